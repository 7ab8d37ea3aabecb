import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openDatabase } from "#server/platform/database.ts";
import { onEitherEngine, type TemporaryDatabase, temporaryDatabase } from "#tests/support/databases.ts";
import { COMMON_ENV } from "#tests/support/server-process.ts";

onEitherEngine("npm run other-stripe-account", (engine) => {
  let place: TemporaryDatabase;
  let dataDir: string;
  beforeEach(async () => {
    place = await temporaryDatabase(engine);
    dataDir = await mkdtemp(join(tmpdir(), "club-account-"));
  });
  afterEach(async () => {
    await place.remove();
    await rm(dataDir, { recursive: true });
  });

  test("allows keys of another account for an hour, and mails all staff", async () => {
    const { location } = place;
    const url = location.engine === "postgres" ? { DATABASE_URL: location.url } : {};
    const env = { ...COMMON_ENV, DATA_DIR: dataDir, ...url };
    const { stdout } = await promisify(execFile)(process.execPath, ["server/stripe-account.ts"], { env });
    expect(stdout).toBe(
      "For 60 minutes staff may enter keys of another Stripe account under Set up your club, Money.\n",
    );
    const file = join(dataDir, "club.sqlite");
    const db = await openDatabase(location.engine === "sqlite" ? { engine: "sqlite", file } : location);
    const { value } = await db
      .selectFrom("settings")
      .select("value")
      .where("key", "=", "otherStripeAccountUntil")
      .executeTakeFirstOrThrow();
    expect(Date.parse(value) - Date.now()).toBeLessThanOrEqual(3_600_000);
    expect(Date.parse(value)).toBeGreaterThan(Date.now() + 3_500_000);
    const mails = await db.selectFrom("outbox").select(["kind", "recipient", "payload"]).execute();
    expect(mails).toEqual([
      {
        kind: "staff_access_notice",
        recipient: "staff",
        payload: expect.stringContaining("other_stripe_account_allowed"),
      },
    ]);
    await db.destroy();
  });
});
