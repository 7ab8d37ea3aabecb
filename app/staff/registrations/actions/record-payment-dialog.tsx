import { Banknote } from "lucide-react";
import { api } from "#app/lib/api.ts";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import type { DetailsProps } from "#app/staff/registrations/details/details-card.tsx";
import { DialogButton, DialogForm } from "#app/staff/shared/forms/dialog-form.tsx";
import { useRequestIds } from "#app/staff/shared/forms/request-ids.ts";
import { useStaffForm } from "#app/staff/shared/forms/use-staff-form.ts";
import { SelectField } from "#app/ui/choice-field.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { CHECK_NUMBER_MAX } from "#domain/registration/paper.ts";

const METHODS = ["cash", "check"] as const;

const NO_PAYMENT_VALUES = { method: "cash" as (typeof METHODS)[number], checkNumber: "" };

interface FormProps extends DetailsProps {
  onClose: () => void;
}

/** Records cash or a check. The button names the exact amount. */
function RecordPaymentForm({ registration: { id, owedCents: cents, email }, onClose }: FormProps) {
  const { t } = useTranslation("admin");
  const { money } = useFormat();
  const idOf = useRequestIds();
  const { field, ...formProps } = useStaffForm({
    defaultValues: NO_PAYMENT_VALUES,
    send: async (cash) => {
      const json = { ...cash, cents, requestId: idOf({ ...cash, cents }) };
      await (await api.admin.registrations[":id"].cash.$post({ param: { id }, json })).json();
    },
    toast: () => ({
      title: t("cash.done"),
      message: t(email ? "cash.doneText" : "cash.doneNoEmail", { cents: money(cents) }),
    }),
    onSuccess: onClose,
  });
  return (
    <DialogForm
      {...formProps}
      submitLabel={formProps.isPending ? t("cash.saving") : t("cash.submit", { cents: money(cents) })}
      onClose={onClose}
    >
      <SelectField
        label={t("terms:howPaid")}
        choices={METHODS.map((value) => ({ value, label: t(`terms:methods.${value}`) }))}
        {...field("method")}
      />
      {formProps.form.watch("method") === "check" && (
        <TextField
          autoComplete="off"
          required
          maxLength={CHECK_NUMBER_MAX}
          label={t("terms:checkNumber")}
          {...field("checkNumber")}
        />
      )}
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

function PayLaterForm({ registration: { id, dueOn }, onClose }: FormProps) {
  const { t } = useTranslation("admin");
  const { field, ...formProps } = useStaffForm({
    defaultValues: { dueOn: dueOn ?? "" },
    send: ({ dueOn: day }) =>
      api.admin.registrations[":id"].due.$put({ param: { id }, json: { dueOn: day || null } }),
    toast: () => ({ title: t("payLater.done"), message: t("payLater.doneText") }),
    onSuccess: onClose,
  });
  const label = t(formProps.isPending ? "terms:saving" : "payLater.submit");
  return (
    <DialogForm {...formProps} submitLabel={label} onClose={onClose}>
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
