import { useQueryClient } from "@tanstack/react-query";
import { Undo2 } from "lucide-react";
import { useForm } from "react-hook-form";
import { api } from "#app/lib/api.ts";
import { ApiError } from "#app/lib/api-fetch.ts";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { DialogButton, DialogForm } from "#app/staff/shared/forms/dialog-form.tsx";
import { useRequestIds } from "#app/staff/shared/forms/request-ids.ts";
import { useStaffMutation } from "#app/staff/shared/forms/use-staff-mutation.ts";
import { RadioCards, SelectField } from "#app/ui/choice-field.tsx";
import { createResolver } from "#app/ui/create-resolver.ts";
import { TextArea, TextField } from "#app/ui/text-field.tsx";
import { useFormMutation } from "#app/ui/use-form-mutation.ts";
import { type Cents, centsFromText, formatPlainAmount } from "#domain/money/money.ts";
import { REFUND_NOTE_MAX, REFUND_REASONS, type RefundReason } from "#domain/money/refund.ts";
import type { FieldErrors } from "#domain/text/checks.ts";
import { type Payment, paymentAddress } from "./payment.tsx";
import { registrationOf, usePartChoices, useRefundParts } from "./refund-parts.tsx";

const call = api.admin.payments[":id"].refunds.$post;

const REFUND_TEXTS = { card: "refund", cash: "cashBack", check: "cashBack", other: "otherBack" } as const;

interface RefundRequest {
  cents: Cents;
  /** The refunded child, if the payment has several; null for the donation. */
  registrationId?: string | null;
  reason: RefundReason;
  note: string;
  /** True after staff confirm a second refund of the same amount within minutes. */
  isRepeatMeant?: boolean;
  /** Set for a full refund of a registration; false cancels the registration. */
  keepsSpot?: boolean;
}

function useRefund({ id: paymentId, method }: Pick<Payment, "id" | "method">, onDone: () => void) {
  const { t } = useTranslation("adminPayments");
  const { money } = useFormat();
  const idOf = useRequestIds();
  const queryClient = useQueryClient();
  return useStaffMutation({
    send: async (request: RefundRequest) => {
      const json = { ...request, requestId: idOf(request) };
      const answer = await call({ param: { id: paymentId }, json }).catch((error) => {
        // The response may be lost, so the dialog refetches the refundable amount.
        void queryClient.invalidateQueries({ queryKey: [paymentAddress(paymentId)] });
        throw error;
      });
      return (await answer.json()).data;
    },
    toast: ({ state, cents }) => {
      const key = method === "card" ? state : method === "other" ? "other" : "cash";
      return {
        title: t(`refund.done.${key}.title`),
        message: t(`refund.done.${key}.message`, { cents: money(cents) }),
        ...(state === "failed" && { tone: "destructive" }),
      };
    },
    onSuccess: onDone,
  });
}

const SPOT_CHOICES = ["leaves", "stays"] as const;

interface RefundEntry {
  amount: string;
  reason: string;
  note: string;
  /** "" until chosen. */
  keepsSpot: "" | (typeof SPOT_CHOICES)[number];
  /** "" until chosen, and for a full refund, which covers all parts. */
  whose: string;
}
/** True if a full refund must ask who still comes, because a child has a spot or a hold. */
function hasAnybodyWhoComes({ registrations }: Payment): boolean {
  return registrations.some(
    ({ status, deletedAt }) => deletedAt === null && (status === "confirmed" || status === "pending"),
  );
}

/** Text key of each field's error if it is empty. */
const MISSING = {
  amount: "refund.amountWrong",
  reason: "refund.reasonMissing",
  keepsSpot: "refund.keepsSpot.missing",
  whose: "refund.whoseMissing",
} as const;

