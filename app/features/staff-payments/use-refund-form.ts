import { useState } from "react";
import { useErrorText } from "#app/i18n/use-error-text.ts";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import { centsFromText, formatPlainAmount } from "#domain/money.ts";
import { REFUND_REASONS } from "#domain/refund.ts";
import type { Payment } from "./use-payment.ts";
import type { RefundRequest } from "./use-refund.ts";

export interface RefundEntry {
  amount: string;
  reason: string;
  note: string;
  /** "" until it is chosen. */
  stillComes: "" | "stays" | "leaves";
}
/** What is wrong with a field, as a sentence. */
type RefundErrors = Partial<Record<keyof RefundEntry, string>>;

/** Whether a refund of everything is to ask: somebody of the payment has a place, or waits for one that is held. */
function hasAnybodyWhoComes({ registrations }: Payment): boolean {
  return registrations.some(
    ({ status, deletedAt }) => deletedAt === null && (status === "confirmed" || status === "pending"),
  );
}

/** What staff type into a refund, all that is left at first; cents. */
export function useRefundForm(payment: Payment) {
  const leftCents = payment.refundableCents;
  const { t } = useTranslation("adminPayments");
  const { ofCode } = useErrorText();
  const [entry, setEntry] = useState<RefundEntry>({
    amount: formatPlainAmount(leftCents),
    reason: "",
    note: "",
    stillComes: "",
  });
  const [errors, setErrors] = useState<RefundErrors>({});
  const cents = centsFromText(entry.amount) || undefined;
  const isTooMuch = cents !== undefined && cents > leftCents;
  const isWhole = cents === leftCents;
  const asksWhoComes = isWhole && hasAnybodyWhoComes(payment);
  const reason = REFUND_REASONS.find((known) => known === entry.reason);
  return {
    entry,
    errors,
    asksWhoComes,
    /** Whether it ends a registration that waits for staff (docs/rules/money.md#what-waits-for-staff-ends). */
    endsReview:
      isWhole &&
      payment.registrations.some(({ status, deletedAt }) => status === "needs_review" && deletedAt === null),
    /** What the button would send back; undefined while that cannot be. */
    cents: isTooMuch ? undefined : cents,
    change: (changes: Partial<RefundEntry>) => {
      setEntry({ ...entry, ...changes });
      setErrors({});
    },
    /** The request, or undefined once the fields say what is wrong. */
    check: (): RefundRequest | undefined => {
      const wrong: RefundErrors = {};
      if (cents === undefined) wrong.amount = t("refund.amountWrong");
      if (isTooMuch) wrong.amount = ofCode("refund_too_large").message;
      if (!reason) wrong.reason = t("refund.reasonMissing");
      if (asksWhoComes && !entry.stillComes) wrong.stillComes = t("refund.stillComes.missing");
      setErrors(wrong);
      if (cents === undefined || !reason || Object.keys(wrong).length > 0) return undefined;
      const whoComes = asksWhoComes && { stillComes: entry.stillComes === "stays" };
      return { cents, reason, note: entry.note, ...whoComes };
    },
  };
}
