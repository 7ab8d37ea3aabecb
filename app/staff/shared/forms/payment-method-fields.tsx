import { useFormContext } from "react-hook-form";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { SelectField } from "#app/ui/choice-field.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { useField } from "#app/ui/use-field.ts";
import { MANUAL_METHODS, type ManualMethod } from "#domain/money/payments.ts";
import { CHECK_NUMBER_MAX, METHOD_NAME_MAX, PAYMENT_REFERENCE_MAX } from "#domain/registration/paper.ts";

/** Values of a form that records a manual payment. */
export interface PaymentMethodValues {
  method: ManualMethod;
  checkNumber: string;
  methodName: string;
  reference: string;
}

interface PaymentMethodFieldsProps {
  /** Marks the method as required. */
  required?: boolean;
  referenceHint?: string;
}

/** Payment method, its check number or name, and the reference. */
export function PaymentMethodFields({ required, referenceHint }: PaymentMethodFieldsProps) {
  const { t } = useTranslation();
  const method = useFormContext<PaymentMethodValues>().watch("method");
  const textFields = {
    checkNumber: useField<PaymentMethodValues>("checkNumber"),
    methodName: useField<PaymentMethodValues>("methodName"),
    reference: useField<PaymentMethodValues>("reference"),
  };
  return (
    <>
      <SelectField
        required={required}
        label={t("terms:howPaid")}
        choices={MANUAL_METHODS.map((value) => ({ value, label: t(`terms:methods.${value}`) }))}
        {...useField<PaymentMethodValues>("method")}
      />
      {method === "check" && (
        <TextField
          autoComplete="off"
          required
          maxLength={CHECK_NUMBER_MAX}
          label={t("terms:checkNumber")}
          {...textFields.checkNumber}
        />
      )}
      {method === "other" && (
        <TextField
          autoComplete="off"
          required
          maxLength={METHOD_NAME_MAX}
          label={t("terms:methodName")}
          {...textFields.methodName}
        />
      )}
      <TextField
        autoComplete="off"
        required={false}
        maxLength={PAYMENT_REFERENCE_MAX}
        label={t("terms:paymentReference")}
        hint={referenceHint}
        {...textFields.reference}
      />
    </>
  );
}
