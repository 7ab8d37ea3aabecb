import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  chainLogWhenDue,
  continueLogAfterRestore,
  storedSeals,
  storeSeal,
  voidSealsAfterRestore,
} from "#server/ops/audit-chain-job.ts";
import { openSnapshot } from "#server/platform/database.ts";
import { restoreInto, saveBackup } from "#tests/support/backups.ts";
import { onBothEngines, temporaryDatabase } from "#tests/support/databases.ts";
import { createStaffApp, StaffVisitor } from "#tests/support/staff-visitor.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { chainSomeLines, verifyChain } from "./audit-chain.ts";
import { recordAudit } from "./audit-log.ts";
import { lastCheck } from "./audit-routes.ts";

const DAY = 86_400_000;
const LINES = 730;
const running = new AbortController().signal;

onBothEngines("The chain over the audit log", (engine) => {
  let club: TestApp;
  beforeEach(async () => {
    club = await createTestApp(engine, { payments: false });
  });
  afterEach(() => club.close());

  const work = () => chainLogWhenDue(club.deps, running);
  const write = (subject: string) =>
    recordAudit(club.db, { at: club.deps.now(), actor: "system", action: "registration_erased", subject });
  const links = () => club.db.selectFrom("auditChain").selectAll().orderBy("position").execute();
  const report = async () => {
    const snapshot = await openSnapshot(club.location);
    try {
      return await verifyChain(snapshot.trx, await storedSeals(club.deps.backup.folder), club.deps.now());
    } finally {
      await snapshot.close();
    }
  };
  const mails = () => club.db.selectFrom("outbox").select("kind").execute();

  test("includes lines written before the chain existed, and grows once a night", async () => {
    for (let n = 0; n < LINES; n++) await write(String(n));
    await Promise.all([work(), work(), work()]);
    expect((await links()).map(({ position }) => position)).toEqual(
      Array.from({ length: LINES }, (_, n) => n + 1),
    );
    await write("later");
    await work();
    expect(await links()).toHaveLength(LINES);
    expect(await report()).toMatchObject({ waiting: 1, faults: [], last: { position: LINES } });
    expect(await mails()).toEqual([{ kind: "staff_log_sealed" }]);
    club.advance(DAY);
    await work();
    expect(await links()).toHaveLength(LINES + 1);
    expect(await mails()).toHaveLength(2);
  });

  test("sends no seal after a night without new lines", async () => {
    await write("one");
    await work();
    club.advance(DAY);
    await work();
    expect(await mails()).toHaveLength(1);
  });

  test("continues after a server was killed, and never forks when two servers extend it at once", async () => {
    for (let n = 0; n < LINES; n++) await write(String(n));
    const at = club.deps.now().toISOString();
    await chainSomeLines(club.db, at);
    await Promise.all([chainSomeLines(club.db, at), chainSomeLines(club.db, at), write("meanwhile")]);
    club.advance(2 * DAY);
    await work();
    expect(await report()).toMatchObject({ waiting: 0, faults: [], last: { position: LINES + 1 } });
  });

  test("stores its seals beside the backups, and voids those of lines that a restore undid", async () => {
    const { folder } = club.deps.backup;
    await write("one");
    await work();
    const text = await readFile(join(folder, "log-seals.jsonl"), "utf8");
    expect(text).toMatch(/^\{"seal":"1-[0-9a-f]{32}","at":"2025-05-01T/);
    await storeSeal(folder, { position: 7, head: "ab".repeat(32) }, "2025-05-02T09:30:00.000Z");
    expect((await report()).faults).toEqual([{ kind: "seal_missing", position: 7 }]);
    await voidSealsAfterRestore(folder, 1, "2025-05-02T10:00:00.000Z");
    expect((await report()).faults).toEqual([]);
  });

  test("adds nothing to a finished night, so no backdated line can slip in", async () => {
    await write("one");
    await work();
    await write("two");
    const night = club.deps.now().toISOString();
    await chainSomeLines(club.db, night);
    expect((await report()).faults).toEqual([{ kind: "broken", position: 2 }]);
  });

  test("continues after a restore, and the next night finds no fault", async () => {
    await write("one");
    await work();
    const folder = await mkdtemp(join(tmpdir(), "club-restored-"));
    const path = await saveBackup(club.deps, folder);
    await write("two");
    club.advance(DAY);
    await work();
    const target = await temporaryDatabase(engine);
    const { db } = await restoreInto(club.deps, path, { location: target.location });
    await continueLogAfterRestore({ db, folder: club.deps.backup.folder, now: club.deps.now() });
    club.advance(DAY);
    const deps = { ...club.deps, db, backup: { ...club.deps.backup, source: target.location } };
    await chainLogWhenDue(deps, running);
    expect(await lastCheck(db)).toMatchObject({ faults: 0 });
    expect(await storedSeals(deps.backup.folder)).toHaveLength(2);
    await db.destroy();
    await target.remove();
    await rm(folder, { recursive: true });
  });

  test("is shown to staff with its length, its time and the result of the check", async () => {
    const staff = new StaffVisitor(createStaffApp(club.deps));
    await staff.signIn();
    const shown = async () => (await (await staff.get("/api/admin/audit/chain")).json()).data;
    expect(await shown()).toEqual({ sealed: null, checked: null });
    await work();
    const at = club.deps.now().toISOString();
    expect(await shown()).toEqual({
      sealed: { lines: 1, at, seal: expect.stringMatching(/^1-[0-9a-f]{32}$/) },
      checked: { at, faults: 0 },
    });
  });
});
