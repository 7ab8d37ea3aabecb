import { useFormContext } from "react-hook-form";
import type { api } from "#app/lib/api.ts";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { TitledCard } from "#app/staff/shared/drafts/titled-card.tsx";
import { PaymentMethodFields } from "#app/staff/shared/forms/payment-method-fields.tsx";
import type { DataOf } from "#app/staff/shared/list/staff-data.ts";
import { Checkbox } from "#app/ui/choice-field.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import type { Cents } from "#domain/money/money.ts";
import { useManualEntryField } from "./answer-sections.tsx";
import type { ManualEntryValues } from "./manual-entry-values.ts";

type Sibling = DataOf<(typeof api.admin.registrations)[":id"]["sibling"]["$get"]>;

/** The price for this family that the server will book, and the sibling discount in it, which is negative. */
export type PaperPrice = NonNullable<Sibling["price"]>;

/** Payment method, or due date if unpaid. */
function PaidOrDueFields() {
  const { t } = useTranslation("adminManualEntry");
  const isPaid = useFormContext<ManualEntryValues>().watch("isPaid");
  const dueDateField = useManualEntryField("dueOn");
  if (isPaid) return <PaymentMethodFields required />;
  return (
    <TextField
      type="date"
      required={false}
      label={t("fields.dueOn")}
      hint={t("dueOnHint")}
      {...dueDateField}
    />
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
  const donationField = useManualEntryField("donationAmount");
  const paidField = useManualEntryField("isPaid");
  return (
    <TitledCard hasTwoColumns title={t("sections.money")}>
      <TextField
        inputMode="numeric"
        autoComplete="off"
        maxLength={7}
        required={false}
        label={t("fields.donationAmount")}
        {...donationField}
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
              label={t("boxes.isPaid", { cents: money(total) })}
              hint={t("boxes.isPaidHint")}
              {...paidField}
            />
          </div>
          <PaidOrDueFields />
        </>
      ) : null}
    </TitledCard>
  );
}
