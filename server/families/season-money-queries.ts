import type { FamilyMoney, GivingBack } from "#domain/cancellation.ts";
import { refundableCents, sumLedger } from "#domain/ledger-sums.ts";
import type { Cents } from "#domain/money.ts";
import { isBankFee, sumLines } from "#domain/order-lines.ts";
import { isUnsettled, type PaymentState } from "#domain/payment-state.ts";
import { discountFrom, isOfDonation, pricedChildren, type Siblings } from "#domain/priced-children.ts";
import type { SiblingRule } from "#domain/pricing.ts";
import { paymentStatusOf } from "#domain/registration-status.ts";
import type { Db, Trx } from "#server/db/database.ts";
import { siblingRuleOf } from "#server/programs/sibling-rules.ts";
import { linesOf, type OrderLine, type StoredOrder } from "./order-queries.ts";

type PaymentOfOrder = GivingBack & {
  state: PaymentState;
  /** Whether a bank may still decide about its dispute. */
  isDisputeOpen: boolean;
  /** Refunds that name no lines: of Stripe's dashboard. */
  unnamedCents: Cents;
  /** The part of them that was made in the dashboard and is no row of ours: Stripe's ids. */
  ofDashboard: { stripeId: string; cents: Cents }[];
};

/** Everything that a family has ordered and paid for in a season, and what of the money is where. */
export interface FamilySeason extends FamilyMoney {
  orders: StoredOrder[];
  lines: OrderLine[];
  /** Those that money came over and that bought something. */
  payments: PaymentOfOrder[];
  /** What of each order's fees the club has. */
  feesLeft: Map<string, Cents>;
  siblings: Siblings;
  siblingRule: SiblingRule | null;
}

/** The settled orders of a family in a season, in the order in which they were made. */
function settledOrders(db: Db | Trx, familyId: string, seasonId: string): Promise<StoredOrder[]> {
  return db
    .selectFrom("orders")
    .selectAll()
    .where("familyId", "=", familyId)
    .where("seasonId", "=", seasonId)
    .where("settledAt", "is not", null)
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
}

async function paymentsOf(db: Db | Trx, orderIds: readonly string[]): Promise<PaymentOfOrder[]> {
  if (orderIds.length === 0) return [];
  const rows = await db.selectFrom("payments").selectAll().where("orderId", "in", orderIds).execute();
  // What was paid twice goes back whole, by its own rule, and bought nothing.
  const paid = rows.filter(({ state, outcome }) => !isUnsettled(state) && outcome !== "duplicate");
  const ids = paid.map(({ id }) => id);
  if (ids.length === 0) return [];
  const ledger = await db.selectFrom("ledger").selectAll().where("paymentId", "in", ids).execute();
  const refunds = await db.selectFrom("refunds").selectAll().where("paymentId", "in", ids).execute();
  const named = await db
    .selectFrom("refundLines")
    .innerJoin("refunds", "refunds.id", "refundLines.refundId")
    .select("refundLines.refundId")
    .where("refunds.paymentId", "in", ids)
    .execute();
  const hasLines = new Set(named.map(({ refundId }) => refundId));
  return paid.map((payment) => {
    const movements = ledger.filter(({ paymentId }) => paymentId === payment.id);
    const own = refunds.filter(({ paymentId }) => paymentId === payment.id);
    const known = new Set(own.flatMap(({ stripeId }) => stripeId ?? []));
    const went = movements.filter(({ kind }) => kind === "refund" || kind === "refund_reversal");
    const byStripe = Map.groupBy(went, ({ stripeId }) => stripeId);
    const ofDashboard = [...byStripe]
      .map(([stripeId, both]) => ({ stripeId, cents: sumLedger(both).refundedCents }))
      .filter(({ stripeId, cents }) => cents > 0 && !known.has(stripeId));
    const unnamed = own.filter(({ id, state }) => state !== "failed" && !hasLines.has(id));
    return {
      paymentId: payment.id,
      orderId: payment.orderId ?? "",
      method: payment.method,
      paidAt: payment.paidAt ?? payment.createdAt,
      refundableCents: payment.state === "disputed" ? 0 : refundableCents(movements, own),
      state: payment.state,
      isDisputeOpen: payment.state === "disputed" && payment.recheckAt !== null,
      ofDashboard,
      unnamedCents: [...ofDashboard, ...unnamed].reduce((sum, { cents }) => sum + cents, 0),
    };
  });
}

