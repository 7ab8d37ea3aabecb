import { useQueryClient } from "@tanstack/react-query";
import { Undo2 } from "lucide-react";
import { api, dataFrom } from "#app/lib/api.ts";
import { hasCode } from "#app/lib/api-fetch.ts";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { DialogButton, DialogForm } from "#app/staff/shared/forms/dialog-form.tsx";
import { useRequestIds } from "#app/staff/shared/forms/request-ids.ts";
import { useStaffForm } from "#app/staff/shared/forms/use-staff-form.ts";
import { RadioCards, SelectField } from "#app/ui/choice-field.tsx";
import type { CheckResult } from "#app/ui/create-resolver.ts";
import { TextArea, TextField } from "#app/ui/text-field.tsx";
import { centsFromText, formatPlainAmount } from "#domain/money/money.ts";
import { REFUND_NOTE_MAX, REFUND_REASONS, type RefundRequest } from "#domain/money/refund.ts";
import type { FieldErrors } from "#domain/text/checks.ts";
import { type Payment, paymentApiPath } from "./use-payment-view.ts";
import { toRegistrationId, useRefundPartChoices, useRefundParts } from "./use-refund-parts.ts";

const REFUND_TEXTS = { card: "refund", cash: "cashBack", check: "cashBack", other: "otherBack" } as const;

const SPOT_CHOICES = ["leaves", "stays"] as const;

interface RefundValues {
  amount: string;
  reason: string;
  note: string;
  /** "" until chosen. */
  keepsSpot: "" | (typeof SPOT_CHOICES)[number];
  /** "" until chosen, and for a full refund, which covers all parts. */
  refundedChild: string;
}
/** True if a child has a spot or a hold. A full refund must then ask whether the child keeps it. */
function hasSpotOrHold({ registrations }: Payment): boolean {
  return registrations.some(
    ({ status, deletedAt }) => deletedAt === null && (status === "confirmed" || status === "pending"),
  );
}

/** Text key of each field's error if it is empty. */
const MISSING_TEXTS = {
  amount: "refund.amountWrong",
  reason: "refund.reasonMissing",
  keepsSpot: "refund.keepsSpot.missing",
  refundedChild: "refund.refundedChildMissing",
} as const;

