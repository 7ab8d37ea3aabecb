import { expect, test } from "vitest";
import { DAY_MS } from "#domain/time/dates.ts";
import { pollPendingPayments } from "#server/payments/sync/payment-polling.ts";
import { clubPerTest, perTest } from "#tests/support/clubs/per-test.ts";
import { placesTaken } from "#tests/support/clubs/places.ts";
import { onEitherEngine } from "#tests/support/database/databases.ts";
import { readRows } from "#tests/support/database/rows.ts";
import { familyRegistration } from "#tests/support/orders/families.ts";
import { runJob } from "#tests/support/servers/run-job.ts";
import { answerOf } from "#tests/support/visitors/answer.ts";
import { Browser } from "#tests/support/visitors/browser.ts";
import { signedIn } from "#tests/support/visitors/staff-visitor.ts";

const CARD = { card: "4242 4242 4242 4242" };

onEitherEngine("A registration that staff delete", (engine) => {
  const club = clubPerTest(engine);
  const staff = perTest(() => signedIn(club.app));

  const setUp = (registrationData = familyRegistration()) =>
    answerOf(new Browser(club).post("/api/create-payment-intent", { registrationData }));
  const pay = async (registrationData = familyRegistration()) => {
    const { paymentIntentId } = await setUp(registrationData);
    club.sandbox.confirmIntent(paymentIntentId, CARD);
    await new Browser(club).post("/api/registrations", { registrationData, paymentIntentId });
    return (await newest()).id;
  };
  const newest = () =>
    club.db.selectFrom("registrations").selectAll().orderBy("createdAt", "desc").executeTakeFirstOrThrow();
  const find = (id: string) =>
    club.db.selectFrom("registrations").selectAll().where("id", "=", id).executeTakeFirst();
  const call = (method: string, path: string) =>
    answerOf(staff.call(method, `/api/registrations/${path}`, method === "POST" ? {} : undefined));
  const remove = (id: string) => call("DELETE", id);
  const restore = (id: string) => call("POST", `${id}/restore`);
  const erase = (id: string) => call("DELETE", `${id}/permanent`);
  const listed = async (path: string) => {
    const response = await staff.get(`/api/registrations${path}`);
    return (await response.json()).data as { id: string; daysLeft?: number }[];
  };
  const later = async (days: number) => {
    club.advance(days * DAY_MS);
    await staff.signIn();
  };
  const deeds = async () => {
    const rows = await club.db
      .selectFrom("auditLog")
      .selectAll()
      .where("action", "like", "registration%")
      .orderBy("at")
      .execute();
    return rows.map(({ action }) => action).sort();
  };

  test("moves to the recently deleted, frees its place and can be refunded", async () => {
    const id = await pay();
    expect(await remove(id)).toMatchObject({ status: 200, data: { refundable: { cents: 6000 } } });
    expect(await listed("")).toEqual([]);
    expect(await listed("/deleted")).toMatchObject([{ id, daysLeft: 30 }]);
    expect(await placesTaken(club)).toBe(0);
    expect(await remove(id)).toMatchObject({ status: 200 });
    expect(await placesTaken(club)).toBe(0);
    expect(await deeds()).toEqual(["registration_deleted"]);
  });

  test("can no longer be paid", async () => {
    const { paymentIntentId } = await setUp();
    const { id } = await newest();
    expect(await remove(id)).toMatchObject({ status: 200, data: { refundable: null } });
    expect(await placesTaken(club)).toBe(0);
    expect(club.sandbox.intents()).toMatchObject([{ id: paymentIntentId, status: "canceled" }]);
    expect(club.sandbox.confirmIntent(paymentIntentId, CARD)).toHaveProperty("error");
    expect(await setUp()).toMatchObject({ status: 200 });
  });

  test("can be restored on its 29th day and is erased automatically after the 30th", async () => {
    const id = await pay();
    await remove(id);
    await later(29);
    expect(await listed("/deleted")).toMatchObject([{ id, daysLeft: 1 }]);
    await runJob(club, "housekeeping");
    expect(await find(id)).toBeDefined();
    await later(1);
    expect(await restore(id)).toMatchObject({ status: 409, code: "restore_too_late" });
    await runJob(club, "housekeeping");
    expect(await find(id)).toBeUndefined();
    expect(await restore(id)).toMatchObject({ status: 404, code: "not_found" });
  });

  test("can be erased at once by staff; its money stays in the books without a name", async () => {
    const id = await pay();
    expect(await erase(id)).toMatchObject({ status: 409, code: "not_deleted" });
    await remove(id);
    expect(await erase(id)).toMatchObject({ status: 200 });
    expect(await listed("/deleted")).toEqual([]);
    expect(await club.db.selectFrom("signatures").selectAll().execute()).toEqual([]);
    const waiting = await club.db.selectFrom("outbox").selectAll().where("sentAt", "is", null).execute();
    expect(waiting.filter(({ payload }) => payload.includes(id))).toEqual([]);
    expect(await club.db.selectFrom("erasures").select("registrationId").execute()).toEqual([
      { registrationId: id },
    ]);
    expect(await club.db.selectFrom("ledger").select("cents").execute()).toEqual([{ cents: 6000 }]);
    expect(await deeds()).toEqual(["registration_deleted", "registration_erased"]);
    expect(await erase(id)).toMatchObject({ status: 404 });
  });

  test("or that was never paid is erased 30 days after it expired", async () => {
    await setUp();
    const { id } = await newest();
    club.advance(25 * 3_600_000);
    await pollPendingPayments({ ...club.deps, stripe: club.gateway });
    expect(await find(id)).toMatchObject({ state: "expired" });
    club.advance(29 * DAY_MS);
    await runJob(club, "housekeeping");
    expect(await find(id)).toBeDefined();
    club.advance(DAY_MS);
    await runJob(club, "housekeeping");
    expect(await find(id)).toBeUndefined();
  });

  test("or keep loses its answers about health 60 days after the camp, and nothing else", async () => {
    const id = await pay();
    club.setNow("2025-08-11T18:00:00.000Z");
    await runJob(club, "housekeeping");
    expect(await find(id)).toMatchObject({ medicalConditions: "Asthma", allergies: "Peanuts" });
    club.setNow("2025-08-12T18:00:00.000Z");
    await runJob(club, "housekeeping");
    expect(await find(id)).toMatchObject({
      medicalConditions: null,
      allergies: null,
      phone: "+52 656 555 0123",
    });
    const log = await readRows(club.db, "auditLog", { action: "health_erased" });
    expect(log).toMatchObject([{ actor: "system", details: '{"count":1}' }]);
  });

  test.each(["not-an-id", "00000000-0000-4000-8000-000000000000"])("answers 404 for %s", async (id) => {
    for (const answer of [await remove(id), await restore(id), await erase(id)]) {
      expect(answer).toMatchObject({ status: 404, code: "not_found" });
    }
  });
});
