import type { Cents } from "#domain/money/money.ts";
import { DAY_MS } from "#domain/time/dates.ts";
import { bookLedgerEntries } from "#server/money/allocations.ts";
import { insertPayment } from "#server/payments/intents.ts";
import { syncPayment } from "#server/payments/sync/sync-payment.ts";
import { changeRows, storeRow } from "#tests/support/database/rows.ts";
import { askForAid } from "#tests/support/orders/aid.ts";
import { addProgram, type OrderedChild, setSiblingRule } from "#tests/support/orders/ordering-family.ts";
import { openDesk } from "#tests/support/orders/paper-form.ts";
import { beginPayment, payRegistration, payUnheard } from "#tests/support/orders/paying-family.ts";
import { beginOrder, payOrder } from "#tests/support/orders/paying-order.ts";
import { createTestApp, type TestApp } from "#tests/support/servers/test-app.ts";
import {
  type AccountVisitor,
  enterQuickly,
  signedInAccount,
} from "#tests/support/visitors/account-visitor.ts";
import { CARD, FamilyVisitor } from "#tests/support/visitors/family-visitor.ts";
import { clubTime } from "./club-time.ts";
import { eveningsOn } from "./republish.ts";
import { addSecondSeason, openOnly } from "./second-season.ts";
import { firstCamp } from "./test-season.ts";

const SLOW_CARD = "4000 0035 6000 0008";
const TREASURER = "ana.vega";
/** A session may send money back for a quarter of an hour. */
const FRESH_MS = 10 * 60_000;

/** Somebody with an account, who may do everything that moves money; signs in anew where an hour has passed. */
async function treasurerOf(club: TestApp): Promise<() => Promise<AccountVisitor>> {
  const treasurer = await signedInAccount(club, TREASURER);
  let signedInAt = club.deps.now().getTime();
  return async () => {
    const now = club.deps.now().getTime();
    if (now - signedInAt > FRESH_MS) {
      await enterQuickly(club.deps, treasurer, TREASURER);
      signedInAt = now;
    }
    return treasurer;
  };
}

/** Money of another kind of keys, which no file of this trial counts. */
async function giveWithLiveKeys({ db, deps }: TestApp, cents: Cents): Promise<void> {
  const now = deps.now();
  await db.transaction().execute(async (trx) => {
    const payment = await insertPayment(trx, {
      purpose: "donation",
      amountCents: cents,
      liveKey: "live gift",
      browserHash: "browser",
      language: "en",
      environment: "live",
      stripeAccount: null,
      now,
    });
    const paymentId = String(payment?.id);
    await storeRow(trx, "donations", { paymentId });
    const charge = { kind: "charge", stripeId: "ch_live", cents, createdAt: now.toISOString() } as const;
    await bookLedgerEntries(trx, { id: paymentId, orderId: null, purpose: "donation" }, [charge]);
  });
}

/**
 * A season of a club in which money moves in every way: by card, in cash and by check, for one child, for siblings in
 * two programs and for nobody, back by staff, in Stripe's dashboard and by the bank, in two seasons. Whatever reads
 * money reads it here (server/money/golden-ledger.test.ts).
 */