/** The refund form, prefilled with the refundable amount in cents. */
function useRefundForm(payment: Payment, onSuccess: () => void) {
  const { id, method, refundableCents, registrations } = payment;
  const { t } = useTranslation("adminPayments");
  const { money } = useFormat();
  const { describeCode } = useErrorText();
  const withRequestId = useRequestIds();
  const queryClient = useQueryClient();
  const parts = useRefundParts(id);
  const mustChoosePart = (parts?.children.filter(({ cents }) => cents > 0).length ?? 0) > 1;
  const parseValues = ({ amount, refundedChild }: Pick<RefundValues, "amount" | "refundedChild">) => {
    const cents = centsFromText(amount) || undefined;
    const isWhole = cents === refundableCents;
    return { cents, isWhole, mustChooseSpot: isWhole && refundedChild === "" && hasSpotOrHold(payment) };
  };
  const defaultValues: RefundValues = {
    amount: formatPlainAmount(refundableCents),
    reason: "",
    note: "",
    keepsSpot: "",
    refundedChild: "",
  };
  const { mutation, ...formProps } = useStaffForm({
    defaultValues,
    check: ({ note, keepsSpot, refundedChild, ...values }): CheckResult<RefundRequest> => {
      const { cents, isWhole, mustChooseSpot } = parseValues({ ...values, refundedChild });
      const reason = REFUND_REASONS.find((candidate) => candidate === values.reason);
      const errors: FieldErrors = {
        ...(cents === undefined && { amount: "missing" }),
        ...(cents !== undefined && cents > refundableCents && { amount: "refund_too_large" }),
        ...(mustChoosePart && !isWhole && refundedChild === "" && { refundedChild: "missing" }),
        ...(!reason && { reason: "missing" }),
        ...(mustChooseSpot && !keepsSpot && { keepsSpot: "missing" }),
      };
      if (cents === undefined || !reason || Object.keys(errors).length > 0) return { errors };
      const spotValue = mustChooseSpot && { keepsSpot: keepsSpot === "stays" };
      const partValue = mustChoosePart &&
        refundedChild !== "" && { registrationId: toRegistrationId(refundedChild) };
      const repeatValue = cents === repeatedCents && { isRepeatConfirmed: true };
      return { values: { cents, reason, note, ...spotValue, ...partValue, ...repeatValue } };
    },
    errorMessage: (name, code) =>
      code === "missing" ? t(MISSING_TEXTS[name as keyof typeof MISSING_TEXTS]) : describeCode(code).message,
    send: (json) =>
      dataFrom(api.admin.payments[":id"].refunds.$post({ param: { id }, json: withRequestId(json) })),
    // The response may be lost, so the dialog refetches the refundable amount.
    onError: () => void queryClient.invalidateQueries({ queryKey: [paymentApiPath(id)] }),
    toast: ({ state, cents }) => {
      const manualKey = method === "other" ? "other" : "cash";
      const key = method === "card" ? state : manualKey;
      return {
        title: t(`refund.done.${key}.title`),
        message: t(`refund.done.${key}.message`, { cents: money(cents) }),
        ...(state === "failed" && { tone: "destructive" }),
      };
    },
    onSuccess,
  });
  const isRepeated = hasCode(mutation.error, "refund_repeated");
  const repeatedCents = isRepeated ? mutation.variables?.cents : undefined;
  const { cents, isWhole, mustChooseSpot } = parseValues(formProps.form.watch());
  return {
    ...formProps,
    isWhole,
    mustChooseSpot,
    /** True if the next click confirms a second refund of the same amount. */
    isRepeat: cents !== undefined && cents === repeatedCents,
    /** Parts to choose from; undefined if there is only one. */
    parts: mustChoosePart ? parts : undefined,
    /** True if the refund ends a registration that needs review (docs/reference/refunds.md#paid-registrations-without-a-spot). */
    endsReview:
      isWhole &&
      registrations.some(({ status, deletedAt }) => status === "needs_review" && deletedAt === null),
    /** The amount to refund; undefined if invalid. */
    cents: cents !== undefined && cents > refundableCents ? undefined : cents,
  };
}

/** Amount and reason of a refund. The button and the text above it name the exact amount. */
function RefundForm({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const { t } = useTranslation("adminPayments");
  const { money } = useFormat();
  const { cents, parts, field, isWhole, isRepeat, ...refundForm } = useRefundForm(payment, onClose);
  const { mustChooseSpot, endsReview, ...formProps } = refundForm;
  const partChoices = useRefundPartChoices(parts);
  const texts = REFUND_TEXTS[payment.method];
  const amount = cents !== undefined && { cents: money(cents) };
  const submitLabel = amount
    ? t(isRepeat ? "refund.submitRepeat" : `${texts}.submit`, amount)
    : t(`${texts}.open`);
  const reasons = REFUND_REASONS.map((value) => ({ value, label: t(`reasons.${value}`) }));
  return (
    <DialogForm
      {...formProps}
      submitLabel={formProps.isPending ? t(`${texts}.sending`) : submitLabel}
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
        {...field("amount", { deps: ["refundedChild", "keepsSpot"] })}
      />
      {parts && (
        <SelectField
          required
          label={t("refund.refundedChild")}
          choices={[
            { value: "", label: t(isWhole ? "refund.allChildren" : "refund.chooseChild") },
            ...partChoices,
          ]}
          {...field("refundedChild")}
        />
      )}
      <SelectField
        required
        label={t("terms:reason")}
        choices={[{ value: "", label: t("refund.chooseReason") }, ...reasons]}
        {...field("reason")}
      />
      {/* A full refund changes no list by itself. */}
      {mustChooseSpot && (
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
