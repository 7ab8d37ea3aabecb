import { afterEach, beforeEach, expect, test } from "vitest";
import { onEitherEngine } from "#tests/support/databases.ts";
import { runJob } from "#tests/support/run-job.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { recordAudit } from "./audit-log.ts";

onEitherEngine("Erasing addresses from the audit log", (engine) => {
  let club: TestApp;
  beforeEach(async () => {
    club = await createTestApp(engine, { payments: false });
  });
  afterEach(() => club.close());

  const lines = async () =>
    (await club.db.selectFrom("auditLog").selectAll().orderBy("id").execute()).map(
      ({ actor, subject }) => `${actor} ${subject}`,
    );

  test("are erased from all old lines, however many, and nothing else is", async () => {
    const at = club.deps.now();
    for (let i = 0; i < 1001; i++) {
      await recordAudit(club.db, { at, actor: `pin:address:10.0.0.${i}`, action: "sign_in_locked" });
    }
    const passkey = { at, actor: "user:x", action: "signed_in", subject: "passkey" } as const;
    const device = { at, actor: "pin:a", action: "signed_in", subject: "pin:device:d" } as const;
    const network = {
      at,
      actor: "user:x",
      action: "signed_in",
      subject: "password:address:2001:0db8:0000:0000::/56",
    };
    for (const line of [passkey, device, network as typeof passkey]) await recordAudit(club.db, line);
    const before = await lines();
    club.advance(90 * 86_400_000 - 1);
    await runJob(club, "housekeeping");
    expect(await lines()).toEqual(before);
    club.advance(1);
    await Promise.all([runJob(club, "housekeeping"), runJob(club, "housekeeping")]);
    expect(new Set(await lines())).toEqual(
      new Set(["pin:address null", "user:x passkey", "pin:a pin:device:d", "user:x password:address"]),
    );
    expect(await lines()).toHaveLength(1004);
  });
});
