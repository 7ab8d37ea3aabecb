import { Banknote } from "lucide-react";
import { api } from "#app/lib/api.ts";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import type { DetailsProps } from "#app/staff/registrations/details/details-card.tsx";
import { DialogButton, DialogForm } from "#app/staff/shared/forms/dialog-form.tsx";
import {
  PaymentMethodFields,
  type PaymentMethodValues,
} from "#app/staff/shared/forms/payment-method-fields.tsx";
import { useRequestIds } from "#app/staff/shared/forms/request-ids.ts";
import { useStaffForm } from "#app/staff/shared/forms/use-staff-form.ts";
import { TextField } from "#app/ui/text-field.tsx";
import { centsFromText, formatPlainAmount } from "#domain/money/money.ts";

interface PaymentFormProps extends DetailsProps {
  onClose: () => void;
}

/** Records a payment of the balance or of a part of it. The button names the amount. */
function RecordPaymentForm({ registration: { id, owedCents: openCents, email }, onClose }: PaymentFormProps) {
  const { t } = useTranslation("admin");
  const { money } = useFormat();
  const { describeCode } = useErrorText();
  const withRequestId = useRequestIds();
  const defaultValues: PaymentMethodValues & { amount: string } = {
    amount: formatPlainAmount(openCents),
    method: "cash",
    checkNumber: "",
    methodName: "",
    reference: "",
  };
  const { field, ...formProps } = useStaffForm({
    defaultValues,
    check: ({ amount, ...methodValues }) => {
      const cents = centsFromText(amount) ?? 0;
      if (cents <= 0 || cents > openCents) return { errors: { amount: "missing" } };
      return { values: { ...methodValues, cents, openCents } };
    },
    send: async (payment) => {
      await api.admin.registrations[":id"].cash.$post({ param: { id }, json: withRequestId(payment) });
      return payment.cents;
    },
    toast: (cents) => ({
      title: t("cash.done"),
      message: t(email ? "cash.doneText" : "cash.doneNoEmail", { cents: money(cents) }),
    }),
    onSuccess: onClose,
    errorMessage: (name, code) =>
      name === "amount" ? t("cash.amountWrong", { cents: money(openCents) }) : describeCode(code).message,
  });
  const cents = centsFromText(formProps.form.watch("amount")) ?? 0;
  const submitLabel = cents > 0 ? t("cash.submit", { cents: money(cents) }) : t("terms:recordPayment");
  return (
    <DialogForm
      {...formProps}
      submitLabel={formProps.isPending ? t("cash.saving") : submitLabel}
      outcome={cents > 0 && cents < openCents && t("cash.rest", { cents: money(openCents - cents) })}
      onClose={onClose}
    >
      <TextField
        inputMode="decimal"
        autoComplete="off"
        required
        label={t("terms:amountInDollars")}
        hint={t("cash.amountHint")}
        // Select the amount, so that typing replaces it.
        onFocus={(event) => event.target.select()}
        {...field("amount")}
      />
      <PaymentMethodFields referenceHint={t("cash.referenceHint")} />
    </DialogForm>
  );
}

/** Records a payment of the open balance. A row's menu opens the dialog through the address. */
export function RecordPaymentButton({ registration }: DetailsProps) {
  const { t } = useTranslation("admin");
  const { money } = useFormat();
  const { owedCents, childFirstName: child, email } = registration;
  return (
    <DialogButton
      icon={Banknote}
      label={t("terms:recordPayment")}
      isOffered={owedCents > 0}
      parameter="cash"
      title={t("cash.title")}
      text={t(email ? "cash.text" : "cash.textNoEmail", { child, cents: money(owedCents) })}
    >
      {(close) => <RecordPaymentForm registration={registration} onClose={close} />}
    </DialogButton>
  );
}

function PayLaterForm({ registration: { id, dueOn }, onClose }: PaymentFormProps) {
  const { t } = useTranslation("admin");
  const { field, ...formProps } = useStaffForm({
    defaultValues: { dueOn: dueOn ?? "" },
    send: ({ dueOn: dueDate }) =>
      api.admin.registrations[":id"].due.$put({ param: { id }, json: { dueOn: dueDate || null } }),
    toast: () => ({ title: t("payLater.done"), message: t("payLater.doneText") }),
    onSuccess: onClose,
  });
  const submitLabel = t(formProps.isPending ? "terms:saving" : "payLater.submit");
  return (
    <DialogForm {...formProps} submitLabel={submitLabel} onClose={onClose}>
      <TextField type="date" required={false} label={t("payLater.day")} {...field("dueOn")} />
    </DialogForm>
  );
}

/** Sets the due date of an open balance. */
export function PayLaterButton({ registration }: DetailsProps) {
  const { t } = useTranslation("admin");
  const { owedCents, money } = registration;
  return (
    <DialogButton
      variant="secondary"
      label={t("payLater.open")}
      isOffered={owedCents > 0 && money !== "part_refunded" && money !== "refunded"}
      title={t("payLater.title")}
      text={t("payLater.text")}
    >
      {(close) => <PayLaterForm registration={registration} onClose={close} />}
    </DialogButton>
  );
}
