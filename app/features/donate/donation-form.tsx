import { lazy, type SubmitEvent, Suspense } from "react";
import { DonationChooser } from "#app/components/donation-chooser.tsx";
import { useToast } from "#app/components/use-toast.ts";
import { useErrorText } from "#app/i18n/use-error-text.ts";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import { fetchPart } from "#app/lib/fetch-part.ts";
import { usePaymentConfig } from "#app/lib/use-payment-config.ts";
import { OtherWays } from "./other-ways.tsx";
import { SettingUp } from "./setting-up.tsx";
import { useDonationChoice } from "./use-donation-choice.ts";

/** The card's code, and Stripe's, come once there is something to pay. */
const DonationPayment = lazy(() => fetchPart(() => import("./donation-payment.tsx")));

/** How much, and how it reaches the club (spec.md §2, /donate). */
export function DonationForm() {
  const { t } = useTranslation(["donate", "errors"]);
  const { ofCode } = useErrorText();
  const toast = useToast();
  const { settings } = usePaymentConfig();
  const { dollars, isResting, isWrong, check, fields } = useDonationChoice();
  const takesCards = settings.paymentsAvailable !== false;

  /** Enter in the field of an amount: the card form follows by itself, unless there is nothing to give. */
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (dollars > 0) return;
    const { title, message } = t("errors:situations.donationInvalid", { returnObjects: true });
    toast({ title, message, tone: "destructive" });
    check();
    const field = fields.choice === "custom" ? "[name=customDonation]" : "input:checked";
    event.currentTarget.querySelector<HTMLInputElement>(field)?.focus();
  };

  return (
    <div className="grid gap-10">
      <form onSubmit={submit} noValidate className="grid gap-6">
        <DonationChooser
          {...fields}
          label={t("amount")}
          unmarked
          error={isWrong ? ofCode("donation_range").message : undefined}
        />
        {/* Lets Enter submit, which a form without a button does not. */}
        <button type="submit" hidden>
          {t("amount")}
        </button>
      </form>
      {settings.paymentsAvailable && dollars > 0 && (
        <Suspense fallback={<SettingUp />}>
          <DonationPayment {...{ dollars, isResting }} />
        </Suspense>
      )}
      <OtherWays {...{ dollars, takesCards }} />
    </div>
  );
}
