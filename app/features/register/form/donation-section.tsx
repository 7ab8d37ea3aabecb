import { useFormContext, useWatch } from "react-hook-form";
import { DonationChooser } from "#app/components/donation-chooser.tsx";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import { FormSection } from "./form-section.tsx";
import type { FormValues } from "./form-values.ts";
import { useFormField } from "./use-form-field.ts";

/** An optional gift on top of the fee (docs/rules/prices.md#donations). */
export function DonationSection() {
  const { t } = useTranslation("registration");
  const { control } = useFormContext<FormValues>();
  const [choice, custom] = useWatch({ control, name: ["donationAmount", "customDonation"] });
  const { error, ...choiceField } = useFormField("donationAmount");
  const { error: _own, ...customField } = useFormField("customDonation", { deps: ["donationAmount"] });
  return (
    <FormSection title={t("donation.title")} text={t("donation.text")}>
      <DonationChooser
        label={t("fields.donationAmount")}
        choice={choice}
        custom={custom}
        choiceField={choiceField}
        customField={customField}
        error={error}
      />
    </FormSection>
  );
}
