import { isMoneyIn } from "#domain/ledger-sums.ts";
import { type Balance, balanceOf } from "#domain/open-balance.ts";
import { priceOf, sumLines } from "#domain/order-lines.ts";
import { ENTERED_STATUSES } from "#domain/registration-status.ts";
import { ranksOfOrdered } from "#domain/sibling-rank.ts";
import type { Db, Trx } from "#server/platform/database.ts";
import { costsSomething, linesOf, type OrderLine } from "./order-lines.ts";

/** So many that no engine refuses the question. */
const IDS_PER_QUERY = 500;

const ordersWith = (db: Db | Trx, ids: readonly string[]) =>
  db
    .selectFrom("orders")
    .innerJoin("seasons", "seasons.id", "orders.seasonId")
    .select(["orders.id", "orders.familyId", "orders.seasonId", "orders.settledAt"])
    .select("seasons.siblingFrom")
    .where("orders.id", "in", ids)
    .execute();

/** Children of orders, the deleted ones among them, in the order in which they were registered. */
const childrenOf = (db: Db | Trx, ids: readonly string[]) =>
  db
    .selectFrom("registrations")
    .select(["id", "orderId", "childId", "programId", "createdAt", "deletedAt"])
    .where("orderId", "in", ids)
    .orderBy("createdAt")
    .orderBy("id")
    .execute();

/** What stands of orders' money, but for what was paid twice or in another amount: that goes back by itself. */
const allocationsOf = (db: Db | Trx, ids: readonly string[]) =>
  db
    .selectFrom("allocations")
    .innerJoin("ledger", "ledger.id", "allocations.movementId")
    .innerJoin("payments", "payments.id", "ledger.paymentId")
    .select(["payments.orderId", "ledger.kind", "allocations.cents"])
    .where("payments.orderId", "in", ids)
    .where((eb) => eb.or([eb("payments.outcome", "is", null), eb("payments.outcome", "=", "fulfilled")]))
    .execute();

/** What refunds that have not failed name of orders. */
const namedOf = (db: Db | Trx, ids: readonly string[]) =>
  db
    .selectFrom("refundLines")
    .innerJoin("orderLines", "orderLines.id", "refundLines.orderLineId")
    .innerJoin("refunds", "refunds.id", "refundLines.refundId")
    .innerJoin("payments", "payments.id", "refunds.paymentId")
    .select(["orderLines.orderId", "orderLines.registrationId", "orderLines.programId"])
    .select(["orderLines.reason", "payments.method"])
    .select("refundLines.cents")
    .where("orderLines.orderId", "in", ids)
    .where("refunds.state", "<>", "failed")
    .where((eb) => eb.or([eb("payments.outcome", "is", null), eb("payments.outcome", "=", "fulfilled")]))
    .execute();

type Order = Awaited<ReturnType<typeof ordersWith>>[number];
type Child = Awaited<ReturnType<typeof childrenOf>>[number];

/** From the second child on a family has siblings at all. */
const SECOND_CHILD = 2;

const keyOf = ({ id, childId }: Pick<Child, "id" | "childId">) => childId ?? id;

/**
 * Children of a family that are or were on the season's list, paid or waited for by staff: one whose check bounced is
 * there, and earns its siblings what it did before.
 */
function siblingsOf(db: Db | Trx, { familyId, seasonId }: Order) {
  return db
    .selectFrom("registrations")
    .select(["id", "childId", "deletedAt"])
    .where("familyId", "=", familyId)
    .where("seasonId", "=", seasonId)
    .where("status", "in", ENTERED_STATUSES)
    .where("waitsFor", "in", ["hand", "nothing"])
    .where(costsSomething())
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
}

interface Ranked {
  children: { registrationId: string; rank: number }[];
  /** From which child on its discounts were earned, whatever the club's rule is by now. */
  fromChild: number;
}

interface OwnChildren {
  lines: readonly OrderLine[];
  /** Its children, the deleted ones among them. */
  children: readonly Child[];
}

