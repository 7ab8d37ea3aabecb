import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { saveBackup, withPassphrase } from "#tests/support/database/backups.ts";
import { storeRow } from "#tests/support/database/rows.ts";
import { payRegistration } from "#tests/support/orders/paying-family.ts";
import { createTestApp, type TestApp } from "#tests/support/servers/test-app.ts";
import { openArchive, verifyArchive } from "./archive.ts";

const PASSPHRASE = "correct horse battery";
/** age encrypts chunks of 64 KiB after a header in text and a nonce (https://age-encryption.org/v1). */
const TAG_BYTES = 16;
const NONCE_BYTES = 16;
const ENCRYPTED_BYTES = 64 * 1024 + TAG_BYTES;

let club: TestApp;
let folder: string;
let plain: Buffer;
let encrypted: Buffer;
/** Where the first chunk begins. */
let chunksAt: number;

/** Comments that do not pack, so that the encrypted file has several chunks. */
async function addLongComments() {
  const comment = () => Buffer.from(crypto.getRandomValues(new Uint8Array(30_000))).toString("base64");
  for (let n = 0; n < 8; n++) {
    const at = "2025-05-01T18:00:00.000Z";
    await storeRow(club.db, "testimonials", {
      parentName: "Ana",
      rating: 5,
      comment: comment(),
      createdAt: at,
    });
  }
}

beforeAll(async () => {
  club = await createTestApp("sqlite");
  folder = await mkdtemp(join(tmpdir(), "club-archive-"));
  await payRegistration(club);
  await addLongComments();
  plain = await readFile(await saveBackup(club.deps, folder));
  club.deps.backup.passphrase = withPassphrase(PASSPHRASE);
  encrypted = await readFile(await saveBackup(club.deps, folder));
  chunksAt = encrypted.indexOf("\n", encrypted.indexOf("\n--- ") + 1) + 1 + NONCE_BYTES;
});
afterAll(async () => {
  await club.close();
  await rm(folder, { recursive: true });
});

async function check(bytes: Uint8Array, passphrase: string | null): Promise<void> {
  const path = join(folder, crypto.randomUUID());
  await writeFile(path, bytes);
  await verifyArchive(await openArchive(path, passphrase));
}

/** A copy of a file with one bit flipped. */
function withFlippedBit(bytes: Buffer, position: number): Buffer {
  const copy = Buffer.from(bytes);
  copy.writeUInt8(copy.readUInt8(position) ^ 1, position);
  return copy;
}

test("An unmodified backup, encrypted or plain, passes verification", async () => {
  await check(plain, null);
  await check(encrypted, PASSPHRASE);
  expect(encrypted.length).toBeGreaterThan(chunksAt + 3 * ENCRYPTED_BYTES);
});

test("An encrypted backup opens with its own passphrase only", async () => {
  await expect(check(encrypted, "another horse battery")).rejects.toThrow("BACKUP_PASSPHRASE is not the one");
  await expect(check(encrypted, null)).rejects.toThrow("set BACKUP_PASSPHRASE");
});

test("A flipped bit anywhere in an encrypted backup is detected", async () => {
  const inChunk = (n: number, offset: number) => chunksAt + n * ENCRYPTED_BYTES + offset;
  const inHeader = [0, 7, 21, 30, 60, 100, chunksAt - NONCE_BYTES - 5, chunksAt - 1];
  const places = [...inHeader, inChunk(0, 0), inChunk(1, 99), inChunk(2, -1), encrypted.length - 1];
  for (const position of places) {
    await expect(
      check(withFlippedBit(encrypted, position), PASSPHRASE),
      `bit at ${position}`,
    ).rejects.toThrow("The backup");
  }
});

test("A truncated encrypted backup is detected, even if cut exactly between two chunks", async () => {
  const lengths = [chunksAt, chunksAt + 1, chunksAt + ENCRYPTED_BYTES, chunksAt + 2 * ENCRYPTED_BYTES];
  for (const length of [0, 5, 50, ...lengths, encrypted.length - 1, encrypted.length - TAG_BYTES]) {
    await expect(check(encrypted.subarray(0, length), PASSPHRASE), `${length} bytes`).rejects.toThrow(
      "damaged or incomplete",
    );
  }
});

test("A truncated plain backup, or damage anywhere in its rows, is detected", async () => {
  for (const length of [0, 21, 5000, plain.length - 9, plain.length - 1]) {
    await expect(check(plain.subarray(0, length), null), `${length} bytes`).rejects.toThrow("damaged");
  }
  for (let position = 10; position < plain.length; position += Math.ceil(plain.length / 20)) {
    await expect(check(withFlippedBit(plain, position), null), `bit at ${position}`).rejects.toThrow(
      "damaged",
    );
  }
});

test("A backup that contradicts its own end, or has none, is detected in a valid file", async () => {
  const lines = gunzipSync(plain).toString().trimEnd().split("\n");
  const packed = (some: string[]) => gzipSync(some.map((line) => `${line}\n`).join(""));
  await check(packed(lines), null);
  const payment = lines.findIndex((line) => line.startsWith('{"table":"payments"'));
  await expect(check(packed(lines.toSpliced(payment, 1)), null)).rejects.toThrow(
    "payments is not what was saved",
  );
  await expect(check(packed([...lines.slice(0, -1)]), null)).rejects.toThrow("it ends too early");
  await expect(check(packed([...lines, ...lines.slice(payment)]), null)).rejects.toThrow(
    "it goes on after its end",
  );
  await expect(check(packed(lines.slice(1)), null)).rejects.toThrow("its manifest cannot be read");
});

test("A file that is no backup is refused with a message", async () => {
  await expect(check(Buffer.from("name,age\nAna,9\n"), null)).rejects.toThrow("The backup is damaged");
});
