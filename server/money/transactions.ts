import { club } from "#content/club.ts";
import english from "#content/locales/en/treasurer.json" with { type: "json" };
import spanish from "#content/locales/es/treasurer.json" with { type: "json" };
import { centsFor } from "#domain/allocated-parts.ts";
import type { Language } from "#domain/languages.ts";
import { isByHand, methodOf } from "#domain/ledger-sums.ts";
import type { Cents } from "#domain/money.ts";
import { paymentReference } from "#domain/payment-reference.ts";
import { wallClock } from "#domain/zoned-time.ts";
import { amountCell, csvHeadings, csvRows } from "#server/platform/csv.ts";
import type { BookedMovement } from "./allocations.ts";
import type { BookedPayment, Period } from "./treasurer.ts";

const TEXTS = { en: english, es: spanish } as const satisfies Record<Language, unknown>;

/** One movement of money, as far as it is of the programs that are asked for. Cents. */
interface Transaction extends Omit<BookedMovement, "parts" | "stripeFeeCents"> {
  payment: BookedPayment;
  feesCents: Cents;
  donationCents: Cents;
  bankFeeCents: Cents;
  /** null for cash and checks, and while Stripe has not told. */
  stripeFeeCents: Cents | null;
}

function transactionOf(payment: BookedPayment, { parts, ...movement }: BookedMovement): Transaction {
  const fees = parts.map(({ stripeFeeCents }) => stripeFeeCents);
  const told = fees.flatMap((fee) => fee ?? []);
  return {
    ...movement,
    payment,
    feesCents: centsFor("fee", parts) + centsFor("unapplied", parts),
    donationCents: centsFor("donation", parts),
    bankFeeCents: centsFor("bank_fee", parts),
    stripeFeeCents: told.length < fees.length ? null : told.reduce((sum, fee) => sum + fee, 0),
  };
}

/** Every movement of a period, oldest first: a check that bounced on its own day is two of them. */
export async function transactionsOf(
  pages: AsyncIterable<BookedPayment[]>,
  period: Period,
): Promise<Transaction[]> {
  const found: Transaction[] = [];
  for await (const payments of pages) {
    for (const payment of payments) {
      for (const movement of payment.movements) {
        const { createdAt, parts } = movement;
        if (createdAt < period.from || createdAt >= period.before || parts.length === 0) continue;
        found.push(transactionOf(payment, movement));
      }
    }
  }
  const key = ({ createdAt, payment, cents }: Transaction) => `${createdAt} ${payment.id} ${cents < 0}`;
  return found.toSorted((a, b) => (key(a) < key(b) ? -1 : 1));
}

function amountsOf(rows: readonly Transaction[]) {
  const sum = (cents: (row: Transaction) => Cents) => rows.reduce((total, row) => total + cents(row), 0);
  const [fees, donation] = [sum((row) => row.feesCents), sum((row) => row.donationCents)];
  const bankFee = sum((row) => row.bankFeeCents);
  const stripeFee = sum((row) => row.stripeFeeCents ?? 0);
  const amount = fees + donation + bankFee;
  return { parts: [fees, donation, bankFee, amount].map(amountCell), stripeFee, amount };
}

function cellsOf(row: Transaction, { movements, methods }: (typeof TEXTS)[Language]["transactions"]) {
  const { kind, createdAt, stripeId, payoutId, stripeFeeCents, payment } = row;
  const { date, time } = wallClock(createdAt, club.timeZone);
  const { parts, amount } = amountsOf([row]);
  const isOurs = isByHand(kind);
  const isTold = isOurs || stripeFeeCents !== null;
  const fees = isTold ? [stripeFeeCents ?? 0, amount - (stripeFeeCents ?? 0)].map(amountCell) : ["", ""];
  return [
    ...[date, time, payment.orderId === null ? "" : paymentReference(payment.orderId)],
    ...[paymentReference(payment.id), movements[kind], methods[methodOf(kind)], payment.checkNumber ?? ""],
    ...[...parts, ...fees, payoutId ?? "", isOurs ? "" : stripeId],
  ];
}

/**
 * The treasurer's second sheet: a line for each movement of money, with its order, how it moved, what of it is fee and
 * what donation, what Stripe took, and with which payout it went to the bank; totals at the end. It names nobody.
 */
export function transactionsCsv(found: readonly Transaction[], language: Language): string {
  const { transactions: texts, totals } = TEXTS[language];
  const { columns } = texts;
  const { day, time, order, payment, movement, method, checkNumber } = columns;
  const { fees, donation, bankFee, amount, stripeFee, afterFee, payout, stripeId } = columns;
  const sums = amountsOf(found);
  const last = [sums.stripeFee, sums.amount - sums.stripeFee].map(amountCell);
  return (
    csvHeadings([
      ...[day, time, order, payment, movement, method, checkNumber],
      ...[fees, donation, bankFee, amount, stripeFee, afterFee, payout, stripeId],
    ]) +
    csvRows([
      ...found.map((row) => cellsOf(row, texts)),
      [totals.all, "", "", "", "", "", "", ...sums.parts, ...last, "", ""],
    ])
  );
}
