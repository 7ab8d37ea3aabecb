import { useFormContext } from "react-hook-form";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { TitledCard } from "#app/staff/shared/drafts/titled-card.tsx";
import { Checkbox, SelectField } from "#app/ui/choice-field.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import type { Cents } from "#domain/money/money.ts";
import { MANUAL_METHODS } from "#domain/money/payments.ts";
import { CHECK_NUMBER_MAX, METHOD_NAME_MAX, PAYMENT_REFERENCE_MAX } from "#domain/registration/paper.ts";
import { useManualEntryField } from "./answer-sections.tsx";
import type { ManualEntryValues } from "./manual-entry-values.ts";

/** Cents. */
export interface PaperPrice {
  /** The price for this family that the server will book. */
  totalCents: Cents;
  /** The sibling discount; negative. */
  siblingCents: Cents;
}

/** Payment method, or due date if unpaid. */
function PaymentMethodFields() {
  const { t } = useTranslation("adminManualEntry");
  const [isPaid, method] = useFormContext<ManualEntryValues>().watch(["isPaid", "method"]);
  const due = useManualEntryField("dueOn");
  const how = useManualEntryField("method");
  const number = useManualEntryField("checkNumber");
  const name = useManualEntryField("methodName");
  const reference = useManualEntryField("reference");
  if (!isPaid)
    return (
      <TextField type="date" required={false} label={t("fields.dueOn")} hint={t("dueOnHint")} {...due} />
    );
  const choices = MANUAL_METHODS.map((value) => ({
    value,
    label: t(`terms:methods.${value}`),
  }));
  return (
    <>
      <SelectField required choices={choices} label={t("terms:howPaid")} {...how} />
      {method === "check" && (
        <TextField
          autoComplete="off"
          maxLength={CHECK_NUMBER_MAX}
          required
          label={t("terms:checkNumber")}
          {...number}
        />
      )}
      {method === "other" && (
        <TextField
          autoComplete="off"
          maxLength={METHOD_NAME_MAX}
          required
          label={t("terms:methodName")}
          {...name}
        />
      )}
      <TextField
        autoComplete="off"
        maxLength={PAYMENT_REFERENCE_MAX}
        required={false}
        label={t("terms:paymentReference")}
        {...reference}
      />
    </>
  );
}

interface MoneyFieldsProps {
  /** Undefined until a program is chosen and its price is loaded. */
  price: PaperPrice | undefined;
  /** The price with the donation, in cents. */
  total: Cents | undefined;
}

export function MoneyFields({ price, total }: MoneyFieldsProps) {
  const { t } = useTranslation("adminManualEntry");
  const { money } = useFormat();
  const donation = useManualEntryField("donationAmount");
  const paid = useManualEntryField("isPaid");
  return (
    <TitledCard columns title={t("sections.money")}>
      <TextField
        inputMode="numeric"
        autoComplete="off"
        maxLength={7}
        required={false}
        label={t("fields.donationAmount")}
        {...donation}
      />
      {price && total !== undefined && (
        <p className="tabular-nums self-end pb-2">
          <span>
            {price.siblingCents < 0
              ? t("totalSibling", {
                  fee: money(price.totalCents - price.siblingCents),
                  less: money(0 - price.siblingCents),
                })
              : t("total", { fee: money(price.totalCents) })}
          </span>
          <strong className="ml-2 font-display text-title">{money(total)}</strong>
        </p>
      )}
      {total ? (
        <>
          <div className="sm:col-span-2">
            <Checkbox
              hideRequiredMark
              label={t("boxes.isPaid", { cents: money(total) })}
              hint={t("boxes.isPaidHint")}
              {...paid}
            />
          </div>
          <PaymentMethodFields />
        </>
      ) : null}
    </TitledCard>
  );
}
