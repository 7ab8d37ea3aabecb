import { centsFor } from "#domain/money/allocation.ts";
import type { Cents } from "#domain/money/money.ts";
import { isDisputeOpen, isPendingState, refundableCents } from "#domain/money/payments.ts";
import { sumLines } from "#domain/prices/order-lines.ts";
import { firstDiscountRank, isDonationLine, pricedChildren } from "#domain/prices/priced-children.ts";
import { isPaid } from "#domain/registration/status.ts";
import type { Db, Trx } from "#server/platform/database/database.ts";
import { published } from "#server/platform/published.ts";
import { type BookedEntry, ledgerEntriesOf } from "./allocations.ts";
import { linesOf, type OrderLine, type StoredOrder } from "./orders.ts";

interface WhichSeason {
  familyId: string;
  seasonId: string;
  /** An order whose payment staff expect; it counts as settled. */
  unpaidOrderId?: string | undefined;
}

/** A family's settled orders of a season, oldest first. */
function settledOrders(
  db: Db | Trx,
  { familyId, seasonId, unpaidOrderId }: WhichSeason,
): Promise<StoredOrder[]> {
  return db
    .selectFrom("orders")
    .selectAll()
    .where("familyId", "=", familyId)
    .where("seasonId", "=", seasonId)
    .where((eb) =>
      eb.or([
        eb("settledAt", "is not", null),
        ...(unpaidOrderId === undefined ? [] : [eb("id", "=", unpaidOrderId)]),
      ]),
    )
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
}

/** Program fees in refunds that are not in the ledger yet, by payment id. */
async function feesBeingRefunded(db: Db | Trx, paymentIds: readonly string[]): Promise<Map<string, Cents>> {
  const lines = await db
    .selectFrom("refunds")
    .innerJoin("refundLines", "refundLines.refundId", "refunds.id")
    .innerJoin("orderLines", "orderLines.id", "refundLines.orderLineId")
    .select(["refunds.paymentId", "refundLines.cents", "kind", "registrationId", "programId"])
    .select("orderLines.reason")
    .where("refunds.paymentId", "in", paymentIds)
    .where("refunds.state", "<>", "failed")
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom("ledger").select("ledger.id").whereRef("ledger.stripeId", "=", "refunds.stripeId")),
      ),
    )
    .execute();
  const fees = lines.filter((line) => !isDonationLine(line));
  const byPayment = Map.groupBy(fees, ({ paymentId }) => paymentId);
  return new Map([...byPayment].map(([id, feeLines]) => [id, sumLines(feeLines)]));
}

/** Refunds without a child that have not failed. */
function provisionalRefunds(ledgerEntries: readonly BookedEntry[]) {
  const isRefund = ({ kind }: BookedEntry) => kind === "refund" || kind === "refund_reversal";
  const byStripe = Map.groupBy(ledgerEntries.filter(isRefund), ({ stripeId }) => stripeId);
  return [...byStripe].flatMap(([stripeId, refundEntries]) => {
    const parts = refundEntries.flatMap((ledgerEntry) =>
      ledgerEntry.parts.filter(({ isProvisional }) => isProvisional),
    );
    const cents = 0 - sumLines(parts);
    return cents > 0 ? [{ stripeId, cents, feesCents: 0 - centsFor("fee", parts) }] : [];
  });
}

/** Payments that brought money and were not duplicates. */
async function paymentsOf(db: Db | Trx, orderIds: readonly string[]) {
  if (orderIds.length === 0) return [];
  const rows = await db.selectFrom("payments").selectAll().where("orderId", "in", orderIds).execute();
  // Duplicate payments are unapplied and refunded in full.
  const paid = rows.filter(({ state, outcome }) => !isPendingState(state) && outcome !== "duplicate");
  const ids = paid.map(({ id }) => id);
  if (ids.length === 0) return [];
  const ledgerEntries = await ledgerEntriesOf(db, ids);
  const refunds = await db.selectFrom("refunds").selectAll().where("paymentId", "in", ids).execute();
  const beingRefunded = await feesBeingRefunded(db, ids);
  return paid.map(({ id, orderId, method, state, paidAt, createdAt, recheckAt }) => {
    const ledger = ledgerEntries.get(id) ?? [];
    const paymentRefunds = refunds.filter(({ paymentId }) => paymentId === id);
    const refundable = state === "disputed" ? 0 : refundableCents(ledger, paymentRefunds);
    const parts = ledger.flatMap((ledgerEntry) => ledgerEntry.parts);
    const fees = centsFor("fee", parts) - (beingRefunded.get(id) ?? 0);
    const provisional = provisionalRefunds(ledger);
    return {
      paymentId: id,
      orderId: orderId ?? "",
      method,
      paidAt: paidAt ?? createdAt,
      refundableCents: refundable,
      isDisputeOpen: isDisputeOpen({ state, recheckAt }),
      /** Program fees that can be refunded through this payment. */
      feesCents: Math.max(0, Math.min(refundable, fees)),
      /** Program fees refunded in Stripe's dashboard and not yet assigned to a child. */
      provisionalFeesCents: provisional.reduce((sum, { feesCents }) => sum + feesCents, 0),
      /** Those refunds, with Stripe's ids. */
      ofDashboard: provisional.map(({ stripeId, cents }) => ({ stripeId, cents })),
    };
  });
}
type PaymentOfOrder = Awaited<ReturnType<typeof paymentsOf>>[number];

