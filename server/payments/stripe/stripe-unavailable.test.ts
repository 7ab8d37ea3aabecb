import { beforeEach, expect, test } from "vitest";
import { DAY_MS } from "#domain/time/dates.ts";
import { schedule } from "#server/jobs.ts";
import { openAlerts } from "#server/ops/alert-rows.ts";
import { checkAlerts } from "#server/ops/run-checks.ts";
import { pollPendingPayments, retryRefundsAndEvents } from "#server/payments/sync/payment-polling.ts";
import { clubPerTest, perTest } from "#tests/support/clubs/per-test.ts";
import { onEitherEngine } from "#tests/support/database/databases.ts";
import { readRows } from "#tests/support/database/rows.ts";
import { familyRegistration } from "#tests/support/orders/families.ts";
import { runJob } from "#tests/support/servers/run-job.ts";
import { deliverEvent } from "#tests/support/stripe/deliver-events.ts";
import { Browser } from "#tests/support/visitors/browser.ts";

const CARD = { card: "4242 4242 4242 4242" };

onEitherEngine("While Stripe does not answer", (engine) => {
  const club = clubPerTest(engine);
  const family = perTest(() => new Browser(club));
  let proof: { paymentIntentId: string; clientSecret: string };
  beforeEach(async () => {
    const answer = await family.post("/api/create-payment-intent", {
      registrationData: familyRegistration(),
    });
    const { paymentIntentId, clientSecret } = await answer.json();
    proof = { paymentIntentId, clientSecret };
    club.sandbox.confirmIntent(paymentIntentId, CARD);
  });

  const cutOffStripe = () =>
    club.sandbox.faults.inject({ when: "before", effect: "drop", times: Number.POSITIVE_INFINITY });
  const confirm = () =>
    family.post("/api/registrations", {
      registrationData: familyRegistration(),
      paymentIntentId: proof.paymentIntentId,
    });
  const events = () => club.db.selectFrom("stripeEvents").selectAll().execute();
  const paidEvent = () =>
    club.sandbox.events().find(({ type }) => type === "payment_intent.succeeded") ?? expect.unreachable();
  const retryAfter = (milliseconds: number) => {
    club.advance(milliseconds);
    return retryRefundsAndEvents({ ...club.deps, stripe: club.gateway });
  };

  test("an event that failed is processed a few minutes later if Stripe does not send it again", async () => {
    cutOffStripe();
    expect(await deliverEvent(club, paidEvent())).toBe(500);
    await retryAfter(3 * 60_000);
    expect(await events()).toMatchObject([{ processedAt: null, error: "StripeConnectionError" }]);
    club.sandbox.faults.clear();
    await retryAfter(4 * 60_000);
    expect(await events()).toMatchObject([{ processedAt: club.deps.now().toISOString(), error: null }]);
    expect(await (await confirm()).json()).toMatchObject({ data: { status: "confirmed" } });
  });

  test("an event that always fails is retried less and less often, then staff are notified, until Stripe sends it again", async () => {
    club.sandbox.faults.inject({ when: "before", effect: "error", status: 401, times: 999 });
    // Stripe repeats it at once, which uses up none of the later tries.
    for (let delivery = 0; delivery < 10; delivery++) expect(await deliverEvent(club, paidEvent())).toBe(500);
    expect(await events()).toMatchObject([{ tries: 1 }]);
    for (let minute = 0; minute < 60; minute++) await retryAfter(60_000);
    expect(await events()).toMatchObject([{ tries: 5 }]);
    for (let minute = 0; minute < 6 * 60; minute++) await retryAfter(60_000);
    expect(await events()).toMatchObject([
      { tries: 8, processedAt: null, error: "StripeAuthenticationError" },
    ]);
    await checkAlerts(club.deps);
    const isOpen = async () =>
      (await openAlerts(club.db)).some(({ alert }) => alert === "stripe_events_failed");
    expect(await isOpen()).toBe(true);
    for (let day = 0; day < 3; day++) {
      club.advance(DAY_MS);
      await checkAlerts(club.deps);
    }
    const alarms = await readRows(club.db, "outbox", { kind: "staff_alert_opened" }, ["payload"]);
    expect(alarms.filter(({ payload }) => payload.includes("stripe_events_failed"))).toHaveLength(1);
    club.sandbox.faults.clear();
    expect(await deliverEvent(club, paidEvent())).toBe(200);
    club.advance(16 * 60_000);
    await checkAlerts(club.deps);
    expect(await isOpen()).toBe(false);
  });

  test("other payments never wait behind refunds and events that are tried again", async () => {
    const names = schedule(club.deps).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(["payment polling", "retrying refunds and events"]));
    cutOffStripe();
    await deliverEvent(club, paidEvent());
    club.advance(3 * 60_000);
    club.sandbox.faults.clear();
    await pollPendingPayments({ ...club.deps, stripe: club.gateway });
    expect(await events()).toMatchObject([{ tries: 1, processedAt: null }]);
    const payments = await club.db.selectFrom("payments").select("state").execute();
    expect(payments).toEqual([{ state: "succeeded" }]);
  });

  test("events are deleted ninety days after they were processed, and not before", async () => {
    await deliverEvent(club, paidEvent());
    club.advance(89 * DAY_MS);
    await runJob(club, "housekeeping");
    expect(await events()).toHaveLength(1);
    club.advance(2 * DAY_MS);
    await runJob(club, "housekeeping");
    expect(await events()).toEqual([]);
  });
});