/** Which child of its family each is, now that others may have left; asked only where one has a discount to lose. */
async function ranked(db: Db | Trx, order: Order, { lines, children }: OwnChildren): Promise<Ranked> {
  const fromChild = order.siblingFrom ?? SECOND_CHILD;
  const here = children.filter(({ deletedAt }) => deletedAt === null);
  const discounted = new Set(lines.flatMap((line) => (line.kind === "sibling" ? line.registrationId : [])));
  if (discounted.size === 0) {
    return { children: here.map(({ id }) => ({ registrationId: id, rank: 1 })), fromChild };
  }
  const known = await siblingsOf(db, order);
  const places = lines.map(({ registrationId }) => registrationId);
  const costs = ({ id }: Child) =>
    lines.some(
      ({ kind, cents, registrationId }) => kind === "sibling" && cents < 0 && registrationId === id,
    ) || priceOf(lines.filter(({ registrationId }) => registrationId === id)) > 0;
  const rank = (own: readonly Child[], others: typeof known) => {
    // As they were ordered: what is stored together has one time.
    const ordered = own.toSorted((a, b) => places.indexOf(a.id) - places.indexOf(b.id));
    const keys = ordered.map(keyOf);
    const before = others.map(keyOf).filter((key) => !keys.includes(key));
    const paying = ordered.map((child) => ({ key: keyOf(child), isPaid: costs(child) }));
    return ranksOfOrdered(before, paying).map((of, at) => ({
      registrationId: ordered[at]?.id ?? "",
      rank: of,
    }));
  };
  // A rule that begins later since takes none of it back.
  const earned = rank(children, known).filter(({ registrationId }) => discounted.has(registrationId));
  const stays = known.filter(({ deletedAt }) => deletedAt === null);
  return {
    children: rank(here, stays),
    fromChild: Math.min(fromChild, ...earned.map((one) => one.rank)),
  };
}

async function balancesOfSome(db: Db | Trx, ids: readonly string[]): Promise<[string, Balance][]> {
  const orders = await ordersWith(db, ids);
  const lines = Map.groupBy(await linesOf(db, ids), ({ orderId }) => orderId);
  const children = Map.groupBy(await childrenOf(db, ids), ({ orderId }) => orderId);
  const movements = Map.groupBy(await allocationsOf(db, ids), ({ orderId }) => orderId);
  const named = Map.groupBy(await namedOf(db, ids), ({ orderId }) => orderId);
  const balances: [string, Balance][] = [];
  for (const order of orders) {
    const { id, settledAt } = order;
    const moved = movements.get(id) ?? [];
    const refunds = named.get(id) ?? [];
    const own = { lines: lines.get(id) ?? [], children: children.get(id) ?? [] };
    const here = new Set(own.children.flatMap(({ id, deletedAt }) => (deletedAt === null ? id : [])));
    const backByHand = refunds.filter(
      ({ method, reason, registrationId }) =>
        method !== "card" && reason === "refunded" && (registrationId === null || here.has(registrationId)),
    );
    const balance = balanceOf({
      isSettled: settledAt !== null,
      lines: own.lines,
      ...(await ranked(db, order, own)),
      cameInCents: sumLines(moved.filter(({ kind }) => isMoneyIn(kind))),
      namedCents: sumLines(refunds),
      backByHand,
    });
    // Nobody gets back what a bank took: the club has not too much of what it has not.
    const tooMuchCents = Math.min(balance.tooMuchCents, Math.max(0, sumLines(moved)));
    balances.push([id, { ...balance, tooMuchCents }]);
  }
  return balances;
}

/** What families still owe for these orders, by their ids. */
export async function balancesOf(db: Db | Trx, orderIds: readonly string[]): Promise<Map<string, Balance>> {
  const found: [string, Balance][] = [];
  for (let from = 0; from < orderIds.length; from += IDS_PER_QUERY) {
    found.push(...(await balancesOfSome(db, orderIds.slice(from, from + IDS_PER_QUERY))));
  }
  return new Map(found);
}

/** The same for one; undefined where there is no such order. */
export async function balanceOfOrder(db: Db | Trx, orderId: string): Promise<Balance | undefined> {
  return (await balancesOf(db, [orderId])).get(orderId);
}
