import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { strFromU8, unzipSync } from "fflate";
import { afterEach, beforeEach, expect, test } from "vitest";
import { askForAid, openAidDesk } from "#tests/support/aid.ts";
import { restoreInto, withPassphrase } from "#tests/support/backups.ts";
import { dataOf } from "#tests/support/besieged-club.ts";
import { clubTime } from "#tests/support/club-time.ts";
import { onEitherEngine } from "#tests/support/databases.ts";
import { beginPayment, payRegistration } from "#tests/support/paying-family.ts";
import { createStaffApp, StaffVisitor } from "#tests/support/staff-visitor.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import type { Manifest } from "./archive.ts";

onEitherEngine("The staff's download of everything", (engine) => {
  let club: TestApp;
  let staff: StaffVisitor;

  beforeEach(async () => {
    club = await createTestApp(engine);
    staff = new StaffVisitor(createStaffApp(club.deps));
    await staff.signIn();
  });
  afterEach(() => club.close());

  async function download() {
    const response = await staff.get("/api/admin/backup");
    expect(response.status).toBe(200);
    return { response, bytes: new Uint8Array(await response.arrayBuffer()) };
  }

  const tablesIn = (bytes: Uint8Array) =>
    Object.fromEntries(Object.entries(unzipSync(bytes)).map(([name, file]) => [name, strFromU8(file)]));

  test("is a ZIP archive that any program opens, with a file of lines for each table", async () => {
    await payRegistration(club);
    await beginPayment(club, { childFirstName: "Nico" });
    const now = clubTime("2025-05-01", "12:30");
    club.setNow(now);
    const { response, bytes } = await download();
    expect(response.headers.get("content-type")).toBe("application/zip");
    expect(response.headers.get("content-length")).toBe(String(bytes.length));
    expect(response.headers.get("content-disposition")).toBe(
      'attachment; filename="club-backup-2025-05-01-1230.zip"',
    );
    expect(response.headers.get("cache-control")).toBe("no-store");
    const files = tablesIn(bytes);
    const lines = (files["registrations.jsonl"] ?? "").trimEnd().split("\n");
    expect(lines.map((line) => JSON.parse(line).childFirstName).sort()).toEqual(["Lucía", "Nico"]);
    const manifest = JSON.parse(files["manifest.json"] ?? "") as Manifest;
    expect(manifest.createdAt).toBe(now);
    expect(manifest.tables.find(({ name }) => name === "registrations")?.rows).toBe(2);
  });

  test("contains no credentials unless it is encrypted", async () => {
    const { bytes } = await download();
    const files = tablesIn(bytes);
    for (const name of ["settings", "users", "authenticators", "sessions", "throttles"]) {
      expect(files[`${name}.jsonl`]).toBeUndefined();
    }
    expect(Object.values(files).join("")).not.toContain("scrypt$");
  });

  test("has what was granted as aid, but nobody's words about it while it is not encrypted", async () => {
    const desk = await openAidDesk(club);
    const { orderId } = await askForAid(club);
    await desk.decide(orderId, 1000);
    const bytes = new Uint8Array(await (await desk.ana.get("/api/admin/backup")).arrayBuffer());
    const row = JSON.parse(tablesIn(bytes)["aidRequests.jsonl"] ?? "");
    expect(row).toMatchObject({ orderId, grantedCents: 1000 });
    expect(row).not.toHaveProperty("text");
    expect(row).not.toHaveProperty("reason");
  });

  test("has no health answers and no requests for aid, and says so, for the PIN without a passphrase; an account gets all", async () => {
    const desk = await openAidDesk(club);
    const { orderId } = await askForAid(club);
    await desk.decide(orderId, 1000);
    await payRegistration(club, { allergies: "Peanuts in the file" });
    const { id, programId } = await club.db
      .selectFrom("registrations")
      .select(["id", "programId"])
      .where("allergies", "is not", null)
      .executeTakeFirstOrThrow();
    const question = randomUUID();
    await club.db
      .insertInto("questions")
      .values({ id: question, programId, kind: "text", required: false, sensitive: true, position: 9 })
      .execute();
    await club.db
      .insertInto("answers")
      .values({ id: randomUUID(), registrationId: id, questionId: question, value: "Insulin in the file" })
      .execute();
    const changed = { registrationId: id, changedAt: club.deps.now().toISOString() };
    await club.db
      .insertInto("familyChanges")
      .values(
        ["allergies", `answers.${question}`, "tshirtSize"].map((field) => ({
          ...changed,
          ...{ id: randomUUID(), field, before: "", after: `${field} in the file` },
        })),
      )
      .execute();
    const { bytes } = await download();
    const withPin = tablesIn(bytes);
    const text = Object.values(withPin).join("");
    expect(text).not.toMatch(/Peanuts in|Insulin in|allergies in|answers\.\S+ in|laid off|Perdí mi trabajo/);
    expect(text).toContain("tshirtSize in the file");
    expect(withPin["aidRequests.jsonl"]).toBe("");
    expect(JSON.parse(withPin["manifest.json"] ?? "")).toMatchObject({ lacksHealthAndAid: true });
    expect((await dataOf(await staff.get("/api/admin/session"))).backupLacksHealth).toBe(true);
    const folder = await mkdtemp(join(tmpdir(), "club-backup-"));
    await writeFile(join(folder, "club.zip"), bytes);
    const { db } = await restoreInto(club.deps, join(folder, "club.zip"), {
      location: { engine: "sqlite", file: join(folder, "club.sqlite") },
    });
    const restored = await db.selectFrom("registrations").selectAll().where("id", "=", id).executeTakeFirst();
    expect(restored).toMatchObject({ childFirstName: "Lucía", allergies: null, healthErasedAt: null });
    await db.destroy();
    await rm(folder, { recursive: true });
    const ofAccount = tablesIn(new Uint8Array(await (await desk.ana.get("/api/admin/backup")).arrayBuffer()));
    expect(Object.values(ofAccount).join("")).toMatch(/Peanuts in.*Insulin in/s);
    expect(JSON.parse(ofAccount["manifest.json"] ?? "")).not.toHaveProperty("lacksHealthAndAid");
    club.deps.backup.passphrase = withPassphrase("correct horse battery");
    expect((await dataOf(await staff.get("/api/admin/session"))).backupLacksHealth).toBe(false);
  });

  test("is encrypted under its own name when there is a passphrase", async () => {
    club.deps.backup.passphrase = withPassphrase("correct horse battery");
    await payRegistration(club);
    club.setNow(clubTime("2025-05-01", "12:30"));
    const { response, bytes } = await download();
    expect(response.headers.get("content-type")).toBe("application/octet-stream");
    expect(response.headers.get("content-disposition")).toContain("club-backup-2025-05-01-1230.zip.enc");
    expect(() => unzipSync(bytes)).toThrow();
    expect(Buffer.from(bytes).includes("registrations.jsonl")).toBe(false);
  });

  test("is recorded in the log, including its own copy, and leaves no file behind", async () => {
    const { bytes } = await download();
    expect(tablesIn(bytes)["auditLog.jsonl"]).toContain('"action":"backup_downloaded"');
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