/** The refund form, prefilled with the refundable amount in cents. */
function useRefundForm(payment: Payment, onDone: () => void) {
  const { refundableCents: leftCents, registrations } = payment;
  const { t } = useTranslation("adminPayments");
  const { describeCode } = useErrorText();
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
  const check = createResolver<RefundEntry, RefundRequest>(({ note, keepsSpot, whose, ...typed }) => {
    const { cents, isWhole, asksWhoComes } = read({ ...typed, whose });
    const reason = REFUND_REASONS.find((option) => option === typed.reason);
    const errors: FieldErrors = {
      ...(cents === undefined && { amount: "missing" }),
      ...(cents !== undefined && cents > leftCents && { amount: "refund_too_large" }),
      ...(asksWhose && !isWhole && whose === "" && { whose: "missing" }),
      ...(!reason && { reason: "missing" }),
      ...(asksWhoComes && !keepsSpot && { keepsSpot: "missing" }),
    };
    if (cents === undefined || !reason || Object.keys(errors).length > 0) return { errors };
    const whoComes = asksWhoComes && { keepsSpot: keepsSpot === "stays" };
    const ofWhom = asksWhose && whose !== "" && { registrationId: registrationOf(whose) };
    const repeat = cents === refusedCents && { isRepeatMeant: true };
    return { values: { cents, reason, note, ...whoComes, ...ofWhom, ...repeat } };
  });
  const form = useForm<RefundEntry, unknown, RefundRequest>({
    defaultValues: { amount: formatPlainAmount(leftCents), reason: "", note: "", keepsSpot: "", whose: "" },
    resolver: check,
  });
  const [amount, whose] = form.watch(["amount", "whose"]);
  const { cents, isWhole, asksWhoComes } = read({ amount, whose });
  const errorMessage = (name: string, code: string) =>
    code === "missing" ? t(MISSING[name as keyof typeof MISSING]) : describeCode(code).message;
  return {
    ...useFormMutation(form, sending, { errorMessage }),
    isWhole,
    asksWhoComes,
    /** True if the next click confirms a second refund of the same amount. */
    isRepeat: cents !== undefined && cents === refusedCents,
    /** Parts to choose from; undefined if there is only one. */
    parts: asksWhose ? parts : undefined,
    /** True if the refund ends a registration that needs review (docs/reference/refunds.md#paid-registrations-without-a-spot). */
    endsReview:
      isWhole &&
      registrations.some(({ status, deletedAt }) => status === "needs_review" && deletedAt === null),
    /** The amount to refund; undefined if invalid. */
    cents: cents !== undefined && cents > leftCents ? undefined : cents,
  };
}

interface RefundFormProps {
  payment: Payment;
  onClose: () => void;
}

/** Amount and reason of a refund. The button and the text above it name the exact amount. */
function RefundForm({ payment, onClose }: RefundFormProps) {
  const { t } = useTranslation("adminPayments");
  const { money } = useFormat();
  const { cents, parts, field, isWhole, isRepeat, ...form } = useRefundForm(payment, onClose);
  const { asksWhoComes, endsReview, ...sent } = form;
  const partChoices = usePartChoices(parts);
  const texts = REFUND_TEXTS[payment.method];
  const amount = cents !== undefined && { cents: money(cents) };
  const submit = amount
    ? t(isRepeat ? "refund.submitRepeat" : `${texts}.submit`, amount)
    : t(`${texts}.open`);
  const reasons = REFUND_REASONS.map((value) => ({ value, label: t(`reasons.${value}`) }));
  return (
    <DialogForm
      {...sent}
      submitLabel={sent.isPending ? t(`${texts}.sending`) : submit}
      outcome={amount && t(`${texts}.sentence`, amount)}
      onClose={onClose}
    >
      <TextField
        inputMode="decimal"
        required
        label={t("terms:amountInDollars")}
        hint={t("refund.amountHint")}
        // Select the amount, so that typing replaces it.
        onFocus={(event) => event.target.select()}
        {...field("amount", { deps: ["whose", "keepsSpot"] })}
      />
      {parts && (
        <SelectField
          required
          label={t("refund.whose")}
          choices={[
            { value: "", label: t(isWhole ? "refund.whoseAll" : "refund.whoseChoose") },
            ...partChoices,
          ]}
          {...field("whose")}
        />
      )}
      <SelectField
        required
        label={t("terms:reason")}
        choices={[{ value: "", label: t("refund.chooseReason") }, ...reasons]}
        {...field("reason")}
      />
      {/* A full refund changes no list by itself. */}
      {asksWhoComes && (
        <RadioCards
          required
          label={t("refund.keepsSpot.label")}
          choices={SPOT_CHOICES.map((value) => ({ value, label: t(`refund.keepsSpot.${value}`) }))}
          {...field("keepsSpot")}
        />
      )}
      {endsReview && <p className="max-w-prose text-small">{t("refund.keepsSpot.inReview")}</p>}
      <TextArea
        rows={2}
        maxLength={REFUND_NOTE_MAX}
        required={false}
        label={t("terms:clubNote")}
        hint={t("terms:clubNoteHint")}
        {...field("note")}
      />
    </DialogForm>
  );
}

/** Opens the refund dialog if money is refundable. A link can also open the dialog. */
export function RefundButton({ payment }: { payment: Payment }) {
  const { t } = useTranslation("adminPayments");
  const { money } = useFormat();
  const maxCents = payment.isOfOtherAccount ? 0 : payment.refundableCents;
  const texts = REFUND_TEXTS[payment.method];
  return (
    <DialogButton
      icon={Undo2}
      className="max-sm:flex-1"
      label={t(`${texts}.open`)}
      isOffered={maxCents > 0}
      parameter="refund"
      title={t(`${texts}.title`)}
      text={t(`${texts}.left`, { left: money(maxCents), amount: money(payment.amountCents) })}
    >
      {(close) => <RefundForm payment={payment} onClose={close} />}
    </DialogButton>
  );
}
