import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { useForm } from "react-hook-form";
import { api } from "#app/lib/api.ts";
import { ApiError } from "#app/lib/api-error.ts";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { clearDraft } from "#app/staff/shared/staff-drafts.ts";
import { useRequestIds } from "#app/staff/shared/use-request-ids.ts";
import { useStaffMutation } from "#app/staff/shared/use-staff-mutation.ts";
import { resolverOf } from "#app/ui/form-check.ts";
import { useFormMutation } from "#app/ui/use-form-mutation.ts";
import { type Cents, centsFromText, formatPlainAmount } from "#domain/money/money.ts";
import { REFUND_REASONS, type RefundReason } from "#domain/money/refund.ts";
import type { FieldErrors } from "#domain/text/checks.ts";
import { type Payment, paymentKey } from "./use-payments.ts";

const call = api.admin.payments[":id"].refunds.$post;

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
  /** Set once staff have read that a refund of this amount was made minutes ago. */
  isRepeatMeant?: boolean;
  /** Set for a full refund of a registration; false takes the child off the list. */
  stillComes?: boolean;
}

/** Makes a refund and shows the result in a toast. */
function useRefund({ id: paymentId, method }: Pick<Payment, "id" | "method">, onDone: () => void) {
  const { t } = useTranslation("adminPayments");
  const { money } = useFormat();
  // Not the form's own draft, which is cleared when the form opens.
  const draft = `refund-request:${paymentId}`;
  const idOf = useRequestIds(draft);
  const client = useQueryClient();
  return useStaffMutation({
    send: async (request: RefundRequest) => {
      const json = { ...request, requestId: idOf(request) };
      const answer = await call({ param: { id: paymentId }, json }).catch((error) => {
        // The answer may be lost: the dialog shows what is left now.
        void client.invalidateQueries({ queryKey: paymentKey(paymentId) });
        throw error;
      });
      return (await answer.json()).data;
    },
    toast: ({ state, cents }) => {
      const key = method === "card" ? state : "cash";
      return {
        title: t(`refund.done.${key}.title`),
        message: t(`refund.done.${key}.message`, { cents: money(cents) }),
        ...(state === "failed" && { tone: "destructive" }),
      };
    },
    onSuccess: () => {
      clearDraft(draft);
      onDone();
    },
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
/** Whether a full refund must ask who still comes: a child has a place or a hold. */
function hasAnybodyWhoComes({ registrations }: Payment): boolean {
  return registrations.some(
    ({ status, deletedAt }) => deletedAt === null && (status === "confirmed" || status === "pending"),
  );
}

/** The words for what is missing in a field. */
const MISSING = {
  amount: "refund.amountWrong",
  reason: "refund.reasonMissing",
  stillComes: "refund.stillComes.missing",
  whose: "refund.whoseMissing",
} as const;

/** The form of a refund, initially of everything left; cents. */
export function useRefundForm(payment: Payment, onDone: () => void) {
  const { refundableCents: leftCents, registrations } = payment;
  const { t } = useTranslation("adminPayments");
  const { ofCode } = useErrorText();
  const sending = useRefund(payment, onDone);
  const isRepeat = sending.error instanceof ApiError && sending.error.code === "refund_repeated";
  const refusedCents = isRepeat ? sending.variables?.cents : undefined;
  const parts = useRefundParts(payment.id);
  const asksWhose = (parts?.children.filter(({ cents }) => cents > 0).length ?? 0) > 1;
  const read = ({ amount, whose }: Pick<RefundEntry, "amount" | "whose">) => {
    const cents = centsFromText(amount) || undefined;
    const isWhole = cents === leftCents;
    return { cents, isWhole, asksWhoComes: isWhole && whose === "" && hasAnybodyWhoComes(payment) };
  };
  const check = resolverOf<RefundEntry, RefundRequest>(({ note, stillComes, whose, ...typed }) => {
    const { cents, isWhole, asksWhoComes } = read({ ...typed, whose });
    const reason = REFUND_REASONS.find((known) => known === typed.reason);
    const errors: FieldErrors = {
      ...(cents === undefined && { amount: "missing" }),
      ...(cents !== undefined && cents > leftCents && { amount: "refund_too_large" }),
      ...(asksWhose && !isWhole && whose === "" && { whose: "missing" }),
      ...(!reason && { reason: "missing" }),
      ...(asksWhoComes && !stillComes && { stillComes: "missing" }),
    };
    if (cents === undefined || !reason || Object.keys(errors).length > 0) return { errors };
    const whoComes = asksWhoComes && { stillComes: stillComes === "stays" };
    const ofWhom = asksWhose && whose !== "" && { registrationId: registrationOf(whose) };
    const repeat = cents === refusedCents && { isRepeatMeant: true };
    return { values: { cents, reason, note, ...whoComes, ...ofWhom, ...repeat } };
  });
  const form = useForm<RefundEntry, unknown, RefundRequest>({
    defaultValues: { amount: formatPlainAmount(leftCents), reason: "", note: "", stillComes: "", whose: "" },
    resolver: check,
  });
  const [amount, whose] = form.watch(["amount", "whose"]);
  const { cents, isWhole, asksWhoComes } = read({ amount, whose });
  const sentenceOf = (name: string, code: string) =>
    code === "missing" ? t(MISSING[name as keyof typeof MISSING]) : ofCode(code).message;
  return {
    ...useFormMutation(form, sending, { sentenceOf }),
    isWhole,
    asksWhoComes,
    /** Whether the next press confirms a second refund of the same amount. */
    isRepeat: cents !== undefined && cents === refusedCents,
    /** The parts to choose from; undefined if there is only one. */
    parts: asksWhose ? parts : undefined,
    /** Whether the refund ends a registration that needs review (docs/reference/refunds.md#paid-registrations-without-a-spot). */
    endsReview:
      isWhole &&
      registrations.some(({ status, deletedAt }) => status === "needs_review" && deletedAt === null),
    /** The amount to refund; undefined if invalid. */
    cents: cents !== undefined && cents > leftCents ? undefined : cents,
  };
}
