import { useFormContext, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { FormSection } from "#app/components/form-section.tsx";
import { Notice } from "#app/components/notice.tsx";
import { RadioCards } from "#app/components/radio-cards.tsx";
import { TextField } from "#app/components/text-field.tsx";
import { CUSTOM_DONATION, DONATION_CHOICES } from "#domain/donation.ts";
import type { FormValues } from "./form-values.ts";
import { useFormField } from "./use-form-field.ts";

function CustomAmount({ disabled, error }: { disabled: boolean; error: string | undefined }) {
  const { t } = useTranslation("registration");
  const { error: _own, ...field } = useFormField("customDonation", { deps: ["donationAmount"] });
  return (
    <TextField
      label={t("donation.custom")}
      hint={t("donation.maximum", { maximum: CUSTOM_DONATION.max })}
      unmarked
      inputMode="numeric"
      autoComplete="off"
      maxLength={7}
      disabled={disabled}
      error={disabled ? undefined : error}
      className="max-w-40 figures"
      {...field}
    />
  );
}

/** An optional gift on top of the fee (spec.md §9, Donations). */
export function DonationSection() {
  const { t } = useTranslation("registration");
  const { control } = useFormContext<FormValues>();
  const choice = useWatch({ control, name: "donationAmount" });
  const { error, ...field } = useFormField("donationAmount");
  const label = (value: (typeof DONATION_CHOICES)[number]) =>
    value === "none" || value === "custom" ? t(`donation.choices.${value}`) : `$${value}`;
  return (
    <FormSection title={t("donation.title")} text={t("donation.text")}>
      <RadioCards
        label={t("donation.amount")}
        choices={DONATION_CHOICES.map((value) => ({ value, label: label(value) }))}
        className="figures grid-cols-3 *:first:col-span-3 sm:grid-cols-[1.8fr_repeat(6,1fr)] sm:*:first:col-span-1"
        {...field}
      />
      <CustomAmount disabled={choice !== "custom"} error={error} />
      <div aria-live="polite">
        {choice !== "none" && <Notice tone="success">{t("donation.thanks")}</Notice>}
      </div>
    </FormSection>
  );
}
