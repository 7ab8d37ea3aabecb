import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { connectDatabase, type Db } from "#server/db/database.ts";
import { migrateToLatest, migrateUpTo } from "#server/db/migrate.ts";
import { settlePayment } from "#server/payments/settle-mutations.ts";
import { Browser } from "#tests/support/browser.ts";
import { onEitherEngine, type TemporaryDatabase, temporaryDatabase } from "#tests/support/databases.ts";
import { familyRegistration } from "#tests/support/families.ts";
import { beginPayment, payRegistration } from "#tests/support/paying-family.ts";
import { StaffVisitor } from "#tests/support/staff-visitor.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";

const AT = "2025-01-01T00:00:00.000Z";
const CARD = { card: "4242 4242 4242 4242" };

onEitherEngine("What a payment's money brought about", (engine) => {
  let club: TestApp;
  beforeEach(async () => {
    club = await createTestApp(engine);
  });
  afterEach(() => club.close());

  const hear = (intentId: string) => settlePayment({ ...club.deps, stripe: club.gateway }, intentId);
  const stateOf = async (intentId: string) =>
    (
      await club.db
        .selectFrom("payments")
        .select(["state", "outcome"])
        .where("intentId", "=", intentId)
        .execute()
    )[0];
  const asTheVersionBefore = () =>
    club.db.updateTable("payments").set({ outcome: null, environment: null }).execute();
  const statusOf = async (intentId: string) => {
    const { client_secret: clientSecret } = await club.gateway.sdk.paymentIntents.retrieve(intentId);
    const answer = await new Browser(club).post("/api/payments/status", {
      paymentIntentId: intentId,
      clientSecret,
    });
    const { state, isDouble } = (await answer.json()).data;
    return { state, isDouble };
  };
  const check = async () => {
    const staff = new StaffVisitor(club.app);
    await staff.signIn();
    return (await (await staff.call("POST", "/api/admin/books/check")).json()).data;
  };
  /** The same child by the same answers, from another browser: whoever pays last bought nothing. */
  async function beginTwice() {
    const [first, second] = [await beginPayment(club), await beginPayment(club)];
    club.sandbox.confirmIntent(first.intentId, CARD);
    await first.confirm();
    return second.intentId;
  }

  test("is read from the refund where the version before settled it: a double stays one, also when that refund fails", async () => {
    const second = await beginTwice();
    club.sandbox.confirmIntent(second, CARD);
    await hear(second);
    await asTheVersionBefore();
    expect(await statusOf(second)).toEqual({ state: "refunded", isDouble: true });
    await asTheVersionBefore();
    club.sandbox.finishRefund(club.sandbox.refunds()[0]?.id ?? "", "failed");
    await hear(second);
    expect(await stateOf(second)).toEqual({ state: "duplicate_paid", outcome: "duplicate" });
  });

  test("is a double that staff have in sight when it went back at Stripe before we heard of it, and came back", async () => {
    const second = await beginTwice();
    club.sandbox.confirmIntent(second, CARD);
    const { id } = club.sandbox.refund({ payment_intent: second });
    await hear(second);
    expect(await statusOf(second)).toEqual({ state: "refunded", isDouble: true });
    expect(await club.db.selectFrom("refunds").select("id").execute()).toEqual([]);
    club.sandbox.finishRefund(id, "failed");
    await hear(second);
    expect(await stateOf(second)).toEqual({ state: "duplicate_paid", outcome: "duplicate" });
    expect((await check()).differences).toMatchObject([{ kind: "duplicate_paid", stripeCents: 6000 }]);
  });

  test("goes back at once when a changed form, and no message of Stripe's, finds that it was a double", async () => {
    const family = new Browser(club);
    await family.get("/api/config");
    const setUp = async (registrationData: unknown) =>
      (await family.post("/api/create-payment-intent", { registrationData })).json();
    const { paymentIntentId: second } = await setUp(familyRegistration());
    await payRegistration(club);
    club.sandbox.confirmIntent(second, CARD);
    expect(await setUp(familyRegistration({ donationAmount: 50 }))).toMatchObject({
      code: "already_registered",
    });
    expect(club.sandbox.refunds()).toMatchObject([{ payment_intent: second, amount: 6000 }]);
    expect(await stateOf(second)).toEqual({ state: "refunded", outcome: "duplicate" });
  });

  test("is in the books whichever version stored with which keys it was paid", async () => {
    await payRegistration(club);
    const before = await check();
    await asTheVersionBefore();
    club.advance(1000);
    const { lastCheck, differences } = await check();
    expect(differences).toEqual([]);
    expect(lastCheck).toMatchObject({ ourCents: before.lastCheck.ourCents, stripeCents: 6000 });
  });
});

onEitherEngine("Bringing payments of the version before up to date", (engine) => {
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

  /** As that version stored it; it knows neither column. */
  async function store(state: string, { environment = "test", charged = 0, isSentBack = false } = {}) {
    const id = randomUUID();
    const metadata = { app: "youth-club-registration", environment, purpose: "registration", payment_id: id };
    const payment = { id, purpose: "registration", amountCents: 6000, currency: "usd", state };
    const stripe = { intentId: `pi_${id}`, intentParams: JSON.stringify({ amount: 6000, metadata }) };
    const rest = { requestHash: id, browserHash: null, language: "en", expiresAt: AT, createdAt: AT };
    const paidAt = charged > 0 ? AT : null;
    await db
      .insertInto("payments")
      .values({ ...payment, ...stripe, ...rest, paidAt } as never)
      .execute();
    const moved = { id: randomUUID(), paymentId: id, stripeId: `ch_${id}`, createdAt: AT };
    if (charged > 0)
      await db
        .insertInto("ledger")
        .values({ ...moved, kind: "charge", cents: charged })
        .execute();
    const refund = {
      id: randomUUID(),
      paymentId: id,
      cents: 6000,
      reason: "duplicate",
      requestedBy: "system",
    };
    const noted = { note: null, stripeId: null, lastError: null, createdAt: AT, updatedAt: AT };
    if (isSentBack)
      await db
        .insertInto("refunds")
        .values({ ...refund, ...noted } as never)
        .execute();
    return id;
  }

  test("says of each what its keys were and what its money brought about", async () => {
    const known = {
      [await store("open")]: ["test", null],
      [await store("canceled", { environment: "live" })]: ["live", null],
      [await store("succeeded", { charged: 6000 })]: ["test", "fulfilled"],
      [await store("refunded", { charged: 6000, environment: "live" })]: ["live", "fulfilled"],
      [await store("mismatch", { charged: 5000 })]: ["test", "mismatch"],
      [await store("refunded", { charged: 5000 })]: ["test", "mismatch"],
      [await store("duplicate_paid", { charged: 6000, isSentBack: true })]: ["test", "duplicate"],
      [await store("refunded", { charged: 6000, isSentBack: true })]: ["test", "duplicate"],
    };
    await migrateToLatest(db, engine);
    const rows = await db.selectFrom("payments").select(["id", "environment", "outcome"]).execute();
    expect(Object.fromEntries(rows.map((row) => [row.id, [row.environment, row.outcome]]))).toEqual(known);
  });
});
