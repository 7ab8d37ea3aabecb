import { type SubmitEvent, Suspense } from "react";
import { ContactPeople } from "#app/facts/contact-people.tsx";
import { DonationChooser } from "#app/family/donation-chooser.tsx";
import { SettingUp } from "#app/family/payment/payment-notices.tsx";
import { usePaymentConfig } from "#app/family/payment/use-payment-config.ts";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useSiteData, useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { lazyWithPreload } from "#app/lib/lazy-with-preload.tsx";
import { BackLink } from "#app/ui/back-link.tsx";
import { buttonStyle } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { showToast } from "#app/ui/toasts.ts";
import { centsFromDollars } from "#domain/money/money.ts";
import { Impact } from "./impact.tsx";
import { useDonationChoice } from "./use-donation-choice.ts";

interface OtherWaysProps {
  /** Whole dollars; 0 until a valid amount is chosen. */
  dollars: number;
  /** False if the club takes no cards; these are then the only ways to give. */
  takesCards: boolean;
}

/** Whom to contact about a donation. */
function OtherWays({ dollars, takesCards }: OtherWaysProps) {
  const { t } = useTranslation("donate");
  const { club } = useSiteData();
  const { money } = useFormat();
  const amount = money(centsFromDollars(dollars));
  const subject = dollars > 0 ? t("give.subjectAmount", { amount }) : t("give.subject");
  const onlyWay = dollars > 0 ? t("give.textAmount", { amount }) : t("give.text");
  const ways = (
    <>
      <h2 className="text-title">{takesCards ? t("give.otherTitle") : t("give.title")}</h2>
      <p className="mt-3 mb-6 max-w-prose" aria-live={takesCards ? undefined : "polite"}>
        {takesCards ? t("give.otherText") : onlyWay}
      </p>
      <ContactPeople />
      <a
        href={`mailto:${club.email}?subject=${encodeURIComponent(subject)}`}
        className={buttonStyle(takesCards ? "secondary" : "primary", "mt-8")}
      >
        {t("give.write")}
      </a>
    </>
  );
  if (takesCards) return <section className="border-t-3 border-sand-300 pt-8">{ways}</section>;
  return (
    <Card padding="none" className="p-6 sm:p-8">
      {ways}
    </Card>
  );
}

/** The card form and Stripe load once there is an amount to pay. */
const DonationPayment = lazyWithPreload(async () => (await import("./donation-payment.tsx")).DonationPayment);

/** Choice of the amount, and how it reaches the club (docs/reference/public-pages.md#donation-page). */
function AmountForm() {
  const { t } = useTranslation(["donate", "checkout"]);
  const { describeCode } = useErrorText();
  const { settings } = usePaymentConfig();
  const { dollars, isResting, isWrong, check, fields } = useDonationChoice();
  const takesCards = settings.paymentsAvailable !== false;

  /**
   * Enter in the amount field shows an error if the amount is invalid. A valid one needs no action: the card form
   * appears by itself.
   */
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (dollars > 0) return;
    const { title, message } = t("checkout:situations.donationInvalid", { returnObjects: true });
    showToast({ title, message, tone: "destructive" });
    check();
    const field = fields.choiceField.value === "custom" ? "[name=customDonation]" : "input:checked";
    event.currentTarget.querySelector<HTMLInputElement>(field)?.focus();
  };

  return (
    <div className="grid gap-10">
      <form onSubmit={submit} noValidate className="grid gap-6">
        <DonationChooser
          {...fields}
          label={t("amount")}
          error={isWrong ? describeCode("donation_range").message : undefined}
        />
        {/* Enables Enter to submit, in a form without a visible button. */}
        <button type="submit" hidden>
          {t("amount")}
        </button>
      </form>
      {settings.paymentsAvailable && dollars > 0 && (
        <Suspense fallback={<SettingUp />}>
          <DonationPayment dollars={dollars} isResting={isResting} />
        </Suspense>
      )}
      <OtherWays dollars={dollars} takesCards={takesCards} />
    </div>
  );
}

/** A donation without a registration (docs/reference/public-pages.md#donation-page). */
export default function DonatePage() {
  const { t } = useTranslation("donate");
  return (
    <div className="pb-20">
      <PageHeader title={t("title")} text={t("text")} />
      <Impact />
      <div className="page-container pt-14">
        <div className="max-w-form">
          <AmountForm />
        </div>
        <BackLink href="/" className="mt-8">
          {t("terms:backHome")}
        </BackLink>
      </div>
    </div>
  );
}
