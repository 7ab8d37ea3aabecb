import { ACCEPTED_STATES, sumLedger } from "#domain/money/payments.ts";
import { sumLines } from "#domain/prices/order-lines.ts";
import { isAwaiting, isPaid } from "#domain/registration/status.ts";
import type { FaultClub } from "#tests/faults/support/fault-club.ts";
import { type BookRows, checksReturned, readBooks, subjectsOf, withLine } from "./book-rows.ts";
import { freeChildren } from "./free-children.ts";
import { orderComplaints } from "./order-complaints.ts";

type Bank = Pick<FaultClub["sandbox"], "intents" | "charges" | "refunds" | "disputes" | "balance">;
interface Club extends Pick<FaultClub, "db"> {
  sandbox: Bank;
  /** Places of a program that staff allowed although there were fewer, by the program's id. */
  overbooked?: ReadonlyMap<string, number>;
}
type Complaints = string[];

const BY_HAND = ["cash", "cash_return", "check", "check_returned", "other", "other_return"];

function duplicates(values: readonly string[]): string[] {
  return values.filter((value, index) => values.indexOf(value) !== index);
}

/** Every ledger entry at Stripe is in our ledger once, and nothing else is, but for cash. */
export function ledgerComplaints(rows: Pick<BookRows, "ledger">, sandbox: Bank): Complaints {
  const ledger = rows.ledger.filter(({ kind }) => !BY_HAND.includes(kind));
  const intents = new Set(sandbox.intents().map(({ id }) => id));
  const isReal = ({ payment_intent: intent }: { payment_intent: unknown }) => intents.has(String(intent));
  const charges = sandbox.charges().filter((charge) => charge.paid && isReal(charge));
  const refunds = sandbox.refunds().filter(isReal);
  const expected = [
    ...charges.map(({ id, amount }) => `charge ${id} ${amount}`),
    ...refunds.map(({ id, amount }) => `refund ${id} ${-amount}`),
    ...refunds.flatMap(({ id, amount, status }) =>
      status === "failed" ? [`refund_reversal ${id} ${amount}`] : [],
    ),
    ...sandbox
      .disputes()
      .flatMap(({ id, balance_transactions: moved }) =>
        moved.map(({ amount }) => `${amount < 0 ? "dispute" : "dispute_reversal"} ${id} ${amount}`),
      ),
  ];
  const booked = ledger.map(({ kind, stripeId, cents }) => `${kind} ${stripeId} ${cents}`);
  const sum = sumLines(ledger);
  return [
    ...expected.filter((row) => !booked.includes(row)).map((row) => `not booked: ${row}`),
    ...booked.filter((row) => !expected.includes(row)).map((row) => `booked and not at Stripe: ${row}`),
    ...duplicates(booked).map((row) => `booked twice: ${row}`),
    ...(sum === sandbox.balance() ? [] : [`ledger ${sum}, Stripe ${sandbox.balance()}`]),
  ];
}

/** Whoever paid is registered (or before staff, or has the money back); whoever did not is not. */
function registrationComplaints(books: BookRows): Complaints {
  const payments = new Map(books.payments.map((payment) => [payment.id, payment]));
  const rows = books.registrations.filter(({ paymentId }) => payments.has(paymentId ?? ""));
  const complaints: Complaints = [];
  const returned = withLine(books, "cancelled");
  const free = freeChildren(books);
  for (const { id, state: registrationState, paymentId, hasSpot, deletedAt } of rows) {
    const payment = payments.get(paymentId ?? "");
    if (!payment) continue;
    const { state, outcome, paidAt } = payment;
    // A bank may take a second payment back before the club sends it back.
    const isAccepted = outcome !== "duplicate" && (ACCEPTED_STATES as readonly string[]).includes(state);
    const isPaidFor = isPaid({ state: registrationState });
    if (isPaidFor && paidAt === null)
      complaints.push(`registration ${id} is ${registrationState} and was never paid`);
    if (isAccepted && !isPaidFor && state !== "refunded" && !returned.has(id) && !free.has(id))
      complaints.push(`${state}, and registration ${id} is ${registrationState}`);
    const mustHaveSpot = registrationState === "confirmed" && deletedAt === null;
    const mayHaveSpot = mustHaveSpot || (isAwaiting({ state: registrationState }) && deletedAt === null);
    if ((mustHaveSpot && !hasSpot) || (hasSpot && !mayHaveSpot))
      complaints.push(`registration ${id}: ${registrationState}, spot ${hasSpot}`);
  }
  const kept = [...subjectsOf(books, "duplicates_kept")];
  const acceptedIds = new Set(kept.flatMap((subject) => subject?.split(", ") ?? []));
  const confirmed = rows.filter(
    (row) =>
      row.state === "confirmed" &&
      row.deletedAt === null &&
      row.duplicateOfId === null &&
      !acceptedIds.has(row.id),
  );
  complaints.push(
    ...duplicates(confirmed.map(({ programId, childKey }) => `${programId} ${childKey}`)).map(
      (child) => `confirmed twice: ${child}`,
    ),
  );
  return complaints;
}

