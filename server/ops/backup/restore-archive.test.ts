import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, describe, expect, test } from "vitest";
import { mailboxHash } from "#server/mail/mailbox.ts";
import { unsubscribedOf, unsubscribeToken } from "#server/messages/news-unsubscribes.ts";
import { appendErasures, backupTables, type Erasure, readErasures } from "#server/ops/backup-tables.ts";
import { pollPendingPayments } from "#server/payments/sync/payment-polling.ts";
import { type Db, openDatabase } from "#server/platform/database/database.ts";
import { writeSetting } from "#server/platform/settings.ts";
import { searchRegistrations } from "#server/registrations/list.ts";
import { addInterest, removeInterest } from "#server/site/interests.ts";
import { deleteTestimonial } from "#server/site/testimonials.ts";
import { fillClub } from "#tests/support/clubs/full-club.ts";
import { clubPerTest, perTest } from "#tests/support/clubs/per-test.ts";
import { firstCamp } from "#tests/support/clubs/test-season.ts";
import { everyRow, restoreInto, saveBackup, withPassphrase } from "#tests/support/database/backups.ts";
import { postgresAtNight, temporaryDatabase } from "#tests/support/database/databases.ts";
import { readRow, readRows, storeRow } from "#tests/support/database/rows.ts";
import { beginPayment, payRegistration } from "#tests/support/orders/paying-family.ts";

const PASSPHRASE = "correct horse battery";
const SECRET = ["users", "authenticators", "teamCoaches", "clearances", "settings"];

