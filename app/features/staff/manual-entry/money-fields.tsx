import { useFormContext, useWatch } from "react-hook-form";
import { Checkbox } from "#app/components/choice-field.tsx";
import { TextArea, TextField } from "#app/components/text-field.tsx";
import { useFormat } from "#app/i18n/use-format.ts";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import { camp } from "#content/camp.ts";
import type { Cents } from "#domain/money.ts";
import { STAFF_NOTE_MAX } from "#domain/paper-registration.ts";
import { quote } from "#domain/pricing.ts";
import { FormCard, useManualEntryField } from "./form-card.tsx";
import type { ManualEntryValues } from "./manual-entry-values.ts";
import { donationIn } from "./manual-entry-values.ts";

/** The camp's fee and the donation that is typed, in cents; what is no donation counts as 0. */
export function totalOf(donationAmount: string): Cents {
  return quote(camp.feeCents, donationIn(donationAmount) || 0).totalCents;
}

export function useTotal(): Cents {
  const { control } = useFormContext<ManualEntryValues>();
  return totalOf(useWatch({ control, name: "donationAmount" }));
}

/** What it costs, whether the money came along, and a word about it. */
export function MoneyFields() {
  const { t } = useTranslation("adminManualEntry");
  const { money } = useFormat();
  const total = useTotal();
  return (
    <FormCard title={t("sections.money")}>
      <TextField
        inputMode="numeric"
        autoComplete="off"
        maxLength={7}
        className="figures"
        label={t("fields.donationAmount")}
        {...useManualEntryField("donationAmount")}
      />
      <p className="figures self-end pb-2">
        {t("total", { fee: money(camp.feeCents) })}
        <strong className="ml-2 font-display text-title">{money(total)}</strong>
      </p>
      <div className="sm:col-span-2">
        <Checkbox
          unmarked
          label={t("boxes.isPaid", { cents: money(total) })}
          hint={t("boxes.isPaidHint")}
          {...useManualEntryField("isPaid")}
        />
      </div>
      <div className="sm:col-span-2">
        <TextArea
          rows={2}
          autoComplete="off"
          maxLength={STAFF_NOTE_MAX}
          label={t("fields.note")}
          hint={t("noteHint")}
          {...useManualEntryField("note")}
        />
      </div>
    </FormCard>
  );
}
