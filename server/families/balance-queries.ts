import { isByHand, isMoneyIn } from "#domain/ledger-sums.ts";
import type { Cents } from "#domain/money.ts";
import { type Balance, balanceOf } from "#domain/open-balance.ts";
import { sumLines } from "#domain/order-lines.ts";
import { ranksOf } from "#domain/sibling-rank.ts";
import type { Db, Trx } from "#server/db/database.ts";
import { linesOf, registeredChildren } from "./order-queries.ts";

/** So many that no engine refuses the question. */
const IDS_PER_QUERY = 500;

const ordersWith = (db: Db | Trx, ids: readonly string[]) =>
  db
    .selectFrom("orders")
    .innerJoin("seasons", "seasons.id", "orders.seasonId")
    .select(["orders.id", "orders.familyId", "orders.seasonId", "orders.settledAt"])
    .select(["seasons.siblingFrom", "seasons.siblingPercent", "seasons.siblingCents"])
    .where("orders.id", "in", ids)
    .execute();

/** Children that are on the list, in the order in which they were registered. */
const childrenOf = (db: Db | Trx, ids: readonly string[]) =>
  db
    .selectFrom("registrations")
    .select(["id", "orderId", "childId", "programId", "createdAt"])
    .where("orderId", "in", ids)
    .where("deletedAt", "is", null)
    .orderBy("createdAt")
    .orderBy("id")
    .execute();

/** What moved for orders, but for what was paid twice or in another amount: that goes back by itself. */
const movementsOf = (db: Db | Trx, ids: readonly string[]) =>
  db
    .selectFrom("ledger")
    .innerJoin("payments", "payments.id", "ledger.paymentId")
    .select(["payments.orderId", "ledger.kind", "ledger.cents", "ledger.stripeId"])
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
    .select(["refundLines.refundId", "refundLines.cents"])
    .where("orderLines.orderId", "in", ids)
    .where("refunds.state", "<>", "failed")
    .where((eb) => eb.or([eb("payments.outcome", "is", null), eb("payments.outcome", "=", "fulfilled")]))
    .execute();

type Order = Awaited<ReturnType<typeof ordersWith>>[number];
type Child = Awaited<ReturnType<typeof childrenOf>>[number];

/** Which child of its family each is, now that others may have left; only where the season has a rule. */
async function ranked(db: Db | Trx, { familyId, seasonId, siblingFrom }: Order, children: readonly Child[]) {
  const keys = children.map(({ childId, id }) => childId ?? id);
  const known = siblingFrom === null ? [] : await registeredChildren(db, { familyId, seasonId });
  const ranks = ranksOf(
    known.filter((child) => !keys.includes(child)),
    keys,
  );
  return children.map(({ id }, at) => ({ registrationId: id, rank: ranks[at] ?? 1 }));
}

/** Nobody said whose it was, before refunds named lines: an order had one child then. */
function ofFirst(children: readonly Child[], cents: Cents) {
  const [first] = children;
  return { registrationId: first?.id ?? null, programId: first?.programId ?? null, cents };
}

async function balancesOfSome(db: Db | Trx, ids: readonly string[]): Promise<[string, Balance][]> {
  const orders = await ordersWith(db, ids);
  const lines = Map.groupBy(await linesOf(db, ids), ({ orderId }) => orderId);
  const children = Map.groupBy(await childrenOf(db, ids), ({ orderId }) => orderId);
  const movements = Map.groupBy(await movementsOf(db, ids), ({ orderId }) => orderId);
  const named = Map.groupBy(await namedOf(db, ids), ({ orderId }) => orderId);
  const balances: [string, Balance][] = [];
  for (const order of orders) {
    const { id, settledAt, siblingFrom, siblingPercent, siblingCents } = order;
    const moved = movements.get(id) ?? [];
    const refunds = named.get(id) ?? [];
    const naming = new Set(refunds.map(({ refundId }) => refundId));
    const unnamed = moved.filter(
      ({ kind, stripeId }) => isByHand(kind) && !isMoneyIn(kind) && !naming.has(stripeId),
    );
    const onList = children.get(id) ?? [];
    const here = new Set(onList.map((child) => child.id));
    const namedByHand = refunds.filter(
      ({ method, reason, registrationId }) =>
        method !== "card" && reason === "refunded" && (registrationId === null || here.has(registrationId)),
    );
    const rule = { fromChild: siblingFrom ?? 0, percent: siblingPercent, cents: siblingCents };
    const balance = balanceOf({
      isSettled: settledAt !== null,
      lines: lines.get(id) ?? [],
      children: await ranked(db, order, onList),
      siblingRule: siblingFrom === null ? null : rule,
      cameInCents: sumLines(moved.filter(({ kind }) => isMoneyIn(kind))),
      namedCents: sumLines(refunds),
      backByHand: [...namedByHand, ...unnamed.map(({ cents }) => ofFirst(onList, 0 - cents))],
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