/** An order's program fees: the amount due, and the amount that the club holds. */
function feesOf(lines: readonly OrderLine[], payments: readonly PaymentOfOrder[]) {
  const orderedCents = sumLines(lines.filter((line) => !isDonationLine(line)));
  const refundedCents = payments.reduce((sum, { provisionalFeesCents }) => sum + provisionalFeesCents, 0);
  const heldCents = payments.reduce((sum, { feesCents }) => sum + feesCents, 0);
  return { dueCents: orderedCents - refundedCents, heldCents };
}

/**
 * Maps registrations to children, so that a child registered twice counts once; an erased child counts by its
 * registration. `absent` are unpaid registrations of paid orders: free ones whose code is missing or expired.
 */
async function personsOf(db: Db | Trx, ids: readonly string[], unpaidOrderId: string | undefined) {
  const rows =
    ids.length === 0
      ? []
      : await db
          .selectFrom("registrations")
          .select(["id", "childId", "state", "orderId", "deletedAt"])
          .where("id", "in", ids)
          .execute();
  const persons = new Map(rows.map(({ id, childId }) => [id, childId]));
  const isAbsent = ({ state, orderId, deletedAt }: (typeof rows)[number]) =>
    !isPaid({ state }) && (orderId !== unpaidOrderId || deletedAt !== null);
  const absent = rows.filter(isAbsent).map(({ id }) => id);
  return { personOf: (id: string) => persons.get(id) ?? id, absent: new Set(absent) };
}

/** Reads a family's season: its orders, lines, payments, children and money. Cents. */
export async function familySeason(db: Db | Trx, season: WhichSeason) {
  const { seasonId, unpaidOrderId } = season;
  const orders = await settledOrders(db, season);
  const ids = orders.map(({ id }) => id);
  const stored = Map.groupBy(await linesOf(db, ids), ({ orderId }) => orderId);
  const payments = await paymentsOf(db, ids);
  const lines = ids.flatMap((id) => stored.get(id) ?? []);
  const fees = ids.map((id) => {
    const orderPayments = payments.filter(({ orderId }) => orderId === id);
    return [id, feesOf(stored.get(id) ?? [], orderPayments)] as const;
  });
  const priced = pricedChildren(lines);
  const { site } = await published(db);
  const siblingRule = site.seasons.find(({ id }) => id === seasonId)?.siblingRule ?? null;
  const { personOf, absent } = await personsOf(
    db,
    priced.map(({ registrationId }) => registrationId),
    unpaidOrderId,
  );
  const children = priced.map((child) =>
    absent.has(child.registrationId) ? { ...child, isCanceled: true } : child,
  );
  const written = lines.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt));
  return {
    orders,
    lines,
    children,
    payments,
    /** Program fees that the club holds, by order id. */
    feesLeft: new Map(fees.map(([id, { heldCents }]) => [id, heldCents])),
    dueCents: fees.reduce((sum, [, { dueCents }]) => sum + dueCents, 0),
    heldCents: fees.reduce((sum, [, { heldCents }]) => sum + heldCents, 0),
    siblings: { personOf, fromChild: firstDiscountRank(written, { personOf, rule: siblingRule }) },
    siblingRule,
  };
}
/** A family's orders and payments of a season, with the rest of each payment. */
export type FamilySeason = Awaited<ReturnType<typeof familySeason>>;
