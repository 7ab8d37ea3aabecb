import { Undo2 } from "lucide-react";
import { useRef, useState } from "react";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Button } from "#app/ui/button.tsx";
import { RadioCards, SelectField } from "#app/ui/choice-field.tsx";
import { Dialog, DialogActions } from "#app/ui/dialog.tsx";
import { FailureNotice } from "#app/ui/failure-notice.tsx";
import { TextArea, TextField } from "#app/ui/text-field.tsx";
import { formatPlainAmount } from "#domain/money.ts";
import { REFUND_NOTE_MAX, REFUND_REASONS } from "#domain/refund.ts";
import { usePartChoices } from "./unallocated-refunds.tsx";
import type { Payment } from "./use-payments.ts";
import { usePaymentView } from "./use-payments.ts";
import { useRefund, useRefundForm } from "./use-refund-form.ts";

type Form = ReturnType<typeof useRefundForm>;

/** Whether the child still takes part after a full refund, which changes no list by itself. */
function WhoComes({ entry, errors, change }: Form) {
  const { t } = useTranslation("adminPayments");
  const choices = (["leaves", "stays"] as const).map((value) => ({
    value,
    label: t(`refund.stillComes.${value}`),
  }));
  return (
    <RadioCards
      name="stillComes"
      required
      label={t("refund.stillComes.label")}
      error={errors.stillComes}
      choices={choices}
      value={entry.stillComes}
      onChange={({ target: { value } }) => change({ stillComes: value === "leaves" ? value : "stays" })}
    />
  );
}

/** The child that a refund is for, or the donation; all of them for a full refund. */
function ChildOrDonation({ parts, isWhole, entry, errors, change }: Form) {
  const { t } = useTranslation("adminPayments");
  const choices = usePartChoices(parts);
  if (!parts) return null;
  const none = { value: "", label: t(isWhole ? "refund.whoseAll" : "refund.whoseChoose") };
  return (
    <SelectField
      name="whose"
      required
      label={t("refund.whose")}
      error={errors.whose}
      choices={[none, ...choices]}
      value={entry.whose}
      onChange={(event) => change({ whose: event.target.value })}
    />
  );
}

interface PresetsProps {
  payment: Payment;
  change: Form["change"];
}

/** Frequent amounts: everything left, and the share of the fee by the program's refund rule. */
function Presets({ payment: { proposal, refundableCents }, change }: PresetsProps) {
  const { t } = useTranslation("adminPayments");
  const { money } = useFormat();
  if (!proposal) return null;
  const { cents, percent, hasSteps } = proposal;
  const by = t(hasSteps ? "refund.bySteps" : "refund.byPolicy");
  if (cents === 0) return <p className="text-small text-dusk-700">{t("refund.nothingBy", { by })}</p>;
  const share = percent === null ? "refund.sumBy" : "refund.shareBy";
  const fill = (amount: number) => () => change({ amount: formatPlainAmount(amount) });
  return (
    <div className="flex flex-wrap gap-3">
      <Button variant="secondary" onClick={fill(refundableCents)}>
        {t("refund.all", { cents: money(refundableCents) })}
      </Button>
      <Button variant="secondary" onClick={fill(cents)}>
        {t(share, { by, percent, cents: money(cents) })}
      </Button>
    </div>
  );
}

function Fields({ payment, ...fields }: Form & { payment: Payment }) {
  const { entry, errors, change, asksWhoComes, endsReview } = fields;
  const { t } = useTranslation("adminPayments");
  const reasons = REFUND_REASONS.map((value) => ({ value, label: t(`reasons.${value}`) }));
  return (
    <>
      <Presets payment={payment} change={change} />
      <TextField
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        required
        label={t("refund.amount")}
        hint={t("refund.amountHint")}
        error={errors.amount}
        value={entry.amount}
        className="figures"
        // Select the amount, so that typing replaces it.
        onFocus={(event) => event.target.select()}
        onChange={(event) => change({ amount: event.target.value })}
      />
      <ChildOrDonation {...fields} />
      <SelectField
        name="reason"
        required
        label={t("refund.reason")}
        error={errors.reason}
        choices={[{ value: "", label: t("refund.chooseReason") }, ...reasons]}
        value={entry.reason}
        onChange={(event) => change({ reason: event.target.value })}
      />
      {asksWhoComes && <WhoComes {...fields} />}
      {endsReview && <p className="max-w-line text-small">{t("refund.stillComes.inReview")}</p>}
      <TextArea
        name="note"
        rows={2}
        maxLength={REFUND_NOTE_MAX}
        label={t("refund.note")}
        hint={t("refund.noteHint")}
        value={entry.note}
        onChange={(event) => change({ note: event.target.value })}
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
  const { t } = useTranslation(["adminPayments", "admin"]);
  const { money } = useFormat();
  const fields = useRefundForm(payment);
  const { check, cents } = fields;
  const { mutate, isPending, error } = useRefund(payment, onClose);
  const { ofThrown } = useErrorText();
  const words = payment.method === "card" ? "refund" : "cashBack";
  const form = useRef<HTMLFormElement>(null);
  const send = () => {
    const request = check();
    if (request) mutate(request);
    else requestAnimationFrame(() => form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus());
  };
  return (
    <form
      ref={form}
      noValidate
      className="mt-5 grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) send();
      }}
    >
      <Fields {...fields} payment={payment} />
      {Boolean(error) && <FailureNotice {...ofThrown(error)} />}
      <div>
        <p role="status" className="min-h-6 font-semibold">
          {cents !== undefined && t(`${words}.sentence`, { cents: money(cents) })}
        </p>
        <DialogActions>
          <Button variant="secondary" onClick={onClose}>
            {t("admin:cancel")}
          </Button>
          <Button type="submit" busy={isPending}>
            {isPending && t(`${words}.sending`)}
            {!isPending &&
              (cents === undefined ? t(`${words}.open`) : t(`${words}.submit`, { cents: money(cents) }))}
          </Button>
        </DialogActions>
      </div>
    </form>
  );
}

/** Opens the refund dialog while there is money to refund; a link may open it directly. */
export function RefundButton({ payment }: { payment: Payment }) {
  const { t } = useTranslation("adminPayments");
  const { money } = useFormat();
  const { wantsRefund, forgetRefund } = usePaymentView();
  const { refundableCents: left, amountCents: amount, method } = payment;
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
        {t(`${words}.open`)}
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
