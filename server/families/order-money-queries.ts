import { divideByLines, type Part } from "#domain/divide-by-lines.ts";
import { divideFee } from "#domain/divided-parts.ts";
import { isMoneyIn } from "#domain/ledger-sums.ts";
import type { PricedLine } from "#domain/line-purposes.ts";
import type { Cents } from "#domain/money.ts";
import type { ProgramId } from "#domain/programs.ts";
import type { Db, Trx } from "#server/db/database.ts";
import { type LedgerRow, ledgerOf } from "#server/money/ledger.ts";
import { linesOf, type OrderLine } from "./order-queries.ts";

/** Stripe's instants are whole seconds: of those that are alike, money comes first, goes, and comes back. */
function inOrderOfEvents(ledger: readonly LedgerRow[]): LedgerRow[] {
  const rank = ({ kind, cents }: LedgerRow) => (cents < 0 ? 1 : isMoneyIn(kind) ? 0 : 2);
  return ledger.toSorted((a, b) => {
    if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt ? -1 : 1;
    return rank(a) - rank(b);
  });
}

/** What a part of a movement is for, and what Stripe took for moving it; null while Stripe has not told. */
export type BookedPart = Part & { stripeFeeCents: Cents | null };

export interface BookedMovement extends LedgerRow {
  parts: BookedPart[];
}

/** A movement with each part's share of what Stripe took for it. */
export function withFees<M extends LedgerRow & { parts: Part[] }>(movement: M) {
  const fees = divideFee(movement.stripeFeeCents, movement.parts);
  const parts = movement.parts.map((part, at): BookedPart => ({ ...part, stripeFeeCents: fees[at] ?? null }));
  return { ...movement, parts };
}

/** A donation on its own is one whole. */
export function wholeGift(movement: LedgerRow): BookedMovement {
  const { cents } = movement;
  return withFees({
    ...movement,
    parts: [{ registrationId: null, programId: null, isDonation: true, cents }],
  });
}

export interface OrderMoney {
  lines: OrderLine[];
  /** Of all its payments, oldest first. */
  movements: BookedMovement[];
}

const ORDERS_PER_READ = 500;

interface NamedLine {
  paymentId: string;
  stripeId: string;
  orderLineId: string;
  cents: Cents;
}

/** Which lines the refunds of these payments give back, by what the ledger knows each refund by. */
async function refundLinesOf(db: Db | Trx, paymentIds: string[]): Promise<Map<string, NamedLine[]>> {
  const rows = await db
    .selectFrom("refunds")
    .innerJoin("refundLines", "refundLines.refundId", "refunds.id")
    .select(["refunds.paymentId", "refunds.stripeId", "refundLines.orderLineId", "refundLines.cents"])
    .where("refunds.paymentId", "in", paymentIds)
    .orderBy("refundLines.id")
    .execute();
  const booked = rows.flatMap(({ stripeId, ...row }) => (stripeId === null ? [] : [{ ...row, stripeId }]));
  return Map.groupBy(booked, ({ paymentId, stripeId }) => `${paymentId} ${stripeId}`);
}

async function someOrders(db: Db | Trx, orderIds: string[]): Promise<[string, OrderMoney][]> {
  const lines = Map.groupBy(await linesOf(db, orderIds), ({ orderId }) => orderId);
  const payments = await db
    .selectFrom("payments")
    .select(["id", "orderId"])
    .where("orderId", "in", orderIds)
    .execute();
  const ids = payments.map(({ id }) => id);
  const orders = new Map(payments.map(({ id, orderId }) => [id, orderId]));
  const ledger = ids.length === 0 ? [] : inOrderOfEvents(await ledgerOf(db, ids));
  const named = ids.length === 0 ? new Map<string, NamedLine[]>() : await refundLinesOf(db, ids);
  const movements = Map.groupBy(ledger, ({ paymentId }) => orders.get(paymentId));
  return orderIds.map((id) => {
    const own = lines.get(id) ?? [];
    const moved = (movements.get(id) ?? []).map((movement) => ({
      ...movement,
      refundLines: named.get(`${movement.paymentId} ${movement.stripeId}`) ?? [],
    }));
    return [id, { lines: own, movements: divideByLines(own, moved).map(withFees) }];
  });
}

/** The lines of orders, and every movement of their money divided by them; read in pages. */
export async function moneyOfOrders(
  db: Db | Trx,
  orderIds: Iterable<string>,
): Promise<Map<string, OrderMoney>> {
  const all = [...new Set(orderIds)];
  const found: [string, OrderMoney][] = [];
  for (let from = 0; from < all.length; from += ORDERS_PER_READ) {
    found.push(...(await someOrders(db, all.slice(from, from + ORDERS_PER_READ))));
  }
  return new Map(found);
}

/** A payment, as far as it is divided. */
export interface DividedPayment {
  id: string;
  orderId: string | null;
}

/** What was paid without an order: the second intent of a payment, which bought nothing and goes back. */
function lineWithout({ id }: DividedPayment, cents: Cents): PricedLine {
  return { id: `${id} fee`, kind: "fee", cents, registrationId: null, programId: null, createdAt: "" };
}

/** Of an order for several programs what one of them is asked for; its donation goes with the first child's. */
function ofProgram(
  lines: readonly PricedLine[],
  movements: BookedMovement[],
  programId: ProgramId | undefined,
) {
  if (programId === undefined) return movements;
  const giftWith = lines.find(({ kind }) => kind === "fee")?.programId;
  const isAsked = (part: Part) => (part.isDonation ? giftWith : part.programId) === programId;
  return movements.map((movement) => ({ ...movement, parts: movement.parts.filter(isAsked) }));
}

/**
 * Every movement of these payments for registrations, oldest first, divided by the lines of their orders; with a
 * program only the parts that are for it.
 */
export async function movementsByLines(
  db: Db | Trx,
  payments: readonly DividedPayment[],
  programId?: ProgramId,
): Promise<Map<string, BookedMovement[]>> {
  const orders = await moneyOfOrders(
    db,
    payments.flatMap(({ orderId }) => orderId ?? []),
  );
  const alone = payments.filter(({ orderId }) => orderId === null).map(({ id }) => id);
  const ledger = alone.length === 0 ? [] : inOrderOfEvents(await ledgerOf(db, alone));
  const ownOf = Map.groupBy(ledger, ({ paymentId }) => paymentId);
  const moneyOf = (payment: DividedPayment) => {
    const order = orders.get(payment.orderId ?? "");
    if (order)
      return { ...order, movements: order.movements.filter(({ paymentId }) => paymentId === payment.id) };
    const own = ownOf.get(payment.id) ?? [];
    const lines = [lineWithout(payment, own[0]?.cents ?? 0)];
    return { lines, movements: divideByLines(lines, own).map(withFees) };
  };
  return new Map(
    payments.map((payment) => {
      const { lines, movements } = moneyOf(payment);
      return [payment.id, ofProgram(lines, movements, programId)];
    }),
  );
}
