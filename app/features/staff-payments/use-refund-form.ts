import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useErrorText } from "#app/i18n/use-error-text.ts";
import { type Cents, centsFromText, formatPlainAmount } from "#domain/money.ts";
import { REFUND_REASONS } from "#domain/refund.ts";
import type { RefundRequest } from "./use-refund.ts";

export interface RefundEntry {
  amount: string;
  reason: string;
  note: string;
}
/** What is wrong with a field, as a sentence. */
type RefundErrors = Partial<Record<keyof RefundEntry, string>>;

/** What staff type into a refund, all that is left at first; cents. */
export function useRefundForm(leftCents: Cents) {
  const { t } = useTranslation("adminPayments");
  const { ofCode } = useErrorText();
  const [entry, setEntry] = useState<RefundEntry>({
    amount: formatPlainAmount(leftCents),
    reason: "",
    note: "",
  });
  const [errors, setErrors] = useState<RefundErrors>({});
  const cents = centsFromText(entry.amount) || undefined;
  const isTooMuch = cents !== undefined && cents > leftCents;
  const reason = REFUND_REASONS.find((known) => known === entry.reason);
  return {
    entry,
    errors,
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
      setErrors(wrong);
      return cents === undefined || isTooMuch || !reason ? undefined : { cents, reason, note: entry.note };
    },
  };
}
