import type { Cents } from "#domain/money/money.ts";
import { sumLedger } from "#domain/money/payments.ts";
import { sumLines } from "#domain/prices/order-lines.ts";
import type { FaultClub } from "#tests/faults/support/fault-club.ts";
import { type BookRows, checksReturned, groups, withLine } from "./book-rows.ts";
import { familyBooks } from "./fair-refund.ts";
import { freeChildComplaints, freeChildren, restoredIds } from "./free-children.ts";

type Complaints = string[];

/** What an order was stored with is what its payment and its intent ask for; of its open balance a family pays any part. */
function totalComplaints(
  { orders, orderLines: lines, payments }: BookRows,
  sandbox: Pick<FaultClub["sandbox"], "intents">,
): Complaints {
  const linesOf = groups(lines, ({ orderId }) => orderId);
  const paymentsOf = groups(payments, ({ orderId }) => orderId);
  const intents = new Map(sandbox.intents().map(({ id, amount }) => [id, amount]));
  return orders.flatMap(({ id, totalCents }) => {
    // A discount that changed with a move stands behind the move's own line.
    const later = linesOf(id).findIndex(({ kind }) => kind === "adjustment");
    const stored = linesOf(id).slice(0, later < 0 ? undefined : later);
    const asked = paymentsOf(id).filter(({ method }) => method === "card");
    const others = asked.filter(({ amountCents, intentId, liveKey }) => {
      const atStripe = intentId === null ? undefined : intents.get(intentId);
      const isOther = liveKey !== `balance:${id}` && amountCents !== totalCents;
      return isOther || (atStripe !== undefined && atStripe !== amountCents);
    });
    const sum = sumLines(stored);
    return [
      ...(sum === totalCents ? [] : [`order ${id}: lines ${sum}, total ${totalCents}`]),
      ...others.map(
        (payment) => `order ${id} of ${totalCents}: its payment ${payment.id} asks for more or less`,
      ),
    ];
  });
}

/** An order is paid when, and only when, all that is due came in: a part confirms nobody, and the last part does. */
function partComplaints(books: BookRows): Complaints {
  const paymentsOf = groups(books.payments, ({ orderId }) => orderId);
  const ledgerOf = groups(books.ledger, ({ paymentId }) => paymentId);
  const linesOf = groups(books.orderLines, ({ orderId }) => orderId);
  const rowsOf = groups(books.registrations, ({ orderId }) => orderId);
  return books.orders.flatMap(({ id, settledAt }) => {
    const own = paymentsOf(id).filter(({ outcome }) => outcome === "fulfilled");
    const { netCents } = sumLedger(own.flatMap((payment) => ledgerOf(payment.id)));
    const due = sumLines(linesOf(id));
    const waits = rowsOf(id).some((row) => row.state === "awaiting_manual_payment" && row.deletedAt === null);
    const lost = rowsOf(id).filter((row) => row.state === "expired" && row.deletedAt === null);
    return [
      ...(waits && netCents > 0 && netCents >= due && settledAt === null
        ? [`order ${id}: ${netCents} of ${due} came in, and its children wait`]
        : []),
      ...(settledAt === null && netCents > 0 && lost.length > 0
        ? [`order ${id}: ${netCents} came in, and registration ${lost[0]?.id} expired`]
        : []),
    ];
  });
}

/**
 * Of every family: what its lines say less what came in is what its refunds name, but for the difference of a move that
 * is still to be paid, and for what a failed refund still owes it.
 */
function lineComplaints({
  orders,
  orderLines: lines,
  payments,
  ledger,
  refunds,
  refundLines,
}: BookRows): Complaints {
  const paymentsOf = groups(payments, ({ orderId }) => orderId);
  const ledgerOf = groups(ledger, ({ paymentId }) => paymentId);
  const linesOf = groups(lines, ({ orderId }) => orderId);
  const namesOf = groups(refundLines, ({ orderLineId }) => orderLineId);
  const isOdd = new Set(
    payments.filter(({ outcome }) => outcome === "mismatch").map(({ orderId }) => orderId),
  );
  return [...Map.groupBy(orders, ({ familyId }) => familyId)].flatMap(([familyId, all]) => {
    const own = all.filter(({ id }) => !isOdd.has(id));
    const moved = own.flatMap(({ id }) => paymentsOf(id)).flatMap(({ id }) => ledgerOf(id));
    // A difference or a returned check may be open; what nobody ever paid for is not to be had.
    const paid = own.filter(
      ({ id, settledAt }) => settledAt !== null || paymentsOf(id).some((one) => ledgerOf(one.id).length > 0),
    );
    const ownLines = paid.flatMap(({ id }) => linesOf(id));
    const named = sumLines(ownLines.flatMap(({ id }) => namesOf(id)));
    const cameIn = sumLedger(moved).chargedCents;
    const open = sumLines(ownLines) - cameIn + named;
    const mayOwe = ownLines.some(({ reason }) => reason === "moved" || reason === "restored");
    const hasFailed = refunds.some(
      ({ state, paymentId }) =>
        state === "failed" && own.some(({ id }) => paymentsOf(id).some((p) => p.id === paymentId)),
    );
    // What a bank took does not go back when a child leaves: its lines are ended all the same.
    const isDisputed = moved.some(({ kind }) => kind === "dispute");
    if (open === 0 || (open > 0 && mayOwe) || hasFailed || isDisputed) return [];
    // A part came in, and nobody of the order is registered before the rest.
    const isPartPaid = paid.some(({ settledAt }) => settledAt === null);
    const isReturnedCheck = moved.some(({ kind }) => kind === "check_returned");
    return (isReturnedCheck || isPartPaid) && open > 0
      ? []
      : [`family ${familyId}: lines ${sumLines(ownLines)}, came in ${cameIn}, refunds name ${named}`];
  });
}

