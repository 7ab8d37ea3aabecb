import { useFormContext, useWatch } from "react-hook-form";
import { DonationChooser } from "#app/components/donation-chooser.tsx";
import { PriceLines } from "#app/features/register/price-lines.tsx";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import { donationDollars } from "#domain/donation.ts";
import { quote } from "#domain/pricing.ts";
import { isPayable, SIGN_UP_REASONS } from "#domain/programs.ts";
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

/** Whether the chosen program has a price; until one is chosen, the camp's is shown. */
export function usePayable(): boolean {
  const { control } = useFormContext<FormValues>();
  const chosen = useWatch({ control, name: "signUpReason" });
  const reason = SIGN_UP_REASONS.find((known) => known === chosen);
  return reason === undefined || isPayable(reason);
}

/** The running total, line by line, as the server will charge it (docs/rules/prices.md#the-server-computes-the-price). */
export function PriceSummary({ feeCents }: { feeCents: number }) {
  const { t } = useTranslation("registration");
  const { control } = useFormContext<FormValues>();
  const [choice, custom] = useWatch({ control, name: ["donationAmount", "customDonation"] });
  const payable = usePayable();
  const { lines, totalCents } = quote(feeCents, donationDollars(choice, custom));
  return (
    <section className="rounded bg-white p-6 shadow-low" aria-label={t("summary.title")}>
      <h2 className="text-title">{t("summary.title")}</h2>
      {payable ? (
        <PriceLines
          total={{ label: t("summary.total"), cents: totalCents }}
          lines={lines.map(({ kind, cents }) => ({
            label: t(`summary.${kind}`),
            detail: kind === "fee" ? t("summary.feeIncludes") : undefined,
            cents,
          }))}
        />
      ) : (
        <p className="mt-4 max-w-line">
          <strong className="mr-2 font-display text-title">{t("summary.tbd")}</strong>
          {t("summary.tbdNote")}
        </p>
      )}
    </section>
  );
}
