import { Undo2 } from "lucide-react";
import { useState } from "react";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { DialogForm } from "#app/staff/shared/dialog-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { RadioCards, SelectField } from "#app/ui/choice-field.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { TextArea, TextField } from "#app/ui/text-field.tsx";
import { REFUND_NOTE_MAX, REFUND_REASONS } from "#domain/money/refund.ts";
import { usePartChoices } from "./unallocated-refunds.tsx";
import type { Payment } from "./use-payments.ts";
import { usePaymentView } from "./use-payments.ts";
import { useRefundForm } from "./use-refund-form.ts";

type Fields = ReturnType<typeof useRefundForm>;

/** Whether the child still takes part after a full refund, which changes no list by itself. */
function WhoComes({ field }: Fields) {
  const { t } = useTranslation("adminPayments");
  const choices = (["leaves", "stays"] as const).map((value) => ({
    value,
    label: t(`refund.stillComes.${value}`),
  }));
  return (
    <RadioCards required label={t("refund.stillComes.label")} choices={choices} {...field("stillComes")} />
  );
}

/** The child that a refund is for, or the donation; all of them for a full refund. */
function ChildOrDonation({ parts, isWhole, field }: Fields) {
  const { t } = useTranslation("adminPayments");
  const choices = usePartChoices(parts);
  if (!parts) return null;
  const none = { value: "", label: t(isWhole ? "refund.whoseAll" : "refund.whoseChoose") };
  return <SelectField required label={t("refund.whose")} choices={[none, ...choices]} {...field("whose")} />;
}

function RefundFields(fields: Fields) {
  const { field, asksWhoComes, endsReview } = fields;
  const { t } = useTranslation("adminPayments");
  const reasons = REFUND_REASONS.map((value) => ({ value, label: t(`reasons.${value}`) }));
  return (
    <>
      <TextField
        inputMode="decimal"
        required
        label={t("refund.amount")}
        hint={t("refund.amountHint")}
        // Select the amount, so that typing replaces it.
        onFocus={(event) => event.target.select()}
        {...field("amount", { deps: ["whose", "stillComes"] })}
      />
      <ChildOrDonation {...fields} />
      <SelectField
        required
        label={t("refund.reason")}
        choices={[{ value: "", label: t("refund.chooseReason") }, ...reasons]}
        {...field("reason")}
      />
      {asksWhoComes && <WhoComes {...fields} />}
      {endsReview && <p className="max-w-line text-small">{t("refund.stillComes.inReview")}</p>}
      <TextArea
        rows={2}
        maxLength={REFUND_NOTE_MAX}
        required={false}
        label={t("refund.note")}
        hint={t("refund.noteHint")}
        {...field("note")}
      />
    </>
  );
}

interface RefundFormProps {
  payment: Payment;
  onClose: () => void;
}

/** Amount and reason of a refund. The button and the sentence above it name the exact amount. */
function RefundForm({ payment, onClose }: RefundFormProps) {
  const { t } = useTranslation("adminPayments");
  const { money } = useFormat();
  const { cents, ...fields } = useRefundForm(payment, onClose);
  const words = payment.method === "card" ? "refund" : "cashBack";
  const amount = cents !== undefined && { cents: money(cents) };
  const submit = amount
    ? t(fields.isRepeat ? "refund.submitRepeat" : `${words}.submit`, amount)
    : t(`${words}.open`);
  return (
    <DialogForm
      {...fields}
      submitLabel={fields.isPending ? t(`${words}.sending`) : submit}
      outcome={amount && t(`${words}.sentence`, amount)}
      draft={`refund:${payment.id}`}
      onClose={onClose}
    >
      <RefundFields {...fields} cents={cents} />
    </DialogForm>
  );
}

/** Opens the refund dialog while there is money to refund; a link may open it directly. */
export function RefundButton({ payment }: { payment: Payment }) {
  const { t } = useTranslation("adminPayments");
  const { money } = useFormat();
  const { wantsRefund, forgetRefund } = usePaymentView();
  const { amountCents: amount, method } = payment;
  const left = payment.isOfOtherAccount ? 0 : payment.refundableCents;
  const words = method === "card" ? "refund" : "cashBack";
  const [isOpen, setOpen] = useState(wantsRefund && left > 0);
  const close = () => {
    setOpen(false);
    if (wantsRefund) forgetRefund();
  };
  if (left === 0 && !isOpen) return null;
  return (
    <>
      <Button className="max-sm:flex-1" onClick={() => setOpen(true)}>
        <Undo2 aria-hidden size={20} />
        <span>{t(`${words}.open`)}</span>
      </Button>
      <Dialog
        open={isOpen}
        onClose={close}
        title={t(`${words}.title`)}
        text={t(`${words}.left`, { left: money(left), amount: money(amount) })}
      >
        <RefundForm payment={payment} onClose={close} />
      </Dialog>
    </>
  );
}
