import { fileTexts } from "#content/product/texts-by-language.ts";
import { centsFor } from "#domain/money/allocation.ts";
import type { Cents } from "#domain/money/money.ts";
import { isByHand, methodOf, paymentReference } from "#domain/money/payments.ts";
import type { Language } from "#domain/text/languages.ts";
import { wallClock } from "#domain/time/zoned-time.ts";
import { amountCell, csvHeadings, csvRows } from "#server/platform/csv.ts";
import type { BookedMovement } from "./allocations.ts";
import type { BookedPayment, Period } from "./treasurer.ts";

/** One movement of money, reduced to the requested programs. Cents. */
interface Transaction extends Omit<BookedMovement, "parts" | "stripeFeeCents"> {
  payment: BookedPayment;
  feesCents: Cents;
  donationCents: Cents;
  /** null for cash and checks, and while unknown. */
  stripeFeeCents: Cents | null;
}

function transactionOf(payment: BookedPayment, { parts, ...movement }: BookedMovement): Transaction {
  const fees = parts.map(({ stripeFeeCents }) => stripeFeeCents);
  const knownFees = fees.flatMap((fee) => fee ?? []);
  return {
    ...movement,
    payment,
    feesCents: centsFor("fee", parts) + centsFor("unapplied", parts),
    donationCents: centsFor("donation", parts),
    stripeFeeCents: knownFees.length < fees.length ? null : knownFees.reduce((sum, fee) => sum + fee, 0),
  };
}

/** All movements of a period, oldest first. A check that bounced is two: the check, and its return. */
export function transactionsOf(payments: readonly BookedPayment[], period: Period): Transaction[] {
  const transactions = payments.flatMap((payment) =>
    payment.movements
      .filter(({ createdAt, parts }) => {
        return createdAt >= period.from && createdAt < period.before && parts.length > 0;
      })
      .map((movement) => transactionOf(payment, movement)),
  );
  const key = ({ createdAt, payment, cents }: Transaction) => `${createdAt} ${payment.id} ${cents < 0}`;
  return transactions.toSorted((a, b) => (key(a) < key(b) ? -1 : 1));
}

function amountsOf(rows: readonly Transaction[]) {
  const sum = (cents: (row: Transaction) => Cents) => rows.reduce((total, row) => total + cents(row), 0);
  const [fees, donation] = [sum((row) => row.feesCents), sum((row) => row.donationCents)];
  const stripeFee = sum((row) => row.stripeFeeCents ?? 0);
  const amount = fees + donation;
  return { parts: [fees, donation, amount].map(amountCell), stripeFee, amount };
}

function cellsOf(
  row: Transaction,
  { movements, methods }: (typeof fileTexts)[Language]["treasurer"]["transactions"],
  timeZone: string,
) {
  const { kind, createdAt, stripeId, payoutId, stripeFeeCents, payment } = row;
  const { date, time } = wallClock(createdAt, timeZone);
  const { parts, amount } = amountsOf([row]);
  const isHanded = isByHand(kind);
  const isFeeKnown = isHanded || stripeFeeCents !== null;
  const fees = isFeeKnown ? [stripeFeeCents ?? 0, amount - (stripeFeeCents ?? 0)].map(amountCell) : ["", ""];
  return [
    ...[date, time, payment.orderId === null ? "" : paymentReference(payment.orderId)],
    ...[paymentReference(payment.id), movements[kind], methods[methodOf(kind)], payment.checkNumber ?? ""],
    ...[...parts, ...fees, payoutId ?? "", isHanded ? "" : stripeId],
  ];
}

/**
 * The treasurer's second sheet: a line per movement with its order, method, fee and donation parts, Stripe's fee, and
 * the payout that took it to the bank; totals at the end. It contains no names.
 */
export function transactionsCsv(
  transactions: readonly Transaction[],
  language: Language,
  timeZone: string,
): string {
  const { transactions: texts, totals } = fileTexts[language].treasurer;
  const { columns } = texts;
  const { day, time, order, payment, movement, method, checkNumber } = columns;
  const { fees, donation, amount, stripeFee, afterFee, payout, stripeId } = columns;
  const sums = amountsOf(transactions);
  const last = [sums.stripeFee, sums.amount - sums.stripeFee].map(amountCell);
  return (
    csvHeadings([
      ...[day, time, order, payment, movement, method, checkNumber],
      ...[fees, donation, amount, stripeFee, afterFee, payout, stripeId],
    ]) +
    csvRows([
      ...transactions.map((row) => cellsOf(row, texts, timeZone)),
      [totals.all, "", "", "", "", "", "", ...sums.parts, ...last, "", ""],
    ])
  );
}
