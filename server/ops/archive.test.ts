import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { saveBackup, withPassphrase } from "#tests/support/backups.ts";
import { payRegistration } from "#tests/support/paying-family.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { openArchive, verifyArchive } from "./archive.ts";
import { CHUNK_BYTES, HEADER_BYTES, TAG_BYTES } from "./encryption.ts";

const PASSPHRASE = "correct horse battery";
const SEALED_BYTES = CHUNK_BYTES + TAG_BYTES;

let club: TestApp;
let folder: string;
let plain: Buffer;
let sealed: Buffer;

/** Comments that do not pack, so that the encrypted file has several chunks. */
async function addLongComments() {
  const comment = () => Buffer.from(crypto.getRandomValues(new Uint8Array(30_000))).toString("base64");
  for (let n = 0; n < 8; n++) {
    const at = "2025-05-01T18:00:00.000Z";
    await club.db
      .insertInto("testimonials")
      .values({ id: crypto.randomUUID(), parentName: "Ana", rating: 5, comment: comment(), createdAt: at })
      .execute();
  }
}

beforeAll(async () => {
  club = await createTestApp("sqlite");
  folder = await mkdtemp(join(tmpdir(), "club-archive-"));
  await payRegistration(club);
  await addLongComments();
  plain = await readFile(await saveBackup(club.deps, folder));
  club.deps.backup.passphrase = withPassphrase(PASSPHRASE);
  sealed = await readFile(await saveBackup(club.deps, folder));
});
afterAll(async () => {
  await club.close();
  await rm(folder, { recursive: true });
});

async function check(bytes: Uint8Array, passphrase: string | null): Promise<void> {
  const path = join(folder, crypto.randomUUID());
  await writeFile(path, bytes);
  const archive = await openArchive(path, passphrase);
  try {
    await verifyArchive(archive);
  } finally {
    await archive.close();
  }
}

/** A copy of a file with one bit flipped. */
function withFlippedBit(bytes: Buffer, position: number): Buffer {
  const copy = Buffer.from(bytes);
  copy.writeUInt8(copy.readUInt8(position) ^ 1, position);
  return copy;
}

test("An unmodified backup, encrypted or plain, passes verification", async () => {
  await check(plain, null);
  await check(sealed, PASSPHRASE);
  expect(sealed.length).toBeGreaterThan(HEADER_BYTES + 3 * SEALED_BYTES);
});

test("An encrypted backup opens with its own passphrase only", async () => {
  await expect(check(sealed, "another horse battery")).rejects.toThrow("BACKUP_PASSPHRASE is not the one");
  await expect(check(sealed, null)).rejects.toThrow("set BACKUP_PASSPHRASE");
});

test("A flipped bit anywhere in an encrypted backup is detected", async () => {
  const inChunk = (n: number, offset: number) => HEADER_BYTES + n * SEALED_BYTES + offset;
  const places = [0, 7, 8, 9, 10, 11, HEADER_BYTES - 1, inChunk(0, 0), inChunk(1, 99), inChunk(2, -1)];
  for (const position of [...places, sealed.length - 1]) {
    await expect(check(withFlippedBit(sealed, position), PASSPHRASE), `bit at ${position}`).rejects.toThrow();
  }
});

test("Swapped chunks are detected", async () => {
  const chunk = (n: number) =>
    sealed.subarray(HEADER_BYTES + n * SEALED_BYTES, HEADER_BYTES + (n + 1) * SEALED_BYTES);
  const rest = sealed.subarray(HEADER_BYTES + 3 * SEALED_BYTES);
  const swapped = Buffer.concat([sealed.subarray(0, HEADER_BYTES), chunk(0), chunk(2), chunk(1), rest]);
  await expect(check(swapped, PASSPHRASE)).rejects.toThrow("changed or cut off");
});

test("A truncated encrypted backup is detected, even if cut exactly between two chunks", async () => {
  const lengths = [
    HEADER_BYTES,
    HEADER_BYTES + 1,
    HEADER_BYTES + SEALED_BYTES,
    HEADER_BYTES + 2 * SEALED_BYTES,
  ];
  for (const length of [0, 5, ...lengths, sealed.length - 1, sealed.length - TAG_BYTES]) {
    await expect(check(sealed.subarray(0, length), PASSPHRASE), `${length} bytes`).rejects.toThrow();
  }
});

test("A truncated plain backup, or damage in any table, is detected", async () => {
  for (const length of [0, 21, 5000, plain.length - 1]) {
    await expect(check(plain.subarray(0, length), null), `${length} bytes`).rejects.toThrow("damaged");
  }
  for (const name of ["payments", "registrations", "testimonials", "signatures", "manifest"]) {
    const position = plain.indexOf(name) + name.length + ".jsonl".length + 20;
    await expect(check(withFlippedBit(plain, position), null), name).rejects.toThrow("damaged");
  }
});

test("A table that contradicts the manifest is detected, even in a valid archive", async () => {
  const path = join(folder, "changed");
  await writeFile(path, plain);
  const archive = await openArchive(path, null);
  const table = archive.manifest.tables.find(({ name }) => name === "payments");
  if (!table) throw new Error("no table");
  const read = async (changes: Partial<typeof table>) => {
    for await (const _ of archive.rows({ ...table, ...changes }));
  };
  await expect(read({ sha256: "0".repeat(64) })).rejects.toThrow("payments is not what was saved");
  await expect(read({ rows: 2 })).rejects.toThrow("payments is not what was saved");
  await archive.close();
});

test("A file that is no backup is refused with a message", async () => {
  await expect(check(Buffer.from("name,age\nAna,9\n"), null)).rejects.toThrow("The backup is damaged");
});
