import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { connectDatabase, type Db } from "#server/db/database.ts";
import { migrateToLatest, migrateUpTo } from "#server/db/migrate.ts";
import { eraseMentions } from "#server/email/erasure-mutations.ts";
import { onBothEngines, type TemporaryDatabase, temporaryDatabase } from "#tests/support/databases.ts";

const AT = "2025-01-01T00:00:00.000Z";
const REGISTRATION = randomUUID();
const PAYMENT = randomUUID();

/** A mail as the version before queued it: what it is about stands in the payload only. */
function queuedBefore(kind: string, about: object) {
  const payload = JSON.stringify(about);
  const mail = {
    id: randomUUID(),
    dedupeKey: randomUUID(),
    kind,
    recipient: "guardian",
    language: "en" as const,
  };
  return { ...mail, payload, nextAttemptAt: AT, sentAt: null, createdAt: AT };
}

onBothEngines("A mail that the version before queued", (engine) => {
  let target: TemporaryDatabase;
  let db: Db;
  beforeEach(async () => {
    target = await temporaryDatabase(engine);
    db = connectDatabase(target.location);
    await migrateUpTo(db, engine, "024-lists");
  });
  afterEach(async () => {
    await db.destroy();
    await target.remove();
  });

  const queue = (kind: string, about: object) =>
    // The version before knows no such columns.
    db
      .insertInto("outbox")
      .values(queuedBefore(kind, about) as never)
      .execute();
  const subjects = () =>
    db.selectFrom("outbox").select(["kind", "registrationId", "paymentId"]).orderBy("kind").execute();

  test("has its registration and its payment in columns once the tables are up to date", async () => {
    await queue("a_receipt", { registrationId: REGISTRATION });
    await queue("b_refund", { paymentId: PAYMENT, refundId: randomUUID() });
    await queue("c_alert", { reason: "mail_stuck" });
    await migrateToLatest(db, engine);
    expect(await subjects()).toEqual([
      { kind: "a_receipt", registrationId: REGISTRATION, paymentId: null },
      { kind: "b_refund", registrationId: null, paymentId: PAYMENT },
      { kind: "c_alert", registrationId: null, paymentId: null },
    ]);
  });

  test("while both ran is erased with its family, and the others stay", async () => {
    await migrateToLatest(db, engine);
    await queue("a_receipt", { registrationId: REGISTRATION });
    await queue("b_refund", { paymentId: PAYMENT });
    await queue("c_alert", { reason: "mail_stuck" });
    await queue("d_other", { registrationId: randomUUID() });
    await db
      .transaction()
      .execute((trx) => eraseMentions(trx, { id: REGISTRATION, paymentId: PAYMENT, at: new Date(AT) }));
    const left = await db.selectFrom("outbox").select(["kind", "erasedAt"]).orderBy("kind").execute();
    expect(left).toEqual([
      { kind: "b_refund", erasedAt: AT },
      { kind: "c_alert", erasedAt: null },
      { kind: "d_other", erasedAt: null },
    ]);
  });

  test("keeps nobody from being erased when somebody changed a backup so that it is about nothing that is ours", async () => {
    await migrateToLatest(db, engine);
    for (const payload of ["null", "not what we write", '{"registrationId":"no id"}']) {
      const changed = { ...queuedBefore("a_changed", {}), payload };
      await db
        .insertInto("outbox")
        .values(changed as never)
        .execute();
    }
    await queue("b_receipt", { registrationId: REGISTRATION });
    await db
      .transaction()
      .execute((trx) => eraseMentions(trx, { id: REGISTRATION, paymentId: null, at: new Date(AT) }));
    const nothing = { kind: "a_changed", registrationId: null, paymentId: null };
    expect(await subjects()).toEqual([nothing, nothing, nothing]);
  });
});
