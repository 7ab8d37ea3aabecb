import { type Balance, balanceOf } from "#domain/money/open-balance.ts";
import { isDisputeLost, isMoneyIn } from "#domain/money/payments.ts";
import { priceOf, sumLines, withoutAid } from "#domain/prices/order-lines.ts";
import { ranksOfOrdered } from "#domain/prices/price-order.ts";
import { ENTERED_STATES } from "#domain/registration/status.ts";
import { type Db, inChunks, pickColumns, type Trx } from "#server/platform/database/database.ts";
import { published } from "#server/platform/published.ts";
import { costsSomething } from "./families.ts";
import { moneyOfOrders } from "./ledger.ts";
import { findOrder, inLineOrder, linesOf, type OrderLine } from "./orders.ts";

async function ordersWith(db: Db | Trx, ids: readonly string[]) {
  const rows = await db
    .selectFrom("orders")
    .select(["id", "familyId", "seasonId", "settledAt"])
    .where("id", "in", ids)
    .execute();
  const { seasons } = (await published(db)).site;
  return rows.map((row) => ({ ...row, season: seasons.find(({ id }) => id === row.seasonId) }));
}

/** Registrations of these orders, including deleted ones, in order of creation. */
const childrenOf = (db: Db | Trx, ids: readonly string[]) =>
  db
    .selectFrom("registrations")
    .select(["id", "orderId", "childId", "programId", "createdAt", "deletedAt"])
    .where("orderId", "in", ids)
    .orderBy("createdAt")
    .orderBy("id")
    .execute();

/** Money of these orders, without duplicate payments and wrong amounts, which are not the order's. */
const allocationsOf = (db: Db | Trx, ids: readonly string[]) =>
  db
    .selectFrom("allocations")
    .innerJoin("ledger", "ledger.id", "allocations.ledgerEntryId")
    .innerJoin("payments", "payments.id", "ledger.paymentId")
    .select(["payments.orderId", "payments.state", "payments.recheckAt", "ledger.kind", "allocations.cents"])
    .where("payments.orderId", "in", ids)
    .where((eb) => eb.or([eb("payments.outcome", "is", null), eb("payments.outcome", "=", "fulfilled")]))
    .execute();

/** Lines of these orders' refunds that have not failed. */
const refundLinesOf = (db: Db | Trx, ids: readonly string[]) =>
  db
    .selectFrom("refundLines")
    .innerJoin("orderLines", "orderLines.id", "refundLines.orderLineId")
    .innerJoin("refunds", "refunds.id", "refundLines.refundId")
    .innerJoin("payments", "payments.id", "refunds.paymentId")
    .select(["orderLines.orderId", "refundLines.cents"])
    .where("orderLines.orderId", "in", ids)
    .where("refunds.state", "<>", "failed")
    .where((eb) => eb.or([eb("payments.outcome", "is", null), eb("payments.outcome", "=", "fulfilled")]))
    .execute();

type Order = Awaited<ReturnType<typeof ordersWith>>[number];
type Child = Awaited<ReturnType<typeof childrenOf>>[number];

/** Sibling discounts start with the second child by default. */
const SECOND_CHILD = 2;

/**
 * The family's registrations of the season that count for sibling discounts: paid, or waiting for cash or a check,
 * including deleted ones. A child with a returned check still earns its siblings their discount.
 */
function siblingsOf(db: Db | Trx, { familyId, seasonId }: Order) {
  return db
    .selectFrom("registrations")
    .select(["id", "childId", "deletedAt"])
    .where("familyId", "=", familyId)
    .where("seasonId", "=", seasonId)
    .where("state", "in", ENTERED_STATES)
    .where(costsSomething())
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
}

/**
 * Each child's position among its siblings, without canceled ones. Siblings are read only if the order has a sibling
 * discount.
 * @param children including deleted ones
 * @returns also the first child with a discount: by today's rule, or an earlier child if it earned its discount under
 * an older rule
 */
async function rankChildren(
  db: Db | Trx,
  order: Order,
  lines: readonly OrderLine[],
  children: readonly Child[],
) {
  const fromChild = order.season?.siblingRule?.fromChild ?? SECOND_CHILD;
  const remaining = children.filter(({ deletedAt }) => deletedAt === null);
  const discounted = new Set(lines.flatMap((line) => (line.kind === "sibling" ? line.registrationId : [])));
  if (discounted.size === 0) {
    return { children: remaining.map(({ id }) => ({ registrationId: id, rank: 1 })), fromChild };
  }
  const siblings = await siblingsOf(db, order);
  const positions = lines.map(({ registrationId }) => registrationId);
  const costs = ({ id }: Child) =>
    lines.some(
      ({ kind, cents, registrationId }) => kind === "sibling" && cents < 0 && registrationId === id,
    ) || priceOf(lines.filter(({ registrationId }) => registrationId === id)) > 0;
  const rank = (ofOrder: readonly Child[], ofFamily: typeof siblings) => {
    // By order line, because children of one order are stored at the same time.
    const ordered = ofOrder.toSorted((a, b) => positions.indexOf(a.id) - positions.indexOf(b.id));
    const keys = ordered.map(({ childId }) => childId);
    const earlierChildIds = ofFamily.map(({ childId }) => childId).filter((key) => !keys.includes(key));
    const paying = ordered.map((child) => ({ key: child.childId, isPaid: costs(child) }));
    return ranksOfOrdered(earlierChildIds, paying).map((childRank, index) => ({
      registrationId: ordered[index]?.id ?? "",
      rank: childRank,
    }));
  };
  // If the rule now starts with a later child, discounts earned before are kept.
  const earned = rank(children, siblings).filter(({ registrationId }) => discounted.has(registrationId));
  const remainingSiblings = siblings.filter(({ deletedAt }) => deletedAt === null);
  return {
    children: rank(remaining, remainingSiblings),
    fromChild: Math.min(fromChild, ...earned.map((child) => child.rank)),
  };
}

