import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { useState } from "react";
import { api } from "#app/lib/api.ts";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { useRequestIds } from "#app/staff/shared/use-request-ids.ts";
import { useToast } from "#app/ui/use-toast.ts";
import { type Cents, centsFromText, formatPlainAmount } from "#domain/money.ts";
import { REFUND_REASONS, type RefundReason } from "#domain/refund.ts";
import type { Payment } from "./use-payments.ts";

const call = api.admin.payments[":id"].refunds.$post;
type Refund = InferResponseType<typeof call, 201>["data"];

type Parts = InferResponseType<(typeof api.admin.payments)[":id"]["parts"]["$get"], 200>;

/** The parts of a payment's order; undefined until loaded. */
export function useRefundParts(paymentId: string): Parts["data"] | undefined {
  const queryKey = [`/api/admin/payments/${encodeURIComponent(paymentId)}/parts`];
  return useQuery<Parts>({ queryKey, gcTime: 0 }).data?.data;
}

/** The select's value for the donation; a child's is the registration's id. */
export const OF_DONATION = "donation";

/** The registration's id for the server; null for the donation. */
export function registrationOf(whose: string): string | null {
  return whose === OF_DONATION ? null : whose;
}

interface RefundRequest {
  cents: Cents;
  /** Whose money it is, if several children were paid for; null for the donation. */
  registrationId?: string | null;
  reason: RefundReason;
  note: string;
  /** Set for a full refund of a registration; false takes the child off the list. */
  stillComes?: boolean;
}

/** Makes a refund and shows the result in a toast. */
export function useRefund({ id: paymentId, method }: Pick<Payment, "id" | "method">, onDone: () => void) {
  const { t } = useTranslation("adminPayments");
  const { money } = useFormat();
  const toast = useToast();
  const client = useQueryClient();
  const idOf = useRequestIds();
  const tell = ({ state, cents }: Refund) =>
    toast({
      title: t(`refund.done.${method === "card" ? state : "cash"}.title`),
      message: t(`refund.done.${method === "card" ? state : "cash"}.message`, { cents: money(cents) }),
      tone: state === "failed" ? "destructive" : "success",
    });
  return useMutation({
    mutationFn: async (request: RefundRequest) => {
      const json = { ...request, requestId: idOf(request) };
      return (await (await call({ param: { id: paymentId }, json })).json()).data;
    },
    onSuccess: (refund) => {
      onDone();
      tell(refund);
    },
    // Also after a refusal, because the amounts may have changed.
    onSettled: () => client.invalidateQueries(),
  });
}

interface RefundEntry {
  amount: string;
  reason: string;
  note: string;
  /** "" until chosen. */
  stillComes: "" | "stays" | "leaves";
  /** "" until chosen, and for a full refund, which is for all of them. */
  whose: string;
}
/** Error message of each field. */
type RefundErrors = Partial<Record<keyof RefundEntry, string>>;

/** Whether a full refund must ask who still comes: a child has a place or a hold. */
function hasAnybodyWhoComes({ registrations }: Payment): boolean {
  return registrations.some(
    ({ status, deletedAt }) => deletedAt === null && (status === "confirmed" || status === "pending"),
  );
}

/** Form state of a refund, initially for everything left; cents. */
export function useRefundForm(payment: Payment) {
  const leftCents = payment.refundableCents;
  const { t } = useTranslation("adminPayments");
  const { ofCode } = useErrorText();
  const [entry, setEntry] = useState<RefundEntry>({
    amount: formatPlainAmount(leftCents),
    reason: "",
    note: "",
    stillComes: "",
    whose: "",
  });
  const parts = useRefundParts(payment.id);
  const asksWhose = (parts?.children.filter(({ cents }) => cents > 0).length ?? 0) > 1;
  const [errors, setErrors] = useState<RefundErrors>({});
  const cents = centsFromText(entry.amount) || undefined;
  const isTooMuch = cents !== undefined && cents > leftCents;
  const isWhole = cents === leftCents;
  const asksWhoComes = isWhole && entry.whose === "" && hasAnybodyWhoComes(payment);
  const reason = REFUND_REASONS.find((known) => known === entry.reason);
  return {
    entry,
    errors,
    asksWhoComes,
    /** The parts to choose from; undefined if there is only one. */
    parts: asksWhose ? parts : undefined,
    isWhole,
    /** Whether the refund ends a registration that needs review (docs/rules/money.md#what-waits-for-staff-ends). */
    endsReview:
      isWhole &&
      payment.registrations.some(({ status, deletedAt }) => status === "needs_review" && deletedAt === null),
    /** The amount to refund; undefined if invalid. */
    cents: isTooMuch ? undefined : cents,
    change: (changes: Partial<RefundEntry>) => {
      setEntry({ ...entry, ...changes });
      setErrors({});
    },
    /** The request; undefined if invalid, and then the fields show errors. */
    check: (): RefundRequest | undefined => {
      const wrong: RefundErrors = {};
      if (cents === undefined) wrong.amount = t("refund.amountWrong");
      if (isTooMuch) wrong.amount = ofCode("refund_too_large").message;
      if (!reason) wrong.reason = t("refund.reasonMissing");
      if (asksWhoComes && !entry.stillComes) wrong.stillComes = t("refund.stillComes.missing");
      if (asksWhose && !isWhole && entry.whose === "") wrong.whose = t("refund.whoseMissing");
      setErrors(wrong);
      if (cents === undefined || !reason || Object.keys(wrong).length > 0) return undefined;
      const whoComes = asksWhoComes && { stillComes: entry.stillComes === "stays" };
      const whose = asksWhose && entry.whose !== "" && { registrationId: registrationOf(entry.whose) };
      return { cents, reason, note: entry.note, ...whoComes, ...whose };
    },
  };
}
