import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { sumLines } from "#domain/prices/order-lines.ts";
import { retryRefundsAndEvents } from "#server/payments/sync/payment-polling.ts";
import { clubPerTest, perTest } from "#tests/support/clubs/per-test.ts";
import { spotsTaken } from "#tests/support/clubs/places.ts";
import { onBothEngines } from "#tests/support/database/databases.ts";
import { changeRows, readRow, readRows } from "#tests/support/database/rows.ts";
import { payRegistration } from "#tests/support/orders/paying-family.ts";
import { answerOf, dataOf } from "#tests/support/visitors/answer.ts";
import { signedIn } from "#tests/support/visitors/staff-visitor.ts";

const REFUNDS = { method: "POST", path: "/v1/refunds" };

onBothEngines("A refund that staff request", (engine) => {
  const club = clubPerTest(engine);
  const staff = perTest(() => signedIn(club.app));
  let paymentId: string;
  beforeEach(async () => {
    await payRegistration(club);
    paymentId = (await payment()).id;
  });

  const request = (changes: object = {}) => {
    const body = { cents: 6000, reason: "requested_by_family", ...changes };
    return answerOf(staff.call("POST", `/api/admin/payments/${paymentId}/refunds`, body));
  };
  const pollLater = () => {
    club.advance(3 * 60_000);
    return retryRefundsAndEvents({ ...club.deps, stripe: club.gateway });
  };
  const payment = () => readRow(club.db, "payments");
  const refunds = () => club.db.selectFrom("refunds").selectAll().orderBy("createdAt").execute();
  const heldCents = async () => sumLines(await readRows(club.db, "ledger"));
  const mails = async (kind: string) =>
    (await readRows(club.db, "outbox")).filter((mail) => mail.kind === kind);

  test("in parts sends each part, until nothing is left", async () => {
    const first = await request({ cents: 2500, note: " One day  only " });
    expect(first).toMatchObject({
      status: 201,
      data: { cents: 2500, reason: "requested_by_family", note: "One day only", state: "succeeded" },
    });
    expect(first.data.requestedBy).toMatch(/^pin:/);
    expect(await payment()).toMatchObject({ state: "part_refunded" });
    expect(await request({ cents: 3501 })).toMatchObject({ status: 409, code: "refund_too_large" });
    expect(await request({ cents: 3500, reason: "no_spot" })).toMatchObject({ status: 201 });
    expect(await payment()).toMatchObject({ state: "refunded" });
    expect(await request({ cents: 1 })).toMatchObject({ status: 409, code: "payment_not_refundable" });
    const ledger = (await readRows(club.db, "ledger")).map(({ kind, cents }) => `${kind} ${cents}`);
    expect(ledger.sort()).toEqual(["charge 6000", "refund -2500", "refund -3500"]);
    expect(club.sandbox.balance()).toBe(0);
  });

  const registrations = () => readRows(club.db, "registrations");

  test("of the whole price keeps an active child", async () => {
    expect(await request({ keepsSpot: true })).toMatchObject({ status: 201 });
    expect(await registrations()).toMatchObject([{ state: "confirmed", hasSpot: true, deletedAt: null }]);
    expect(await spotsTaken(club)).toBe(1);
  });

  test("of everything deletes children who do not come, with siblings on the same payment, once", async () => {
    await payRegistration(club, { childFirstName: "Abril" });
    await changeRows(club.db, "registrations", {}, { paymentId });
    const requestId = randomUUID();
    expect(await request({ keepsSpot: false, requestId })).toMatchObject({ status: 201 });
    const stored = await registrations();
    const deleted = { hasSpot: false, deletedAt: expect.any(String) };
    expect(stored).toMatchObject([deleted, deleted]);
    expect(await spotsTaken(club)).toBe(0);
    const logged = await readRows(club.db, "auditLog", { action: "registration_deleted" });
    expect(logged.map(({ subject }) => subject).sort()).toEqual(stored.map(({ id }) => id).sort());
    expect(logged[0]?.actor).toMatch(/^pin:/);
    // Repeating the request, as after a lost answer, must not delete a restored registration again.
    await staff.call("POST", `/api/registrations/${stored[0]?.id}/restore`);
    expect(await request({ keepsSpot: false, requestId })).toMatchObject({ status: 201 });
    expect((await registrations()).filter(({ deletedAt }) => deletedAt === null)).toHaveLength(1);
    expect(await refunds()).toHaveLength(1);
  });

  test("of a part deletes no registration", async () => {
    const part = await request({ cents: 5999, keepsSpot: false });
    expect(part).toMatchObject({ status: 400, fields: { keepsSpot: "invalid_input" } });
    expect(await refunds()).toEqual([]);
    // After an earlier partial refund, the rest counts as everything.
    await request({ cents: 1000 });
    expect(await request({ cents: 5000, keepsSpot: false })).toMatchObject({ status: 201 });
    expect(await registrations()).toMatchObject([{ deletedAt: expect.any(String) }]);
  });

  test("is noted in the audit log, and the family is notified", async () => {
    const { data } = await request({ cents: 2500 });
    const lines = await readRows(club.db, "auditLog", { action: "refund_requested" });
    const details = `{"cents":2500,"refundId":"${data.id}"}`;
    expect(lines).toMatchObject([{ actor: data.requestedBy, subject: paymentId, details }]);
    const [notice] = await mails("refund_notice");
    expect(notice).toMatchObject({ recipient: "guardian", language: "es" });
    expect(JSON.parse(notice?.payload ?? "")).toEqual({ paymentId, refundId: data.id });
  });

  test("requested twice by a double click is sent once", async () => {
    const requestId = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => request({ cents: 2000, requestId })));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ data }) => data.id))).toEqual(new Set([requestId]));
    expect(club.sandbox.refunds()).toHaveLength(1);
    expect(await refunds()).toHaveLength(1);
    expect(await request({ cents: 2001, requestId })).toMatchObject({ status: 400, code: "invalid_input" });
  });

  test("of the same amount within ten minutes is refused, unless staff say that both are meant", async () => {
    expect(await request({ cents: 1000 })).toMatchObject({ status: 201 });
    expect(await request({ cents: 1000 })).toMatchObject({ status: 409, code: "refund_repeated" });
    const sameInstant = await Promise.all([1, 2, 3].map(() => request({ cents: 700 })));
    expect(sameInstant.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(await request({ cents: 1000, isRepeatConfirmed: true })).toMatchObject({ status: 201 });
    club.advance(10 * 60_000 + 1);
    expect(await request({ cents: 1000 })).toMatchObject({ status: 201 });
    expect(club.sandbox.balance()).toBe(6000 - 3700);
  });

  test("of an amount refunded in Stripe's dashboard minutes ago is refused, unless both are meant", async () => {
    // Its webhook has not come.
    club.sandbox.refund({ payment_intent: String((await payment()).intentId), amount: 1000 });
    expect(await request({ cents: 1000 })).toMatchObject({ status: 409, code: "refund_repeated" });
    expect(await request({ cents: 1000, isRepeatConfirmed: true })).toMatchObject({ status: 201 });
    expect(club.sandbox.balance()).toBe(6000 - 2000);
  });

  test("cannot exceed what is left, however many are requested at the same instant", async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => request({ cents: 4000 })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
    expect(club.sandbox.balance()).toBe(2000);
  });

  test.each([
    ["no amount", { cents: 0 }],
    ["a negative amount", { cents: -100 }],
    ["half a cent", { cents: 10.5 }],
    ["text for an amount", { cents: "6000" }],
    ["an unknown reason", { reason: "because" }],
    ["an invalid request id", { requestId: "twice" }],
    ["a note that is too long", { note: "x".repeat(501) }],
  ])("with %s is refused, and nothing is stored", async (_title, changes) => {
    expect(await request(changes)).toMatchObject({ status: 400, code: "invalid_input" });
    expect(await refunds()).toEqual([]);
  });

  test("waits while Stripe is away, and payment polling sends it once", async () => {
    club.sandbox.faults.inject({ when: "before", effect: "drop", times: Number.POSITIVE_INFINITY });
    expect(await request({ cents: 1500 })).toMatchObject({ status: 201, data: { state: "queued" } });
    expect(await request({ cents: 4501 })).toMatchObject({ status: 409, code: "refund_too_large" });
    await pollLater();
    expect(await refunds()).toMatchObject([{ state: "queued" }]);
    club.sandbox.faults.clear();
    await pollLater();
    await pollLater();
    expect(await refunds()).toMatchObject([{ state: "succeeded", attempt: 1 }]);
    expect(club.sandbox.refunds()).toMatchObject([{ amount: 1500 }]);
    expect(await heldCents()).toBe(4500);
  });

  const onToday = async () => (await dataOf(staff.get("/api/admin/today"))).refundsFailed;
  const always = { when: "before", times: Number.POSITIVE_INFINITY } as const;
  /** Staff sign in again, because their session ends after an hour. */
  const pass = async (minutes: number) => {
    for (let minute = 0; minute < minutes; minute++) {
      club.advance(60_000);
      await retryRefundsAndEvents({ ...club.deps, stripe: club.gateway });
    }
    await staff.signIn();
  };

  test.each([401, 403])(
    "that Stripe answers with %i from the first call on is tried ever more rarely, then staff are told once",
    async (status) => {
      club.sandbox.faults.inject({ ...always, effect: "error", status });
      expect(await request({ cents: 1500 })).toMatchObject({ status: 201, data: { state: "queued" } });
      await pass(30);
      expect(await refunds()).toMatchObject([{ state: "queued", tries: 5 }]);
      expect(await onToday()).toBe(1);
      expect(await mails("staff_payment_alert")).toEqual([]);
      await pass(6 * 60);
      expect(await refunds()).toMatchObject([{ state: "failed", tries: 8, lastError: expect.any(String) }]);
      expect(await mails("staff_payment_alert")).toHaveLength(1);
      expect(await onToday()).toBe(1);
      const list = await dataOf(staff.get("/api/admin/payments?state=refund_failed"));
      expect(list).toMatchObject([{ id: paymentId }]);
      club.sandbox.faults.clear();
      await pass(60);
      expect(club.sandbox.refunds()).toEqual([]);
      expect(await request({ cents: 1500 })).toMatchObject({ status: 201, data: { state: "succeeded" } });
      expect(await onToday()).toBe(0);
    },
  );

  test("that waits is not sent a second time with the same amount, however long ago it failed", async () => {
    club.sandbox.faults.inject({ ...REFUNDS, ...always, effect: "drop" });
    expect(await request({ cents: 1000 })).toMatchObject({ status: 201, data: { state: "queued" } });
    // The last try was fifteen minutes ago.
    await pass(29);
    expect(await request({ cents: 1000 })).toMatchObject({ status: 409, code: "refund_repeated" });
    club.sandbox.faults.clear();
    // Stripe answers again, and staff press before the next try is due: that sends the one that waits.
    expect(await request({ cents: 1000 })).toMatchObject({ status: 409, code: "refund_repeated" });
    expect(await refunds()).toMatchObject([{ state: "succeeded", cents: 1000 }]);
    expect(club.sandbox.balance()).toBe(5000);
  });

  test("that waits keeps its four hours however often staff retry while Stripe is unavailable", async () => {
    club.sandbox.faults.inject({ ...REFUNDS, ...always, effect: "error", status: 401 });
    for (let cents = 100; cents < 1100; cents += 100) await request({ cents });
    expect(await refunds()).toMatchObject(Array(10).fill({ state: "queued", tries: 1 }));
    expect(await onToday()).toBe(0);
    club.sandbox.faults.clear();
    // Stripe repeats the error of a key once.
    await pass(10);
    expect(club.sandbox.refunds()).toHaveLength(10);
  });

  test("that waits stays on Today when another amount is sent", async () => {
    club.sandbox.faults.inject({ ...REFUNDS, ...always, effect: "error", status: 401 });
    await request({ cents: 1000 });
    await pass(30);
    expect(await request({ cents: 500 })).toMatchObject({ status: 201, data: { state: "queued" } });
    expect(await onToday()).toBe(1);
  });

  test("that failed here but succeeded at Stripe is found before staff send it again", async () => {
    club.sandbox.faults.inject({ ...REFUNDS, when: "after", effect: "error", status: 401 });
    const read = { method: "GET", path: "/v1/payment_intents/:id" };
    club.sandbox.faults.inject({ ...read, when: "before", effect: "error", status: 401, times: 99 });
    await request({ cents: 1500 });
    await pass(6 * 60);
    expect(await refunds()).toMatchObject([{ state: "failed" }]);
    expect(await request({ cents: 1500 })).toMatchObject({ status: 503, code: "stripe_unreachable" });
    club.sandbox.faults.clear();
    expect(await request({ cents: 1500 })).toMatchObject({ status: 409, code: "refund_repeated" });
    expect(await refunds()).toMatchObject([{ state: "succeeded" }]);
    expect(club.sandbox.balance()).toBe(4500);
  });

  test("whose error Stripe repeats all day is sent under another key", async () => {
    club.sandbox.faults.inject({ ...REFUNDS, when: "before", effect: "error" });
    expect(await request()).toMatchObject({ data: { state: "queued" } });
    await pollLater();
    expect(await refunds()).toMatchObject([{ state: "queued", attempt: 2 }]);
    await pollLater();
    await pollLater();
    expect(await refunds()).toMatchObject([{ state: "succeeded", attempt: 2 }]);
    expect(club.sandbox.refunds()).toHaveLength(1);
  });

  test("of more than is left, after a refund in Stripe's dashboard, is refused", async () => {
    club.sandbox.refund({ payment_intent: String((await payment()).intentId), amount: 5000 });
    expect(await request({ cents: 1001 })).toMatchObject({ status: 409, code: "refund_too_large" });
    expect(await request({ cents: 1000 })).toMatchObject({ status: 201, data: { state: "succeeded" } });
    expect(club.sandbox.balance()).toBe(0);
  });

  test("above the remaining amount, after an unseen refund in Stripe's dashboard, fails, and staff learn why", async () => {
    club.sandbox.refund({ payment_intent: String((await payment()).intentId), amount: 5000 });
    const read = { method: "GET", path: "/v1/payment_intents/:id" };
    club.sandbox.faults.inject({ ...read, when: "before", effect: "error", status: 401 });
    const { data } = await request({ cents: 2000 });
    expect(data).toMatchObject({ state: "failed" });
    expect(data.lastError).toMatch(/greater than unrefunded amount/);
    expect(await mails("staff_payment_alert")).toHaveLength(1);
    expect(await mails("refund_notice")).toEqual([]);
    expect(await heldCents()).toBe(1000);
    expect(await request({ cents: 1000 })).toMatchObject({ status: 201, data: { state: "succeeded" } });
    expect(club.sandbox.balance()).toBe(0);
  });
});