export async function goldenSeason() {
  const club = await createTestApp("sqlite");
  const { db, sandbox } = club;
  await setSiblingRule(db, { from: 2, percent: 10 });
  const clinicId = await addProgram(db, { feeCents: 2500, slug: "goalkeepers", day: "2025-06-20" });
  const fall = await addSecondSeason(db, {
    name: "Fall",
    season: { startsOn: "2025-08-01", endsOn: "2025-12-31" },
    camp: { sessions: eveningsOn("2025-10-10", "2025-10-11") },
  });
  await openOnly(db, firstCamp.id);
  const signIn = await treasurerOf(club);
  const desk = async () => openDesk(club, await signIn());

  const settle = (intentId: string) => syncPayment({ ...club.deps, stripe: club.gateway }, intentId);
  const on = (day: string, time = "12:00") => club.setNow(clubTime(day, time));
  const today = () => club.deps.now().toISOString().slice(0, 10);
  /** As if a day's events were a minute apart. */
  const next = () => club.advance(60_000);
  const order = async (...children: OrderedChild[]) => {
    next();
    const dated = children.map((child) => ({ waiverDate: today(), donationAmount: 0 as const, ...child }));
    return payOrder(club, dated);
  };
  const pay = async (childFirstName: string, donationAmount: 0 | 10 | 20 = 0) => {
    next();
    return payRegistration(club, { childFirstName, donationAmount, waiverDate: today() });
  };
  const give = async (amount: number) => {
    next();
    const donor = new FamilyVisitor(club);
    await donor.give(amount);
    donor.pay();
    await settle(donor.intentId);
    return donor.intentId;
  };
  const refundInDashboard = async (intentId: string, amount: number) => {
    next();
    const refund = sandbox.refund({ payment_intent: intentId, amount });
    await settle(intentId);
    return refund.id;
  };
  const paymentOf = async (intentId: string) =>
    (await (await desk()).payments()).find((payment) => payment.intentId === intentId)?.id ?? "";
  const staff = async (path: string, body: object, method = "POST") => {
    next();
    const answer = await (await signIn()).call(method, `/api/admin/${path}`, body);
    if (!answer.ok) throw new Error(`${path} answered ${answer.status} ${await answer.text()}`);
    return (await answer.json()).data;
  };
  const enter = async (childFirstName: string, more: object = {}) => {
    next();
    const answer = await (await desk()).enter({ childFirstName }, more);
    return String(answer.data.id);
  };
  const payoutIds: string[] = [];
  const payOut = () => payoutIds.push(sandbox.payOut()?.id ?? "");
  const reconcile = () => staff("reconciliation/run", {});

  on("2025-05-01");
  await giveWithLiveKeys(club, 9900);
  const threeChildren = [
    { childFirstName: "Ana" },
    { childFirstName: "Beto" },
    { childFirstName: "Cira", programId: clinicId },
  ].map((child) => ({ ...child, donationAmount: 20 as const }));
  await db.updateTable("programs").set({ switch: "open" }).where("id", "=", clinicId).execute();
  const siblings = await order(...threeChildren);
  const abril = await pay("Abril", 20);
  await give(25);
  const aided = await askForAid(club, [{ childFirstName: "Quim", email: "quim@example.org" }]);
  await staff(`aid/${aided.orderId}`, { grantedCents: 4000, reason: "Her father was laid off" });
  await enter("Dina", { cashCents: 4000 });
  // Still the same day for the club, the next one in UTC.
  on("2025-05-01", "23:00");
  await staff(`payments/${await paymentOf(siblings.intentId)}/refunds`, {
    cents: 3600,
    reason: "other",
    registrationId: siblings.ids[1],
  });
  payOut();

  on("2025-05-02");
  await refundInDashboard(siblings.intentId, 1000);
  await refundInDashboard(abril, 4500);
  const pair = await order({ childFirstName: "Eva" }, { childFirstName: "Fito" });
  const stripeId = await refundInDashboard(pair.intentId, 700);
  await staff(`payments/${await paymentOf(pair.intentId)}/refunds/assign`, {
    stripeId,
    registrationId: pair.ids[1],
  });
  const [cashPayment] = (await (await desk()).payments()).filter(({ method }) => method === "cash");
  await staff(`payments/${cashPayment?.id}/refunds`, { cents: 1500, reason: "requested_by_family" });
  const leavers = await order({ childFirstName: "Olga" }, { childFirstName: "Pia" });
  await staff(`registrations/${leavers.ids[0]}/cancel`, {
    expectedRefundCents: 3600,
    reason: "requested_by_family",
    requestId: crypto.randomUUID(),
  });

  on("2025-05-03");
  const disputes = [];
  for (const name of ["Gala", "Hugo", "Iris"]) {
    const intentId = await pay(name);
    next();
    disputes.push({ intentId, id: sandbox.openDispute(intentId).id });
    await settle(intentId);
  }
  const [won, lost] = disputes;
  next();
  const slow = await beginPayment(club, { childFirstName: "Juan", donationAmount: 20, waiverDate: today() });
  sandbox.confirmIntent(slow.intentId, { card: SLOW_CARD });
  await settle(slow.intentId);
  const failing = await refundInDashboard(await pay("Kira", 20), 4500);
  for (const name of ["Luz", "Mora"]) {
    const id = await enter(name);
    await staff(`registrations/${id}/cash`, { cents: 4000, method: "check", checkNumber: "=1042" });
    const check = (await (await desk()).payments()).filter(({ method }) => method === "check").at(-1);
    await staff(`payments/${check?.id}/returned-check`, {});
    if (name === "Luz") await staff(`registrations/${id}/cash`, { cents: 4000 });
  }
  const inParts = await enter("Nico");
  const parts = [
    { cents: 1500, openCents: 4000 },
    { cents: 1000, openCents: 2500, method: "other", methodName: "Zelle", reference: "Peña 0505" },
    { cents: 1500, openCents: 1500, method: "check", checkNumber: "2042" },
  ];
  for (const part of parts) await staff(`registrations/${inParts}/cash`, part);
  const zelle = (await (await desk()).payments()).find(({ method }) => method === "other");
  await staff(`payments/${zelle?.id}/refunds`, { cents: 300, reason: "other" });
  payOut();

  on("2025-05-05");
  sandbox.failPayout(payoutIds[1] ?? "");
  sandbox.finishRefund(failing, "failed");
  await settle(String(sandbox.refunds().find(({ id }) => id === failing)?.payment_intent));
  next();
  sandbox.finishProcessing(slow.intentId, "succeeded");
  await settle(slow.intentId);
  next();
  sandbox.closeDispute(won?.id ?? "", "won");
  sandbox.closeDispute(lost?.id ?? "", "lost");
  for (const { intentId } of disputes) await settle(intentId);
  next();
  const { id: otherSystems } = await club.gateway.sdk.paymentIntents.create({
    amount: 7700,
    currency: "usd",
    allowed_payment_method_types: ["card"],
    metadata: { app: "club-shop" },
  });
  sandbox.confirmIntent(otherSystems, CARD);
  // No message told of this one: the comparison with Stripe finds it.
  await payUnheard(club, { childFirstName: "Rita", donationAmount: 0, waiverDate: today() });
  next();
  await beginOrder(club, [{ childFirstName: "Teo", donationAmount: 0, waiverDate: today() }]);
  const expired = await beginOrder(club, [
    { childFirstName: "Ulla", donationAmount: 0, waiverDate: today(), email: "ulla@example.org" },
  ]);
  await changeRows(
    db,
    "registrations",
    { orderId: expired.orderId },
    { state: "expired", hasSpot: false, holdExpiresAt: null },
  );
  payOut();
  club.advance(3 * 3_600_000);
  await reconcile();

  on("2025-09-01");
  await openOnly(db, fall.campId);
  await pay("Sol", 10);
  await give(7);
  club.advance(3 * 3_600_000);
  await reconcile();
  club.advance(DAY_MS);
  return { club, staff: await signIn(), clinicId, siblings };
}
export type GoldenSeason = Awaited<ReturnType<typeof goldenSeason>>;
