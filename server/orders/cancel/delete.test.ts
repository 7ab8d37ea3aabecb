import { expect, test } from "vitest";
import { DAY_MS } from "#domain/time/dates.ts";
import { pollPendingPayments } from "#server/payments/sync/payment-polling.ts";
import { clubPerTest, perTest } from "#tests/support/clubs/per-test.ts";
import { spotsTaken } from "#tests/support/clubs/places.ts";
import { onEitherEngine } from "#tests/support/database/databases.ts";
import { readRow, readRows } from "#tests/support/database/rows.ts";
import { familyRegistration } from "#tests/support/orders/families.ts";
import { runJob } from "#tests/support/servers/run-job.ts";
import { answerOf, dataOf } from "#tests/support/visitors/answer.ts";
import { Browser } from "#tests/support/visitors/browser.ts";
import { CARD } from "#tests/support/visitors/family-visitor.ts";
import { signedIn } from "#tests/support/visitors/staff-visitor.ts";

onEitherEngine("A registration that staff delete", (engine) => {
  const club = clubPerTest(engine);
  const staff = perTest(() => signedIn(club.app));

  const setUp = (registrationData = familyRegistration()) =>
    answerOf(new Browser(club).post("/api/create-payment-intent", { registrationData }));
  const pay = async (registrationData = familyRegistration()) => {
    const { paymentIntentId } = await setUp(registrationData);
    club.sandbox.confirmIntent(paymentIntentId, CARD);
    await new Browser(club).post("/api/registrations", { registrationData, paymentIntentId });
    return (await only()).id;
  };
  const only = () => readRow(club.db, "registrations");
  const find = async (id: string) => (await readRows(club.db, "registrations", { id }))[0];
  const call = (method: string, path: string) =>
    answerOf(staff.call(method, `/api/registrations/${path}`, method === "POST" ? {} : undefined));
  const remove = (id: string) => call("DELETE", id);
  const restore = (id: string) => call("POST", `${id}/restore`);
  const erase = (id: string) => call("DELETE", `${id}/permanent`);
  const listed = (path: string) => dataOf(staff.get(`/api/registrations${path}`));
  const later = async (days: number) => {
    club.advance(days * DAY_MS);
    await staff.signIn();
  };
  const deeds = async () => {
    const actions = (await readRows(club.db, "auditLog")).map(({ action }) => action);
    return actions.filter((action) => action.startsWith("registration")).sort();
  };

  test("moves to the recently deleted, frees its spot and can be refunded", async () => {
    const id = await pay();
    expect(await remove(id)).toMatchObject({ status: 200, data: { refundable: { cents: 6000 } } });
    expect(await listed("")).toEqual([]);
    expect(await listed("/deleted")).toMatchObject([{ id, daysLeft: 30 }]);
    expect(await spotsTaken(club)).toBe(0);
    expect(await remove(id)).toMatchObject({ status: 200 });
    expect(await spotsTaken(club)).toBe(0);
    expect(await deeds()).toEqual(["registration_deleted"]);
  });

  test("can no longer be paid", async () => {
    const { paymentIntentId } = await setUp();
    const { id } = await only();
    expect(await remove(id)).toMatchObject({ status: 200, data: { refundable: null } });
    expect(await spotsTaken(club)).toBe(0);
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
    expect(await readRows(club.db, "signatures")).toEqual([]);
    const waiting = (await readRows(club.db, "outbox")).filter(({ sentAt }) => sentAt === null);
    expect(waiting.filter(({ payload }) => payload.includes(id))).toEqual([]);
    expect(await readRows(club.db, "erasures")).toMatchObject([{ registrationId: id }]);
    expect(await readRows(club.db, "ledger", {}, ["cents"])).toEqual([{ cents: 6000 }]);
    expect(await deeds()).toEqual(["registration_deleted", "registration_erased"]);
    expect(await erase(id)).toMatchObject({ status: 404 });
  });

  test("or that was never paid is erased 30 days after it expired", async () => {
    await setUp();
    const { id } = await only();
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
    const kept = { medicalConditions: null, allergies: null, phone: "+52 656 555 0123" };
    expect(await find(id)).toMatchObject(kept);
    const log = await readRows(club.db, "auditLog", { action: "health_erased" });
    expect(log).toMatchObject([{ actor: "system", details: '{"count":1}' }]);
  });

  test.each(["not-an-id", "00000000-0000-4000-8000-000000000000"])("answers 404 for %s", async (id) => {
    for (const answer of [await remove(id), await restore(id), await erase(id)]) {
      expect(answer).toMatchObject({ status: 404, code: "not_found" });
    }
  });
});
