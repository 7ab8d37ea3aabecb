import { useFormContext, useWatch } from "react-hook-form";
import { DonationChooser } from "#app/components/donation-chooser.tsx";
import { type Offers, offerOf, type Program } from "#app/features/register/offers.ts";
import { PriceLines } from "#app/features/register/price-lines.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import { donationDollars } from "#domain/donation.ts";
import { quote } from "#domain/pricing.ts";
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

/** The chosen program, if it has a price. */
export function useOffer(offers: Offers): Program | undefined {
  const { control } = useFormContext<FormValues>();
  return offerOf(offers, useWatch({ control, name: "signUpReason" }));
}

/** The running total, line by line, as the server will charge it (docs/rules/prices.md#the-server-computes-the-price). */
export function PriceSummary({ offers }: { offers: Offers }) {
  const { t } = useTranslation("registration");
  const { control } = useFormContext<FormValues>();
  const [choice, custom] = useWatch({ control, name: ["donationAmount", "customDonation"] });
  const { language } = useLanguage();
  const offer = useOffer(offers);
  const feeCents = offer?.feeCents;
  const isCamp = offer?.kind === "camp";
  const { lines, totalCents } = quote(feeCents ?? 0, donationDollars(choice, custom));
  return (
    <section className="rounded bg-white p-6 shadow-low" aria-label={t("summary.title")}>
      <h2 className="text-title">{t("summary.title")}</h2>
      {feeCents != null ? (
        <PriceLines
          total={{ label: t("summary.total"), cents: totalCents }}
          lines={lines.map(({ kind, cents }) => ({
            label:
              kind === "fee" && offer && !isCamp
                ? t("summary.feeOf", { name: offer.name[language] })
                : t(`summary.${kind}`),
            detail: kind === "fee" && isCamp ? t("summary.feeIncludes") : undefined,
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
