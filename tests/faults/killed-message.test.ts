import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { sentMessage } from "#server/messages/sent-messages.ts";
import type { Db } from "#server/platform/database/database.ts";
import { loadSecretKey } from "#server/platform/secret-key.ts";
import { formColumns } from "#server/registrations/registration-rows.ts";
import { firstCamp } from "#tests/support/clubs/test-season.ts";
import { onBothEngines } from "#tests/support/database/databases.ts";
import { startMailServer } from "#tests/support/mail/mail-server.ts";
import { familyRegistration } from "#tests/support/orders/families.ts";
import { paperForm } from "#tests/support/orders/paper-form.ts";
import { storeRegistrations } from "#tests/support/orders/stored-registrations.ts";
import { openServedClub } from "#tests/support/servers/served-club.ts";
import { AccountVisitor, PASSWORD, signedInAccount } from "#tests/support/visitors/account-visitor.ts";

const FAMILIES = 500;
const KILLED_AT = 250;
const MESSAGE = {
  to: { list: "registrations" },
  kind: "notice",
  subjectEn: "Tonight",
  subjectEs: "Esta noche",
  bodyEn: "{child} stays at home.",
  bodyEs: "{nombre} se queda en casa.",
};

onBothEngines("A message to 500 families", (engine) => {
  const addressOf = (number: number) => `family${number}@example.org`;
  const everyFifth = (address: string) => Number(/\d+/.exec(address)?.[0]) % 5 === 0;

  /** The child that staff enter, and 499 more like it, each of another family. */
  const fillClub = async (db: Db, staff: AccountVisitor) => {
    const entered = await staff.call("POST", "/api/admin/registrations", {
      programId: firstCamp.id,
      registration: paperForm({ email: addressOf(0) }),
    });
    expect(entered.status).toBe(201);
    const columns = await db.selectFrom("registrations").selectAll().executeTakeFirstOrThrow();
    const others = Array.from({ length: FAMILIES - 1 }, (_, index) => {
      const { email, childKey, searchText } = formColumns(
        familyRegistration({ email: addressOf(index + 1) }),
        0,
      );
      return { ...columns, id: randomUUID(), email, childKey, searchText };
    });
    await storeRegistrations(db, others);
    await db.deleteFrom("outbox").execute();
  };

  test("killed at the 250th, with every fifth refused, reaches each of the others once but for what was in flight", {
    timeout: 180_000,
    tags: ["full"],
  }, async () => {
    const refused = new Map<string, number>();
    const taken = Promise.withResolvers<void>();
    const mail = await startMailServer({
      recipient(address) {
        if (mail.received.length >= KILLED_AT) taken.resolve();
        if (!everyFifth(address)) return undefined;
        refused.set(address, (refused.get(address) ?? 0) + 1);
        return 550;
      },
    });
    const served = await openServedClub(engine, {
      SMTP_URL: mail.url,
      MAIL_FROM: "club@example.org",
      STAFF_EMAIL: "staff@example.org",
    });
    const { db } = served;
    const secretKey = await loadSecretKey(served.dataDir);
    const deps = { db, secretKey, now: () => new Date() };
    const ana = await signedInAccount({ deps, app: served.app });
    await fillClub(db, ana);
    await ana.call("PUT", "/api/admin/setup/mail-pace", { perHour: 2000, perDay: 2000 });
    const { to, kind } = MESSAGE;
    const audience = await (await ana.call("POST", "/api/admin/messages/audience", { to, kind })).json();
    expect(audience.data).toMatchObject({ families: { en: 0, es: FAMILIES }, isMany: true });
    const { listHash } = audience.data;
    const sent = await (await ana.call("POST", "/api/admin/messages", { ...MESSAGE, listHash })).json();

    await taken.promise;
    await served.kill();
    const before = mail.received.length;
    const inFlight = await db
      .selectFrom("outbox")
      .select("id")
      .where("sentAt", "is", null)
      .where("stuckAt", "is", null)
      .where("attempts", ">", 0)
      .execute();
    expect(inFlight.length).toBeLessThanOrEqual(1);
    // As after the five minutes for which a claimed mail waits.
    await db
      .updateTable("outbox")
      .set({ nextAttemptAt: new Date().toISOString() })
      .where("attempts", ">", 0)
      .where("sentAt", "is", null)
      .where("stuckAt", "is", null)
      .execute();

    await served.start();
    const again = new AccountVisitor(served.app);
    await again.enter("ana.vega", PASSWORD);
    const look = async (): Promise<NonNullable<Awaited<ReturnType<typeof sentMessage>>>> =>
      (await (await again.get(`/api/admin/messages/${sent.data.id}`)).json()).data;
    await expect.poll(async () => (await look()).counts.waiting, { timeout: 90_000, interval: 1000 }).toBe(0);
    expect((await look()).counts).toMatchObject({ accepted: 400, refused: 100, left_out: 0, no_address: 0 });
    expect((await look()).notReached).toHaveLength(100);
    await served.close();
    await mail.close();

    const toFamilies = mail.received
      .map(({ recipients: [address = ""] }) => address)
      .filter((to) => to.startsWith("family"));
    expect(before).toBeLessThan(FAMILIES - 100);
    expect(new Set(toFamilies).size).toBe(400);
    expect(toFamilies.length - 400).toBeLessThanOrEqual(inFlight.length);
    expect([...refused.values()].reduce((sum, times) => sum + times, 0) - 100).toBeLessThanOrEqual(
      inFlight.length,
    );
  });
});