/** A refund of ours names lines that come to it, and no family got back more than came in. */
function refundComplaints({
  payments,
  refunds,
  refundLines,
  ledger,
  orderLines: lines,
}: BookRows): Complaints {
  const namesOf = groups(refundLines, ({ refundId }) => refundId);
  const lineOf = new Map(lines.map((line) => [line.id, line]));
  const ledgerOf = groups(ledger, ({ paymentId }) => paymentId);
  const ordered = new Map(payments.filter(({ orderId }) => orderId !== null).map((one) => [one.id, one]));
  const unnamed = refunds
    .filter(({ paymentId }) => ordered.has(paymentId))
    .filter(({ id, cents }) => sumLines(namesOf(id)) !== cents)
    .map(({ id, cents }) => `refund ${id} of ${cents} names ${sumLines(namesOf(id))}`);
  const beyond = payments
    .filter(({ id }) => {
      const { chargedCents, refundedCents } = sumLedger(ledgerOf(id));
      return refundedCents > chargedCents && !ledgerOf(id).some(({ kind }) => kind === "check_returned");
    })
    .map(({ id }) => `more went back of payment ${id} than came`);
  const strange = refundLines.filter(({ orderLineId }) => !lineOf.has(orderLineId));
  return [...unnamed, ...beyond, ...strange.map(({ id }) => `refund line ${id} names no line`)];
}

/**
 * Nobody pays for a child of an order without its siblings: staff or a double may take one out, and say so in a line;
 * staff may restore one; a free one waits for its code.
 */
function siblingComplaints(books: BookRows): Complaints {
  const { registrations } = books;
  const isOut = withLine(books, "cancelled");
  const [free, restored] = [freeChildren(books), restoredIds(books)];
  const coarse = (status: string) => (status === "needs_review" ? "confirmed" : status);
  return [...Map.groupBy(registrations, ({ orderId }) => orderId)].flatMap(([orderId, all]) => {
    const own = all.filter(
      ({ id, deletedAt }) => !isOut.has(id) && !free.has(id) && !restored.has(id) && deletedAt === null,
    );
    const states = new Set(own.map(({ state }) => coarse(state)));
    return states.size > 1 && orderId !== null
      ? [`order ${orderId}: ${own.map(({ state }) => state).join(", ")}`]
      : [];
  });
}

/** One mail thanks a family for its order, whatever the key says, and one more after a returned check or a dispute. After a move there may be more. */
function receiptComplaints(books: BookRows): Complaints {
  const mails = books.outbox.filter(
    ({ recipient, kind, dedupeKey }) =>
      recipient === "guardian" &&
      ["registration_receipt", "registration_needs_review"].includes(kind) &&
      dedupeKey.startsWith("receipt:"),
  );
  const returned = groups(checksReturned(books), ({ orderId }) => orderId);
  const disputes = groups(
    books.ledger.filter(({ kind }) => kind === "dispute"),
    ({ paymentId }) => books.payments.find(({ id }) => id === paymentId)?.orderId ?? null,
  );
  const moved = new Set(
    books.orderLines.flatMap(({ reason, orderId }) => (reason === "moved" ? orderId : [])),
  );
  return [...Map.groupBy(mails, ({ orderId }) => orderId)].flatMap(([orderId, own]) => {
    if (orderId !== null && moved.has(orderId)) return [];
    const again = returned(orderId).length + disputes(orderId).length;
    return orderId !== null && own.length > 1 + again ? [`${own.length} receipts of order ${orderId}`] : [];
  });
}

/**
 * Families of which a child was paid for by another phone before: its share went back, and it is there for its siblings'
 * discount, though not in this family's order.
 */
function familiesWithDoubles(books: BookRows): Set<string> {
  const { orders, registrations } = books;
  const isOut = withLine(books, "cancelled");
  const doubles = registrations.filter(({ id, state }) => state === "expired" && isOut.has(id));
  const ids = new Set(doubles.map(({ orderId }) => orderId));
  return new Set(orders.filter(({ id }) => ids.has(id)).map(({ familyId }) => familyId));
}

/** What a family's fees come to is at least what its children cost that are there: no discount is kept unearned. */
function discountComplaints(books: BookRows): Complaints {
  const complaints: Complaints = [];
  const withDoubles = familiesWithDoubles(books);
  const settled = books.orders.filter(
    ({ settledAt, browserHash }) => settledAt !== null && browserHash !== null,
  );
  for (const familyId of new Set(settled.map((order) => order.familyId))) {
    const { paid, back, fairCents, cancellationFeeCents, goodwillCents, owedCents, isOdd } = familyBooks(
      books,
      familyId,
    );
    const have: Cents = paid - back + goodwillCents + owedCents;
    if (!isOdd && !withDoubles.has(familyId) && have < fairCents + cancellationFeeCents)
      complaints.push(
        `family ${familyId}: the club has ${have}, its children cost ${fairCents} and ${cancellationFeeCents} kept`,
      );
  }
  return complaints;
}

/** Everything that is wrong with orders of several children; empty when all is well. */
export function orderComplaints(books: BookRows, sandbox: Pick<FaultClub["sandbox"], "intents">): Complaints {
  return [
    ...totalComplaints(books, sandbox),
    ...lineComplaints(books),
    ...partComplaints(books),
    ...refundComplaints(books),
    ...siblingComplaints(books),
    ...freeChildComplaints(books),
    ...receiptComplaints(books),
    ...discountComplaints(books),
  ];
}