/**
 * What of an order's fees the club is to have and has. A refund that names no line is the fees' first and the donation's
 * only beyond them (docs/rules/money.md#what-is-kept-of-a-donation).
 */
function feesOf(lines: readonly OrderLine[], payments: readonly PaymentOfOrder[]) {
  const bankFees = sumLines(lines.filter(isBankFee));
  const feesDue = sumLines(lines.filter((line) => !isOfDonation(line) && !isBankFee(line)));
  const given = sumLines(lines.filter(isOfDonation));
  const unnamed = payments.reduce((sum, { unnamedCents }) => sum + unnamedCents, 0);
  const ofFees = Math.min(unnamed, Math.max(0, feesDue));
  const held = payments.reduce((sum, { refundableCents: cents }) => sum + cents, 0);
  const donationLeft = Math.max(0, Math.min(held, given - (unnamed - ofFees)));
  // What the bank charged for a check that bounced is no child's money, and stays with the club.
  const bankFeesLeft = Math.min(held - donationLeft, Math.max(0, bankFees));
  return { dueCents: feesDue - ofFees, heldCents: held - donationLeft - bankFeesLeft };
}

/**
 * Which child a registration is of: one that is registered twice counts once; whose name is gone counts alone. And who is
 * not registered although the order is paid: what costs nothing waits for its code, or its time ran out.
 */
async function personsOf(db: Db | Trx, ids: readonly string[]) {
  const rows =
    ids.length === 0
      ? []
      : await db
          .selectFrom("registrations")
          .select(["id", "childId", "status"])
          .where("id", "in", ids)
          .execute();
  const persons = new Map(rows.map(({ id, childId }) => [id, childId ?? id]));
  const absent = rows.filter(({ status }) => paymentStatusOf(status) !== "paid").map(({ id }) => id);
  return { personOf: (id: string) => persons.get(id) ?? id, absent: new Set(absent) };
}

/** The season's sibling discount as it is now. */
async function ruleOfSeason(db: Db | Trx, seasonId: string): Promise<SiblingRule | null> {
  const season = await db
    .selectFrom("seasons")
    .select(["siblingFrom", "siblingPercent", "siblingCents"])
    .where("id", "=", seasonId)
    .executeTakeFirst();
  return season ? siblingRuleOf(season) : null;
}

export async function familySeason(
  db: Db | Trx,
  { familyId, seasonId }: { familyId: string; seasonId: string },
): Promise<FamilySeason> {
  const orders = await settledOrders(db, familyId, seasonId);
  const ids = orders.map(({ id }) => id);
  const stored = Map.groupBy(await linesOf(db, ids), ({ orderId }) => orderId);
  const payments = await paymentsOf(db, ids);
  const lines = ids.flatMap((id) => stored.get(id) ?? []);
  const fees = ids.map((id) => {
    const own = payments.filter(({ orderId }) => orderId === id);
    return [id, feesOf(stored.get(id) ?? [], own)] as const;
  });
  const priced = pricedChildren(lines);
  const siblingRule = await ruleOfSeason(db, seasonId);
  const { personOf, absent } = await personsOf(
    db,
    priced.map(({ registrationId }) => registrationId),
  );
  const children = priced.map((child) =>
    absent.has(child.registrationId) ? { ...child, isGone: true } : child,
  );
  const written = lines.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt));
  return {
    orders,
    lines,
    children,
    payments,
    feesLeft: new Map(fees.map(([id, { heldCents }]) => [id, heldCents])),
    dueCents: fees.reduce((sum, [, { dueCents }]) => sum + dueCents, 0),
    heldCents: fees.reduce((sum, [, { heldCents }]) => sum + heldCents, 0),
    siblings: { personOf, fromChild: discountFrom(written, { personOf, rule: siblingRule }) },
    siblingRule,
  };
}
