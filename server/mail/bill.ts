import { dateInZone } from "#domain/calendar-date.ts";
import type { Cents } from "#domain/money.ts";
import { type AdjustmentReason, type OrderLineKind, sumLines } from "#domain/order-lines.ts";
import { paymentReference } from "#domain/payment-reference.ts";
import type { PaymentMethod } from "#domain/payment-state.ts";
import type { Instant } from "#server/platform/schema.ts";
import { type EmailI18n, type EmailPart, type EmailRow, paragraph } from "./email-layout.ts";

export function money({ fill }: EmailI18n, cents: Cents): string {
  return fill("{{cents, money}}", { cents });
}

export interface PaymentFacts {
  id: string;
  paidAt: Instant | null;
  method: PaymentMethod;
  checkNumber?: string | null;
}

/** Date (club's time zone), method and reference number of a payment. */
export function paymentRows(i18n: EmailI18n, payment: PaymentFacts) {
  const { paid } = i18n.texts;
  const rows: EmailRow[] = [];
  if (payment.paidAt !== null) {
    const date = dateInZone(new Date(payment.paidAt), i18n.club.timeZone);
    rows.push({ label: paid.date, value: i18n.fill(paid.dateValue, { date }) });
  }
  if (payment.method === "cash") rows.push({ label: paid.how, value: paid.cash });
  if (payment.method === "check") {
    rows.push({ label: paid.how, value: i18n.fill(paid.checkOf, { number: payment.checkNumber ?? "" }) });
  }
  return [...rows, { label: paid.number, value: paymentReference(payment.id) }];
}

/** A line of a bill; the kind "someone" stands for a child that was erased. */
export interface BillLine {
  kind: OrderLineKind | "someone";
  /** Adjustments only. */
  reason?: AdjustmentReason | null;
  /** Signed cents. */
  cents: Cents;
  name?: string | undefined;
  /** The fee's program, in a bill of several children. */
  program?: string | undefined;
}

/** An itemised bill. An adjustment without a reason comes from a move. */
export function priceBill(i18n: EmailI18n, lines: readonly BillLine[]): EmailPart {
  const { paid } = i18n.texts;
  const adjustments: Partial<Record<AdjustmentReason, string>> = {
    paid_elsewhere: paid.elsewhere,
    agreed_elsewhere: paid.agreed,
    bank_fee: paid.bankFee,
    bank_fee_waived: paid.bankFeeWaived,
  };
  const labelOf = ({ kind, reason, name, program }: BillLine) => {
    const kindLabel = kind === "adjustment" ? (adjustments[reason ?? "moved"] ?? paid.moved) : paid[kind];
    const line = kind === "fee" && program !== undefined ? program : kindLabel;
    return name === undefined ? line : i18n.fill(paid.of, { name, line });
  };
  const rows = lines.map((line) => ({ label: labelOf(line), value: money(i18n, line.cents) }));
  return { kind: "bill", rows, total: { label: paid.total, value: money(i18n, sumLines(lines)) } };
}

/** Whether an order was free, so that a mailbox code replaced the payment. */
export function isFree(lines: readonly BillLine[], payment: PaymentFacts | null): boolean {
  return payment === null && sumLines(lines) === 0;
}

/** A donor's note for the tax office, with the club's tax number if it has one. */
export function donationNotes({ texts, fill, taxNumber: number }: EmailI18n, amount: Cents): EmailPart[] {
  const note = paragraph(fill(texts.donationNote, { amount }));
  return number === null ? [note] : [note, paragraph(fill(texts.taxNumber, { number }))];
}
