import { useForm, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { buttonStyle } from "#app/components/button-style.ts";
import { ContactPeople } from "#app/components/contact-people.tsx";
import { DonationChooser } from "#app/components/donation-chooser.tsx";
import { useErrorText } from "#app/i18n/use-error-text.ts";
import { useFormat } from "#app/i18n/use-format.ts";
import { club } from "#content/club.ts";
import { type DonationChoice, donationAmountSchema, donationDollars } from "#domain/donation.ts";
import { centsFromDollars } from "#domain/money.ts";

interface DonationValues {
  donationAmount: DonationChoice;
  customDonation: string;
}

/** Whom to call or write to, while no card is taken here; `dollars` is 0 until a valid amount is chosen. */
function HowToGive({ dollars }: { dollars: number }) {
  const { t } = useTranslation("donate");
  const { money } = useFormat();
  const amount = money(centsFromDollars(dollars));
  const subject = dollars > 0 ? t("give.subjectAmount", { amount }) : t("give.subject");
  return (
    <section className="rounded bg-white p-6 shadow-low sm:p-8">
      <h2 className="text-title">{t("give.title")}</h2>
      <p className="mt-3 mb-6 max-w-line" aria-live="polite">
        {dollars > 0 ? t("give.textAmount", { amount }) : t("give.text")}
      </p>
      <ContactPeople />
      <a
        href={`mailto:${club.email}?subject=${encodeURIComponent(subject)}`}
        className={buttonStyle("primary", "mt-8")}
      >
        {t("give.write")}
      </a>
    </section>
  );
}

/** How much, and how it reaches the club (spec.md §2, /donate). */
export function DonationForm() {
  const { t } = useTranslation("donate");
  const { ofCode } = useErrorText();
  const { register, control, formState } = useForm<DonationValues>({
    defaultValues: { donationAmount: "none", customDonation: "" },
    mode: "onTouched",
  });
  const [choice, custom] = useWatch({ control, name: ["donationAmount", "customDonation"] });
  const isAmount = (dollars: number) => donationAmountSchema.safeParse(dollars).success;
  const dollars = donationDollars(choice, custom);
  const wrong = formState.errors.customDonation;
  return (
    <div className="grid gap-6">
      <DonationChooser
        label={t("amount")}
        unmarked
        choice={choice}
        choiceField={register("donationAmount")}
        customField={register("customDonation", {
          validate: (typed) => isAmount(donationDollars("custom", typed)),
        })}
        error={wrong && ofCode("donation_range").message}
      />
      <HowToGive dollars={isAmount(dollars) ? dollars : 0} />
    </div>
  );
}
