import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { clubTime } from "#tests/support/clubs/club-time.ts";
import { clubPerTest, perTest } from "#tests/support/clubs/per-test.ts";
import { addQuestion } from "#tests/support/clubs/republish.ts";
import { restoreInto, withPassphrase } from "#tests/support/database/backups.ts";
import { onEitherEngine } from "#tests/support/database/databases.ts";
import { readRow, storeRow } from "#tests/support/database/rows.ts";
import { askForAid, openAidDesk } from "#tests/support/orders/aid.ts";
import { beginPayment, payRegistration } from "#tests/support/orders/paying-family.ts";
import { dataOf } from "#tests/support/visitors/answer.ts";
import { signedIn } from "#tests/support/visitors/staff-visitor.ts";
import type { Manifest } from "./archive.ts";

onEitherEngine("The staff's download of everything", (engine) => {
  const club = clubPerTest(engine);
  const staff = perTest(() => signedIn(club.app));

  async function download() {
    const response = await staff.get("/api/admin/backup");
    expect(response.status).toBe(200);
    return { response, bytes: new Uint8Array(await response.arrayBuffer()) };
  }

  const linesIn = (bytes: Uint8Array) => gunzipSync(bytes).toString().trimEnd().split("\n");
  const manifestOf = (bytes: Uint8Array) => JSON.parse(linesIn(bytes)[0] ?? "") as Manifest;
  const rowsOf = (bytes: Uint8Array, name: string) =>
    linesIn(bytes)
      .map((line) => JSON.parse(line))
      .filter(({ table }) => table === name)
      .map(({ row }) => row as Record<string, unknown>);

  test("is lines of JSON in gzip, which any program opens: the manifest, each row, the counts", async () => {
    await payRegistration(club);
    await beginPayment(club, { childFirstName: "Nico" });
    const now = clubTime("2025-05-01", "12:30");
    club.setNow(now);
    const { response, bytes } = await download();
    expect(response.headers.get("content-type")).toBe("application/gzip");
    expect(response.headers.get("content-length")).toBe(String(bytes.length));
    expect(response.headers.get("content-disposition")).toBe(
      'attachment; filename="club-backup-2025-05-01-1230.jsonl.gz"',
    );
    expect(response.headers.get("cache-control")).toBe("no-store");
    const names = rowsOf(bytes, "registrations").map(({ childFirstName }) => childFirstName);
    expect(names.sort()).toEqual(["Lucía", "Nico"]);
    expect(manifestOf(bytes).createdAt).toBe(now);
    expect(JSON.parse(linesIn(bytes).at(-1) ?? "").rows).toMatchObject({ registrations: 2, messages: 0 });
  });

  test("contains no credentials unless it is encrypted", async () => {
    const { bytes } = await download();
    for (const name of ["settings", "users", "authenticators", "sessions", "throttles"]) {
      expect(manifestOf(bytes).tables).not.toContain(name);
      expect(rowsOf(bytes, name)).toEqual([]);
    }
    expect(linesIn(bytes).join()).not.toContain("scrypt$");
  });

  test("has granted aid, but no texts of requests unless it is encrypted", async () => {
    const desk = await openAidDesk(club);
    const { orderId } = await askForAid(club);
    await desk.decide(orderId, 1000);
    const bytes = new Uint8Array(await (await desk.ana.get("/api/admin/backup")).arrayBuffer());
    const [row] = rowsOf(bytes, "aidRequests");
    expect(row).toMatchObject({ orderId, grantedCents: 1000 });
    expect(row).not.toHaveProperty("text");
    expect(row).not.toHaveProperty("reason");
  });

  test("has no health answers and no requests for aid, and says so, for the PIN without a passphrase; an account gets all", async () => {
    const desk = await openAidDesk(club);
    const { orderId } = await askForAid(club);
    await desk.decide(orderId, 1000);
    await payRegistration(club, { allergies: "Peanuts in the file" });
    const { id, programId } = await readRow(club.db, "registrations", { allergies: "Peanuts in the file" });
    const asked = { kind: "text", required: false, sensitive: true } as const;
    const question = await addQuestion(club.db, programId, asked);
    await storeRow(club.db, "answers", {
      registrationId: id,
      questionId: question,
      value: "Insulin in the file",
    });
    const changed = { registrationId: id, before: "", changedAt: club.deps.now().toISOString() };
    for (const field of ["allergies", `answers.${question}`, "tshirtSize"])
      await storeRow(club.db, "familyChanges", { ...changed, field, after: `${field} in the file` });
    const { bytes } = await download();
    const text = linesIn(bytes).join("");
    expect(text).not.toMatch(/Peanuts in|Insulin in|allergies in|answers\.\S+ in|laid off|Perdí mi trabajo/);
    expect(text).toContain("tshirtSize in the file");
    expect(rowsOf(bytes, "aidRequests")).toEqual([]);
    expect(manifestOf(bytes)).toMatchObject({ lacksHealthAndAid: true });
    expect((await dataOf(await staff.get("/api/admin/session"))).backupLacksHealth).toBe(true);
    const folder = await mkdtemp(join(tmpdir(), "club-backup-"));
    await writeFile(join(folder, "club.jsonl.gz"), bytes);
    const { db } = await restoreInto(club.deps, join(folder, "club.jsonl.gz"), {
      location: { engine: "sqlite", file: join(folder, "club.sqlite") },
    });
    const restored = await db.selectFrom("registrations").selectAll().where("id", "=", id).executeTakeFirst();
    expect(restored).toMatchObject({ childFirstName: "Lucía", allergies: null, healthErasedAt: null });
    await db.destroy();
    await rm(folder, { recursive: true });
    const ofAccount = new Uint8Array(await (await desk.ana.get("/api/admin/backup")).arrayBuffer());
    expect(linesIn(ofAccount).join("")).toMatch(/Peanuts in.*Insulin in/s);
    expect(manifestOf(ofAccount)).not.toHaveProperty("lacksHealthAndAid");
    club.deps.backup.passphrase = withPassphrase("correct horse battery");
    expect((await dataOf(await staff.get("/api/admin/session"))).backupLacksHealth).toBe(false);
  });

  test("is encrypted under its own name when there is a passphrase", async () => {
    club.deps.backup.passphrase = withPassphrase("correct horse battery");
    await payRegistration(club);
    club.setNow(clubTime("2025-05-01", "12:30"));
    const { response, bytes } = await download();
    expect(response.headers.get("content-type")).toBe("application/octet-stream");
    expect(response.headers.get("content-disposition")).toContain("club-backup-2025-05-01-1230.jsonl.gz.age");
    expect(() => gunzipSync(bytes)).toThrow();
    expect(Buffer.from(bytes).toString("latin1")).toMatch(/^age-encryption\.org\/v1\n-> scrypt \S+ 17\n/);
  });

  test("is recorded in the log, including its own copy, and leaves no file behind", async () => {
    const { bytes } = await download();
    expect(rowsOf(bytes, "auditLog")).toContainEqual(
      expect.objectContaining({ action: "backup_downloaded" }),
    );
    expect(await readdir(club.deps.backup.folder)).toEqual([]);
  });

  test("is not made for a HEAD request", async () => {
    expect((await staff.call("HEAD", "/api/admin/backup")).status).toBe(200);
    const rows = await club.db.selectFrom("auditLog").select("action").execute();
    expect(rows.map(({ action }) => action)).not.toContain("backup_downloaded");
  });

  test("is limited to twenty an hour, so that nobody can fill the disk", async () => {
    for (let i = 0; i < 20; i++) await staff.call("HEAD", "/api/admin/backup");
    expect((await staff.get("/api/admin/backup")).status).toBe(429);
  });

  test("fails with an error and not half a file if the database cannot be read", async () => {
    club.deps.backup.source = { engine: "sqlite", file: "/nowhere/club.sqlite" };
    expect((await staff.get("/api/admin/backup")).status).toBe(500);
  });
});
