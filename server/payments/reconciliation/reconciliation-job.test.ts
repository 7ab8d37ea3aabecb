import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { HOUR_MS } from "#domain/time/dates.ts";
import { readSetting } from "#server/platform/settings.ts";
import { clubPerTest, perTest } from "#tests/support/clubs/per-test.ts";
import { onEitherEngine } from "#tests/support/database/databases.ts";
import { openDesk } from "#tests/support/orders/paper-form.ts";
import { payRegistration } from "#tests/support/orders/paying-family.ts";
import { connected } from "#tests/support/servers/connected.ts";
import { createStaffApp, StaffVisitor, signedIn } from "#tests/support/visitors/staff-visitor.ts";
import { reconcileWhenDue } from "./reconciliation-job.ts";

const CARD = { card: "4242 4242 4242 4242" };
const KIND = "staff_discrepancy_notice";

onEitherEngine("The comparison of the books with Stripe", (engine) => {
  const club = clubPerTest(engine);
  const staff = perTest(() => signedIn(club.app));

  const booksDeps = () => ({ ...club.deps, stripe: club.gateway });
  const later = (ms: number) => club.advance(ms);
  const compare = async () => {
    later(1000);
    await staff.signIn();
    return (await (await staff.call("POST", "/api/admin/reconciliation/run")).json()).data;
  };
  /** The language of each alarm. */
  const alarms = async () => {
    const rows = club.db.selectFrom("outbox").select("recipient").where("kind", "=", KIND);
    return (await rows.execute()).map(({ recipient }) => recipient);
  };
  const chargeId = (index = 0) => String(club.sandbox.charges()[index]?.id);

  test("reports that nothing was compared yet, and then that both sides agree", async () => {
    const before = await (await staff.get("/api/admin/reconciliation")).json();
    expect(before).toEqual({ data: { lastRun: null, discrepancies: [], cashCents: 0 } });
    await payRegistration(club);
    later(3 * HOUR_MS);
    const { lastRun, discrepancies } = await compare();
    expect(lastRun).toMatchObject({ stripeCents: 6000, ourCents: 6000, differences: 0, error: null });
    expect(discrepancies).toEqual([]);
    expect(await alarms()).toEqual([]);
  });

  test("excludes cash, and reports how much the club holds", async () => {
    const desk = await openDesk(club);
    const cash = { cashCents: 4000 };
    await desk.enter({}, cash);
    await desk.enter({ childFirstName: "Abril" }, cash);
    const [payment] = await desk.payments();
    await desk.refund(String(payment?.id), { cents: 1500, reason: "other" });
    later(3 * HOUR_MS);
    const { lastRun, discrepancies, cashCents } = await compare();
    expect(lastRun).toMatchObject({ stripeCents: 0, ourCents: 0, differences: 0, error: null });
    expect(discrepancies).toEqual([]);
    expect(cashCents).toBe(6500);
    expect(await alarms()).toEqual([]);
  });

  test("books a dashboard refund whose webhook was lost", async () => {
    const intentId = await payRegistration(club);
    const refund = club.sandbox.refund({ payment_intent: intentId, amount: 1500 });
    const { lastRun, discrepancies } = await compare();
    expect(discrepancies).toEqual([]);
    expect(lastRun).toMatchObject({ stripeCents: 4500, ourCents: 4500 });
    const booked = await club.db.selectFrom("ledger").selectAll().where("kind", "=", "refund").execute();
    expect(booked).toMatchObject([{ stripeId: refund.id, cents: -1500 }]);
  });

  test("finds a ledger row unknown to Stripe once, and alerts staff once", async () => {
    await payRegistration(club);
    const { id: paymentId } = await club.db.selectFrom("payments").select("id").executeTakeFirstOrThrow();
    const planted = { paymentId, kind: "charge" as const, stripeId: "ch_planted", cents: 999 };
    const row = { id: randomUUID(), createdAt: club.deps.now().toISOString(), ...planted };
    await club.db.insertInto("ledger").values(row).execute();
    later(3 * HOUR_MS);
    const { lastRun, discrepancies } = await compare();
    expect(lastRun).toMatchObject({ stripeCents: 6000, ourCents: 6999, differences: 1 });
    expect(discrepancies).toMatchObject([
      {
        kind: "missing_at_stripe",
        stripeId: "ch_planted",
        paymentId,
        stripeCents: null,
        ourCents: 999,
        actions: ["ignore"],
      },
    ]);
    expect((await compare()).discrepancies).toHaveLength(1);
    expect(await alarms()).toEqual(["staff"]);
    await club.db.deleteFrom("ledger").where("stripeId", "=", "ch_planted").execute();
    expect(await compare()).toMatchObject({ lastRun: { differences: 0 }, discrepancies: [] });
    const [stored] = await club.db.selectFrom("discrepancies").selectAll().execute();
    expect(stored).toMatchObject({ resolution: "gone" });
  });

  test("restores a lost ledger row", async () => {
    await payRegistration(club);
    await club.db.deleteFrom("ledger").execute();
    expect(await compare()).toMatchObject({ lastRun: { ourCents: 6000 }, discrepancies: [] });
    const rows = await club.db.selectFrom("ledger").select("stripeId").execute();
    expect(rows).toEqual([{ stripeId: chargeId() }]);
  });

  test("ignores other programs on the same Stripe account", async () => {
    const { sdk } = club.gateway;
    const foreign = async (metadata: Record<string, string>) => {
      const { id } = await sdk.paymentIntents.create({
        amount: 7700,
        currency: "usd",
        allowed_payment_method_types: ["card"],
        metadata,
      });
      club.sandbox.confirmIntent(id, CARD);
      return id;
    };
    const shop = await foreign({ app: "club-shop" });
    await foreign({ app: "youth-club-registration", environment: "live" });
    club.sandbox.refund({ payment_intent: shop });
    expect(await compare()).toMatchObject({
      lastRun: { stripeCents: 0, ourCents: 0, differences: 0 },
      discrepancies: [],
    });
  });

  test("requires payment keys", async () => {
    const closed = new StaffVisitor(createStaffApp({ ...club.deps, stripe: connected(null) }));
    await closed.signIn();
    const response = await closed.call("POST", "/api/admin/reconciliation/run");
    expect([response.status, (await response.json()).code]).toEqual([503, "payment_unavailable"]);
    expect((await closed.get("/api/admin/reconciliation")).status).toBe(200);
  });

  test("runs once a day, and an hour after a failure", async () => {
    let checks = 0;
    const checksAfter = async (ms: number) => {
      later(ms);
      await reconcileWhenDue(booksDeps());
      const startedAt = await readSetting(club.db, "reconciliationStartedAt");
      if (startedAt === club.deps.now().toISOString()) checks += 1;
      return checks;
    };
    expect(await checksAfter(0)).toBe(1);
    expect(await checksAfter(23 * HOUR_MS)).toBe(1);
    club.sandbox.faults.inject({ effect: "error", when: "before", times: Number.POSITIVE_INFINITY });
    expect(await checksAfter(HOUR_MS)).toBe(2);
    expect(await (await staff.get("/api/admin/reconciliation")).json()).toMatchObject({
      code: "unauthenticated",
    });
    await staff.signIn();
    const { data } = await (await staff.get("/api/admin/reconciliation")).json();
    expect(data.lastRun).toMatchObject({ error: "stripe_unreachable", stripeCents: null });
    club.sandbox.faults.clear();
    expect(await checksAfter(HOUR_MS / 2)).toBe(2);
    expect(await checksAfter(HOUR_MS / 2)).toBe(3);
  });

  test("makes one call per hundred ledger entries, not per payment", async () => {
    const { sdk } = club.gateway;
    const metadata = { app: "youth-club-registration", environment: "test" };
    const params = { amount: 6000, currency: "usd", allowed_payment_method_types: ["card"], metadata };
    const intents = await Promise.all(Array.from({ length: 250 }, () => sdk.paymentIntents.create(params)));
    const now = club.deps.now().toISOString();
    const keys = { environment: "test" as const, stripeAccount: club.gateway.account };
    const blank = {
      ...keys,
      purpose: "donation" as const,
      amountCents: 6000,
      currency: "usd",
      expiresAt: now,
    };
    const payments = intents.map(({ id }) => {
      const intentParams = JSON.stringify(params);
      const ids = { id: randomUUID(), intentId: id, liveKey: id, intentParams };
      return { ...blank, ...ids, language: "en" as const, createdAt: now, state: "succeeded" as const };
    });
    await club.db.insertInto("payments").values(payments).execute();
    for (const { id } of intents) club.sandbox.confirmIntent(id, CARD);
    const rows = club.sandbox.charges().map(({ id, payment_intent }) => {
      const paymentId = String(payments.find(({ intentId }) => intentId === payment_intent)?.id);
      return {
        id: randomUUID(),
        paymentId,
        kind: "charge" as const,
        stripeId: id,
        cents: 6000,
        createdAt: now,
      };
    });
    await club.db.insertInto("ledger").values(rows).execute();
    let calls = 0;
    sdk.on("request", () => {
      calls += 1;
    });
    later(3 * HOUR_MS);
    const { lastRun } = await compare();
    expect(lastRun).toMatchObject({ stripeCents: 1_500_000, ourCents: 1_500_000, differences: 0 });
    expect(calls).toBe(3);
  });
});
