import type { Cents } from "#domain/money/money.ts";
import { sumLedger } from "#domain/money/payments.ts";
import { sumLines } from "#domain/prices/order-lines.ts";
import { SIBLING_PERCENT } from "#tests/faults/support/household.ts";
import type { BookRows } from "./book-rows.ts";

/** What a club's rules say that a family is owed, worked out from its rows without the product's own arithmetic. */

type Lines = BookRows["orderLines"];

const shareOf = (cents: Cents, percent: number) => Math.floor((cents * percent + 50) / 100);

/** Whether already the first child of an order has a sibling's discount. */
function startsReduced(
  lines: readonly { orderId: string; kind: string; registrationId: string | null }[],
  orderId: string,
): boolean {
  const own = lines.filter((line) => line.orderId === orderId);
  const first = own[0]?.registrationId;
  return own.some(({ kind, registrationId }) => kind === "sibling" && registrationId === first);
}

function settledOrders(books: BookRows, familyId: string) {
  const lines = books.orderLines;
  const orders = books.orders.filter((order) => order.familyId === familyId && order.settledAt !== null);
  // Of two of the same instant the one whose first child pays in full came first.
  const inTurn = orders.toSorted(
    (a, b) =>
      a.createdAt.localeCompare(b.createdAt) ||
      Number(startsReduced(lines, a.id)) - Number(startsReduced(lines, b.id)) ||
      a.id.localeCompare(b.id),
  );
  return { orders: inTurn, lines: inTurn.flatMap(({ id }) => lines.filter(({ orderId }) => orderId === id)) };
}

/** Children that are there, in the order of their registration, with what each costs when all of them stay. */
function childrenHere({ registrations }: BookRows, lines: Lines, exceptId?: string) {
  const ids = [...new Set(lines.flatMap(({ registrationId }) => registrationId ?? []))];
  const personOf = new Map(registrations.map(({ id, childId }) => [id, childId ?? id]));
  const persons: string[] = [];
  return ids.flatMap((id) => {
    const own = lines.filter(({ registrationId }) => registrationId === id);
    const last = own.findLast(({ reason }) => reason === "cancelled" || reason === "restored");
    if (id === exceptId || last?.reason === "cancelled") return [];
    const person = personOf.get(id) ?? id;
    const nowCents = sumLines(
      own.filter(({ kind, reason }) => kind === "fee" || kind === "early" || reason === "moved"),
    );
    // A free program earns nobody a discount.
    if (nowCents > 0 && !persons.includes(person)) persons.push(person);
    const hasDiscount = sumLines(own.filter(({ kind }) => kind === "sibling")) < 0;
    const isEarned = hasDiscount && persons.indexOf(person) > 0;
    return [{ id, cents: isEarned ? nowCents - shareOf(nowCents, SIBLING_PERCENT) : nowCents }];
  });
}

const isDonationLine = ({ kind, registrationId }: Lines[number]) =>
  kind === "donation" || (kind === "adjustment" && registrationId === null);

/** What of a family's fees the club has, and what has happened to its money that rules alone do not decide. */
function feesOf(books: BookRows, orderIds: readonly string[], lines: Lines) {
  const own = books.payments.filter(
    ({ orderId, outcome }) =>
      orderIds.includes(orderId ?? "") && (outcome === "fulfilled" || outcome === null),
  );
  const isOwn = ({ paymentId }: { paymentId: string }) => own.some(({ id }) => id === paymentId);
  const ledger = books.ledger.filter(isOwn);
  const refunds = books.refunds.filter(isOwn);
  const named = books.refundLines.filter(({ refundId }) =>
    refunds.some(({ id, state }) => id === refundId && state !== "failed"),
  );
  const donations = lines.filter(isDonationLine).map(({ id }) => id);
  const ofDonation = sumLines(named.filter(({ orderLineId }) => donations.includes(orderLineId)));
  const given = sumLines(lines.filter(({ kind }) => kind === "donation"));
  const paid = sumLedger(ledger).chargedCents - given;
  const hasNames = new Set(named.map(({ refundId }) => refundId));
  const known = new Set(refunds.flatMap(({ stripeId }) => stripeId ?? []));
  const isOdd =
    refunds.some(({ id, state }) => state === "failed" || !hasNames.has(id)) ||
    ledger.some(
      ({ kind, stripeId }) =>
        kind === "dispute" || kind === "refund_reversal" || (kind === "refund" && !known.has(stripeId)),
    );
  const back = sumLines(named) - ofDonation;
  const due = sumLines(lines.filter((line) => !isDonationLine(line)));
  // The difference of a move that nobody has paid yet.
  const owedCents = Math.max(0, due - paid + back);
  return { paid, back, owedCents, isOdd };
}

/** A family's fees against what its children cost. */
export function familyBooks(books: BookRows, familyId: string, leavingId?: string) {
  const { orders, lines } = settledOrders(books, familyId);
  const fees = feesOf(
    books,
    orders.map(({ id }) => id),
    lines,
  );
  const here = childrenHere(books, lines, leavingId);
  const sum = (why: Lines[number]["reason"]) =>
    sumLines(lines.filter(({ reason, registrationId }) => reason === why && registrationId !== null));
  return {
    ...fees,
    orders: orders.length,
    /** What the children that are there cost, with the discounts that they earn. */
    fairCents: sumLines(here),
    cancellationFeeCents: sum("cancellation_fee"),
    /** What staff gave although the child stays: refunds and financial aid. */
    goodwillCents: 0 - sum("refunded") - sum("aid"),
  };
}

/**
 * What goes back when a child leaves: fees paid, less what went back, less what was kept of children who left before, less
 * what the children that stay cost; of that the step's share. `undefined` where a bank or Stripe's dashboard has decided
 * about a part of it.
 */
export function fairRefund(
  books: BookRows,
  { id, familyId, percent }: { id: string; familyId: string; percent: number },
): Cents | undefined {
  const { paid, back, cancellationFeeCents, fairCents, isOdd } = familyBooks(books, familyId, id);
  return isOdd ? undefined : shareOf(Math.max(0, paid - back - cancellationFeeCents - fairCents), percent);
}