async function readBalances(db: Db | Trx, ids: readonly string[]): Promise<[string, Balance][]> {
  const orders = await ordersWith(db, ids);
  const lines = Map.groupBy(await linesOf(db, ids), ({ orderId }) => orderId);
  const children = Map.groupBy(await childrenOf(db, ids), ({ orderId }) => orderId);
  const ledgerEntries = Map.groupBy(await allocationsOf(db, ids), ({ orderId }) => orderId);
  const refundLines = Map.groupBy(await refundLinesOf(db, ids), ({ orderId }) => orderId);
  const balances: [string, Balance][] = [];
  for (const order of orders) {
    const { id, settledAt } = order;
    const moved = ledgerEntries.get(id) ?? [];
    const content = { lines: lines.get(id) ?? [], children: children.get(id) ?? [] };
    const balance = balanceOf({
      isSettled: settledAt !== null,
      lines: content.lines,
      ...(await rankChildren(db, order, content.lines, content.children)),
      // Money that a bank keeps counts as never received. During a dispute it is not due again.
      receivedCents: sumLines(
        moved.filter((part) => isMoneyIn(part.kind) || (part.kind === "dispute" && isDisputeLost(part))),
      ),
      refundedLineCents: sumLines(refundLines.get(id) ?? []),
    });
    // At most the money that the club holds: money taken by a bank cannot be refunded.
    const overpaidCents = Math.min(balance.overpaidCents, Math.max(0, sumLines(moved)));
    balances.push([id, { ...balance, overpaidCents }]);
  }
  return balances;
}

/** The debt or overpayment of families for these orders, by order id. Cents. */
export async function balancesOf(db: Db | Trx, orderIds: readonly string[]): Promise<Map<string, Balance>> {
  return new Map(await inChunks(orderIds, (ids) => readBalances(db, ids)));
}

/** The balance of one order; undefined if there is no such order. */
export async function balanceOfOrder(db: Db | Trx, orderId: string): Promise<Balance | undefined> {
  return (await balancesOf(db, [orderId])).get(orderId);
}

/** The amounts of an order's refunds by line, without failed refunds. */
function refundedByLine(db: Db | Trx, orderId: string) {
  return db
    .selectFrom("refundLines")
    .innerJoin("orderLines", "orderLines.id", "refundLines.orderLineId")
    .innerJoin("refunds", "refunds.id", "refundLines.refundId")
    .select(["refundLines.refundId", "orderLines.registrationId", "refundLines.cents"])
    .where("orderLines.orderId", "=", orderId)
    .where("refunds.state", "<>", "failed")
    .execute();
}

/**
 * An order for staff: its children, its lines with reasons, and its open balance, cents. A positive balance is the
 * family's debt, a negative one was overpaid. Refunds made in Stripe's dashboard are not part of the balance. Only the
 * money pages show aid (docs/reference/aid.md#aid-visibility).
 */
export async function orderView(db: Db | Trx, orderId: string, { withAid = false } = {}) {
  const order = await findOrder(db, orderId);
  if (!order) return null;
  const stored = await linesOf(db, [orderId]);
  const lines = withAid ? stored : withoutAid(stored);
  const children = await db
    .selectFrom("registrations")
    .select(["id", "programId", "childFirstName", "childLastName", "state", "deletedAt"])
    .where("orderId", "=", orderId)
    .execute();
  const balance = await balanceOfOrder(db, orderId);
  const moneyOf = await moneyOfOrders(db, [orderId]);
  const { paidCents, remainingCents, ...returned } = moneyOf(orderId).money;
  // Aid that settled an order counts as paid, so that an aided family looks like any other.
  const aidedCents = order.settledAt === null ? 0 : sumLines(lines) - sumLines(stored);
  return {
    id: orderId,
    settledAt: order.settledAt,
    dueOn: order.dueOn,
    totalCents: sumLines(lines),
    openCents: balance ? balance.openCents - balance.overpaidCents : 0,
    money: {
      ...returned,
      paidCents: paidCents + aidedCents,
      remainingCents: remainingCents + aidedCents,
    },
    children: inLineOrder(children, lines),
    lines: lines.map((line) =>
      pickColumns(line, ["id", "registrationId", "programId", "kind", "reason", "cents"]),
    ),
    /** The child of each refund; null for the donation. */
    refunded: await refundedByLine(db, orderId),
  };
}
export type OrderView = NonNullable<Awaited<ReturnType<typeof orderView>>>;