/** Each family that paid gets one receipt, and nobody else does. */
function receiptComplaints(books: BookRows): Complaints {
  const { outbox: mails, registrations: rows } = books;
  const receipts = mails.map(({ dedupeKey }) => dedupeKey).filter((key) => key.startsWith("receipt:"));
  // What staff took by hand names its payment after the order: a returned check is paid again.
  const firstParts = (key: string) => key.split(":").slice(0, 2).join(":");
  const thanked = new Set(receipts.map(firstParts));
  const restored = new Set(
    mails.flatMap(({ dedupeKey }) => (dedupeKey.startsWith("restored:") ? firstParts(dedupeKey) : [])),
  );
  const returned = withLine(books, "cancelled");
  const free = freeChildren(books);
  const keyOf = ({ id, orderId }: BookRows["registrations"][number]) => `receipt:${orderId ?? id}`;
  const paid = rows.filter(isPaid);
  const owesAgain = new Set(checksReturned(books).map(({ orderId }) => orderId));
  // A child that was confirmed for nothing owes a price after a move.
  const moved = withLine(books, "moved");
  const mayOwe = (row: BookRows["registrations"][number]) => moved.has(row.id) || owesAgain.has(row.orderId);
  const unpaid = rows.filter(
    (row) => !isPaid(row) && !returned.has(row.id) && !free.has(row.id) && !mayOwe(row),
  );
  return [
    ...paid
      .filter((row) => !thanked.has(keyOf(row)) && !restored.has(`restored:${row.id}`))
      .map(({ id }) => `no receipt for ${id}`),
    ...unpaid.filter((row) => thanked.has(keyOf(row))).map(({ id }) => `a receipt for unpaid ${id}`),
    ...duplicates(receipts).map((key) => `two mails: ${key}`),
  ];
}

/** Nobody paid for a child by card what was paid by hand, and nothing is kept that paid for nobody. */
function cashComplaints(books: BookRows): Complaints {
  const { ledger, payments, registrations: rows } = books;
  const paidFor = new Set(rows.map(({ paymentId }) => paymentId));
  // The difference of a move, or what a bank took in a dispute, is a payment of its own.
  const paidOrders = new Set(rows.filter(isPaid).map(({ orderId }) => orderId));
  // A part of what is due waits for the rest, or for staff once its children are gone.
  const open = new Set(books.orders.flatMap(({ id, settledAt }) => (settledAt === null ? id : [])));
  // The money of a child that staff erased stays, without its name.
  const known = new Set(rows.map(({ id }) => id));
  const erasedOrders = new Set(
    books.orderLines.flatMap(({ orderId, registrationId }) =>
      registrationId === null || known.has(registrationId) ? [] : orderId,
    ),
  );
  const ledgerOf = (id: string) => ledger.filter(({ paymentId }) => paymentId === id);
  const idle = payments.filter(
    ({ id, orderId, purpose }) =>
      purpose === "registration" &&
      !paidFor.has(id) &&
      !(orderId !== null && [paidOrders, erasedOrders, open].some((orders) => orders.has(orderId))) &&
      sumLedger(ledgerOf(id)).netCents > 0,
  );
  const wrong = payments.filter(({ id, method, amountCents }) => {
    const taken = ledgerOf(id).filter(({ kind }) => kind === method);
    return method !== "card" && (taken.length !== 1 || taken[0]?.cents !== amountCents);
  });
  return [
    ...idle.map(({ id }) => `payment ${id} is kept and pays for nobody`),
    ...wrong.map(({ id, method }) => `${method} payment ${id} was not taken once, in full`),
  ];
}

/** Places counted are those that registrations and offers have, in each program for itself, and never more than there are. */
export function placeComplaints(
  {
    programs,
    registrations,
    waitingChildren,
  }: Pick<BookRows, "programs" | "registrations" | "waitingChildren">,
  overbooked?: ReadonlyMap<string, number>,
): Complaints {
  const offered = waitingChildren.filter(({ place }) => place === "offered");
  const holders = [...registrations.filter(({ hasSpot }) => hasSpot), ...offered];
  return programs.flatMap(({ id, spotsTaken, capacity }) => {
    const held = holders.filter(({ programId }) => programId === id).length;
    const most = Math.max(capacity ?? Number.POSITIVE_INFINITY, overbooked?.get(id) ?? 0);
    return [
      ...(spotsTaken === held ? [] : [`program ${id}: ${spotsTaken} places counted, ${held} held or taken`]),
      ...(spotsTaken <= most ? [] : [`program ${id}: ${spotsTaken} places of ${most}`]),
    ];
  });
}

/** One intent a payment; nothing left open at Stripe that a tab could still pay; nothing settled forgotten. */
function paymentComplaints({ payments, refunds }: BookRows, sandbox: Bank): Complaints {
  const complaints: Complaints = [];
  const intents = sandbox.intents();
  for (const { id, status, metadata } of intents) {
    const payment = payments.find(({ intentId }) => intentId === id);
    if (!payment && status === "succeeded")
      complaints.push(`paid intent ${id} belongs to nothing (${metadata.payment_id})`);
    if (status.startsWith("requires")) complaints.push(`intent ${id} can still be paid`);
    if (
      status === "succeeded" &&
      payment &&
      ["creating", "open", "processing", "canceled"].includes(payment.state)
    )
      complaints.push(`intent ${id} is paid, its payment ${payment.state}`);
  }
  complaints.push(
    ...duplicates(
      intents.filter(({ status }) => status === "succeeded").map(({ metadata }) => metadata.payment_id ?? ""),
    ).map((id) => `two paid intents for payment ${id}`),
  );
  for (const { paymentId } of refunds.filter(({ state }) => state === "queued"))
    complaints.push(`a refund of payment ${paymentId} was never sent`);
  for (const { id, state } of payments)
    if (state === "duplicate_paid") complaints.push(`payment ${id} bought nothing and was not sent back`);
  return complaints;
}

/** Everything that is wrong in the whole club's books once the dust has settled; empty when they balance. */
export async function complaintsAboutBooks({ db, sandbox, overbooked }: Club): Promise<Complaints> {
  const books = await readBooks(db);
  return [
    ...ledgerComplaints(books, sandbox),
    ...registrationComplaints(books),
    ...receiptComplaints(books),
    ...placeComplaints(books, overbooked),
    ...paymentComplaints(books, sandbox),
    ...cashComplaints(books),
    ...orderComplaints(books, sandbox),
  ];
}