describe.each([
  ["sqlite", "postgres"],
  ["postgres", "sqlite"],
] as const)("A backup of %s restored into %s", (from, into) => {
  const club = clubPerTest(from);
  const target = perTest(
    () => temporaryDatabase(into),
    ({ remove }) => remove(),
  );
  const open: Db[] = [];
  afterEach(async () => {
    for (const db of open.splice(0)) await db.destroy();
  });
  const save = () => saveBackup(club.deps, join(club.deps.backup.folder, ".."));

  async function restore(path: string, erasures?: Erasure[]) {
    const options = { location: target.location, ...(erasures && { erasures }) };
    const { db, restored } = await restoreInto(club.deps, path, options);
    open.push(db);
    return { db, restored };
  }

  async function rowsOf(db: Db): ReturnType<typeof everyRow> {
    const rows = await everyRow(db);
    const { auditLog = [] } = rows;
    return { ...rows, auditLog: auditLog.filter(({ action }) => action !== "backup_restored") };
  }

  test("has every row of every table, when it is encrypted", async () => {
    club.deps.backup.passphrase = withPassphrase(PASSPHRASE);
    await fillClub(club);
    const before = await rowsOf(club.db);
    for (const { name } of backupTables({ encrypted: true })) expect(before[name], name).not.toEqual([]);
    const { db, restored } = await restore(await save());
    expect(restored).toEqual({ erasedAgain: 0, recounted: [], heldBack: { mails: 0, refunds: 0 } });
    expect(await rowsOf(db)).toEqual(before);
    if (into === "postgres") {
      const counted = sql<{
        reltuples: number;
      }>`select reltuples from pg_class where relname = 'registrations'`;
      expect((await counted.execute(db)).rows).toEqual([{ reltuples: before.registrations?.length }]);
    }
  });

  test("requires a new PIN if the key differs", postgresAtNight(from), async () => {
    club.deps.backup.passphrase = withPassphrase(PASSPHRASE);
    await fillClub(club);
    await writeSetting(club.db, "pinOff", "yes", club.deps.now());
    const path = await save();
    club.deps.secretKey = Buffer.alloc(32, 8);
    const { db } = await restore(path);
    expect(await db.selectFrom("settings").selectAll().execute()).toEqual([]);
  });

  test(
    "has every row but credentials, and no words about aid, if it is not encrypted, and sends nothing by itself",
    postgresAtNight(from),
    async () => {
      await fillClub(club);
      const { outbox = [], payments = [], aidRequests = [], ...before } = await rowsOf(club.db);
      const { db, restored } = await restore(await save());
      expect(restored.heldBack).toEqual({ mails: outbox.length, refunds: 0 });
      const held = {
        droppedAt: club.deps.now().toISOString(),
        lastError: expect.stringContaining("held back"),
      };
      expect(await rowsOf(db)).toEqual({
        ...before,
        ...Object.fromEntries(SECRET.map((name) => [name, []])),
        aidRequests: aidRequests.map((asked) => ({ ...asked, text: null, reason: null })),
        outbox: outbox.map((mail) => ({ ...mail, ...held })),
        payments: payments.map((payment) => ({ ...payment, browserHash: null })),
      });
    },
  );

  test("lets a message to many rest until staff let it go on", postgresAtNight(from), async () => {
    club.deps.backup.passphrase = withPassphrase(PASSPHRASE);
    await fillClub(club);
    const { id: messageId } = await club.db.selectFrom("messages").select("id").executeTakeFirstOrThrow();
    await club.db.updateTable("outbox").set({ messageId }).execute();
    const { db } = await restore(await save());
    const { stoppedAt } = await db.selectFrom("messages").select("stoppedAt").executeTakeFirstOrThrow();
    expect(stoppedAt).toBe(club.deps.now().toISOString());
  });

  test("works with search and new registrations", postgresAtNight(from), async () => {
    await fillClub(club);
    const { db } = await restore(await save());
    const page = await searchRegistrations(
      db,
      { search: "inigo", scope: {}, now: new Date() },
      { sort: "newest", limit: 10 },
    );
    expect(page.rows.map(({ childFirstName }) => childFirstName)).toEqual(["Íñigo"]);
    const [row] = await db.selectFrom("registrations").selectAll().execute();
    const copy = {
      ...row,
      id: crypto.randomUUID(),
      childKey: "another",
      state: "expired",
    };
    await db
      .insertInto("registrations")
      .values(copy as never)
      .execute();
  });

  test("does not restore people erased after it was made", postgresAtNight(from), async () => {
    await payRegistration(club);
    await payRegistration(club, { childFirstName: "Gone" });
    const path = await save();
    const { id } = await readRow(club.db, "registrations", { childFirstName: "Gone" }, ["id"]);
    const erasedAt = "2025-05-02T10:00:00.000Z";
    await club.db.insertInto("erasures").values({ registrationId: id, erasedAt }).execute();
    await appendErasures(club.deps);
    const { db, restored } = await restore(path, await readErasures(club.deps.backup.folder));
    expect(restored).toMatchObject({ erasedAgain: 1, recounted: [] });
    const rows = await db.selectFrom("registrations").select("childFirstName").execute();
    expect(rows).toEqual([{ childFirstName: "Lucía" }]);
    expect(await db.selectFrom("erasures").selectAll().execute()).toEqual([{ registrationId: id, erasedAt }]);
    expect(await readRows(db, "signatures", { registrationId: id })).toEqual([]);
    expect(await readRow(db, "programs", { id: firstCamp.id })).toMatchObject({ spotsTaken: 1 });
    expect(await db.selectFrom("payments").select("id").execute()).toHaveLength(2);
  });

  test("does not restore testimonials deleted after it was made", postgresAtNight(from), async () => {
    const at = club.deps.now().toISOString();
    const words = { parentName: "Ana", rating: 5, comment: "We loved it.", createdAt: at, isApproved: true };
    const kept = await storeRow(club.db, "testimonials", words);
    const deleted = await storeRow(club.db, "testimonials", words);
    const path = await save();
    await deleteTestimonial(club.db, { id: deleted, actor: "pin:x", now: club.deps.now() });
    await appendErasures(club.deps);
    const { db, restored } = await restore(path, await readErasures(club.deps.backup.folder));
    expect(restored.erasedAgain).toBe(1);
    expect(await db.selectFrom("testimonials").select("id").execute()).toEqual([{ id: kept }]);
  });

  test("does not restore removed interests, unless they asked again", postgresAtNight(from), async () => {
    const ask = (contact: string) => {
      const interest = { programId: firstCamp.id, name: "Rosa", contact, language: "es" as const };
      const { secretKey } = club.deps;
      return addInterest(club.db, { interest, secretKey, now: club.deps.now() });
    };
    const rows = (db: Db) => db.selectFrom("interests").select("contact").orderBy("contact").execute();
    const remove = async (contact: string) => {
      const { id } = await readRow(club.db, "interests", { contact }, ["id"]);
      await removeInterest(club.db, { id, actor: "pin:x", now: club.deps.now() });
      club.advance(60_000);
    };
    for (const contact of ["again@example.org", "gone@example.org", "kept@example.org"]) await ask(contact);
    await remove("again@example.org");
    await ask("again@example.org");
    const path = await save();
    await remove("gone@example.org");
    await appendErasures(club.deps);
    const { db, restored } = await restore(path, await readErasures(club.deps.backup.folder));
    expect(restored.erasedAgain).toBe(1);
    expect(await rows(db)).toMatchObject([{ contact: "again@example.org" }, { contact: "kept@example.org" }]);
  });

  test("keeps later unsubscribes", postgresAtNight(from), async () => {
    const path = await save();
    const mailbox = mailboxHash(club.deps.secretKey, "left@example.org");
    const token = unsubscribeToken(club.deps.secretKey, mailbox);
    const left = await club.app.request(`/api/unsubscribe?token=${token}`, { method: "POST" });
    expect(left.status).toBe(200);
    await appendErasures(club.deps);
    await appendErasures(club.deps);
    const { db } = await restore(path, await readErasures(club.deps.backup.folder));
    expect([...(await unsubscribedOf(db, [mailbox]))]).toEqual([mailbox]);
  });

  test("confirms payments made after it, once Stripe is asked", postgresAtNight(from), async () => {
    const { intentId } = await beginPayment(club);
    const path = await save();
    club.sandbox.confirmIntent(intentId, { card: "4242 4242 4242 4242" });
    const { db } = await restore(path);
    await pollPendingPayments({ ...club.deps, db, stripe: club.gateway }, 0);
    const [row] = await db.selectFrom("registrations").select(["state", "hasSpot"]).execute();
    expect(row).toEqual({ state: "confirmed", hasSpot: true });
  });

  test("gets its spots recounted if the backup's count was wrong", postgresAtNight(from), async () => {
    await payRegistration(club);
    await club.db.updateTable("programs").set({ spotsTaken: 7 }).where("id", "=", firstCamp.id).execute();
    const { db, restored } = await restore(await save());
    expect(restored.recounted).toEqual([firstCamp.id]);
    expect(await readRow(db, "programs", { id: firstCamp.id })).toMatchObject({ spotsTaken: 1 });
  });

  test("is refused by a database in use, which stays unchanged", postgresAtNight(from), async () => {
    const path = await save();
    const used = await openDatabase(target.location);
    open.push(used);
    await expect(restore(path)).rejects.toThrow("in use already");
    expect(await readRows(used, "programs")).toEqual([]);
  });
});
