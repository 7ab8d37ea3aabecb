import { type SubmitEvent, Suspense, useState } from "react";
import { DonationChooser } from "#app/family/donation-chooser.tsx";
import { PaymentSetupSkeleton } from "#app/family/payment/payment-notices.tsx";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useSiteData, useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { lazyWithPreload } from "#app/lib/lazy-with-preload.tsx";
import { useConfig } from "#app/lib/use-config.ts";
import { ContactPeople } from "#app/shared/contact-people.tsx";
import { BackLink } from "#app/ui/back-link.tsx";
import { type ButtonVariant, buttonClasses } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { showToast } from "#app/ui/toasts.ts";
import { centsFromDollars } from "#domain/money/money.ts";
import { DonationExamples } from "./donation-examples.tsx";
import { useDonationChoice } from "./use-donation-choice.ts";

interface DonationContactsProps {
  /** Whole dollars; 0 without a valid amount. */
  dollars: number;
}

function DonationContacts({ dollars, variant }: DonationContactsProps & { variant: ButtonVariant }) {
  const { t } = useTranslation("donate");
  const { club } = useSiteData();
  const { money } = useFormat();
  const amount = money(centsFromDollars(dollars));
  const subject = dollars > 0 ? t("give.subjectAmount", { amount }) : t("give.subject");
  return (
    <>
      <ContactPeople />
      <a
        href={`mailto:${club.email}?subject=${encodeURIComponent(subject)}`}
        className={buttonClasses(variant, "mt-8")}
      >
        {t("give.write")}
      </a>
    </>
  );
}

/** Replaces the card form if the club takes no cards. */
function DonateByContact({ dollars }: DonationContactsProps) {
  const { t } = useTranslation("donate");
  const { money } = useFormat();
  const amount = money(centsFromDollars(dollars));
  return (
    <Card padding="none" className="p-6 sm:p-8">
      <h2 className="text-title">{t("give.title")}</h2>
      <p className="mt-3 mb-6 max-w-prose" aria-live="polite">
        {dollars > 0 ? t("give.textAmount", { amount }) : t("give.text")}
      </p>
      <DonationContacts dollars={dollars} variant="primary" />
    </Card>
  );
}

function OtherWaysToDonate({ dollars }: DonationContactsProps) {
  const { t } = useTranslation("donate");
  return (
    <section className="border-t-3 border-sand-300 pt-8">
      <h2 className="text-title">{t("give.otherTitle")}</h2>
      <p className="mt-3 mb-6 max-w-prose">{t("give.otherText")}</p>
      <DonationContacts dollars={dollars} variant="secondary" />
    </section>
  );
}

/** The card form and Stripe load when there is an amount to pay. */
const DonationPayment = lazyWithPreload(async () => (await import("./donation-payment.tsx")).DonationPayment);

/** Loaded when opened: only earlier donors need it. */
const DonorStatement = lazyWithPreload(async () => (await import("./donor-statement.tsx")).DonorStatement);

/** The choice of an amount and the ways to pay it (docs/reference/public-pages.md#donation-page). */
function AmountForm() {
  const { t } = useTranslation(["donate", "checkout"]);
  const { describeCode } = useErrorText();
  const { config } = useConfig();
  const { dollars, isAmountSettled, isInvalid, showError, fields } = useDonationChoice();
  // The card form's module stays while the amount changes, with what the donor has typed.
  const [hasChosen, setHasChosen] = useState(dollars > 0);
  if (dollars > 0 && !hasChosen) setHasChosen(true);

  /** Enter in the amount field shows an error for an invalid amount. For a valid one, the card form is shown already. */
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (dollars > 0) return;
    const { title, message } = t("checkout:situations.donationInvalid", { returnObjects: true });
    showToast({ title, message, tone: "destructive" });
    showError();
    const field = fields.choiceField.value === "custom" ? "[name=customDonation]" : "input:checked";
    event.currentTarget.querySelector<HTMLInputElement>(field)?.focus();
  };

  return (
    <div className="grid gap-10">
      <form onSubmit={submit} noValidate className="grid gap-6">
        <DonationChooser
          {...fields}
          label={t("amount")}
          error={isInvalid ? describeCode("donation_range").message : undefined}
        />
        {/* Enables Enter to submit, in a form without a visible button. */}
        <button type="submit" hidden>
          {t("amount")}
        </button>
      </form>
      {config.paymentsAvailable && hasChosen && (
        <Suspense fallback={<PaymentSetupSkeleton />}>
          <DonationPayment dollars={dollars} isAmountSettled={isAmountSettled} />
        </Suspense>
      )}
      {config.paymentsAvailable === false ? (
        <DonateByContact dollars={dollars} />
      ) : (
        <OtherWaysToDonate dollars={dollars} />
      )}
    </div>
  );
}

/** A donation without a registration (docs/reference/public-pages.md#donation-page). */
export default function DonatePage() {
  const { t } = useTranslation("donate");
  return (
    <div className="pb-20">
      <PageHeader title={t("title")} text={t("text")} />
      <DonationExamples />
      <div className="page-container pt-14">
        <div className="max-w-form">
          <AmountForm />
          <div className="mt-10">
            <Disclosure summary={t("statement.title")} placeholderClass="h-40">
              <DonorStatement />
            </Disclosure>
          </div>
        </div>
        <BackLink href="/" className="mt-8">
          {t("terms:backHome")}
        </BackLink>
      </div>
    </div>
  );
}
