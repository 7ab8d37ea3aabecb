import { type ErrorText, useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import type { PaymentPurpose } from "#domain/money/payments.ts";
import type { PaymentError } from "./confirm-card.ts";
import { PaymentSetupError } from "./payment-setup.ts";

/** Text key of each failure (docs/reference/texts.md#failure-and-success-messages), in the text group `checkout`. */
const TEXT_KEYS = {
  registration: {
    notReady: "situations.paymentNotReady",
    declined: "situations.cardError",
    invalid: "situations.paymentInvalid",
    unauthenticated: "paymentErrors.unauthenticated",
    exception: "situations.paymentException",
    unknown: "situations.paymentUnknown",
    changed: "paymentErrors.changed",
  },
  donation: {
    notReady: "situations.paymentNotReady",
    declined: "situations.donationFailed",
    invalid: "situations.donationFailed",
    unauthenticated: "situations.donationFailed",
    exception: "situations.donationException",
    unknown: "situations.paymentUnknown",
    changed: "paymentErrors.changedDonation",
  },
} as const;
/** Errors after which nothing was charged. */
const UNCHARGED: readonly PaymentError["kind"][] = ["declined", "invalid", "exception", "unauthenticated"];

/** Texts of a payment error. `note` confirms that nothing was charged, if that is certain. */
export interface PaymentErrorText extends ErrorText {
  note?: string | undefined;
}

/** Returns the texts of a payment error. Donors see the payment provider's message if there is one. */
export function usePaymentErrorText(purpose: PaymentPurpose): (error: PaymentError) => PaymentErrorText {
  const { t } = useTranslation("checkout");
  return ({ kind, detail, isExplained }) => {
    if (kind === "incomplete") return { title: t("card.incomplete"), message: detail ?? "" };
    const key = TEXT_KEYS[purpose][kind];
    const providerMessage =
      purpose === "donation" || kind === "exception" || isExplained ? detail : undefined;
    // This text already says that nothing was charged.
    const hasNote = UNCHARGED.includes(kind) && key !== "paymentErrors.unauthenticated";
    const note = hasNote ? t("card.notCharged") : undefined;
    return { title: t(`${key}.title`), message: providerMessage || t(`${key}.message`), note };
  };
}

/** Returns the texts of a failed payment setup: the error's own text if it gives a reason, or the server's message. */
export function useSetupErrorText(situation: "paymentSetupFailed" | "donationSetupFailed") {
  const { t } = useTranslation("checkout");
  const { reasonOr } = useErrorText();
  const { title, message } = t(`situations.${situation}`, { returnObjects: true });
  return (error: unknown): ErrorText => {
    if (error instanceof PaymentSetupError) return { title, message: error.message || message };
    return { title, message: reasonOr(error, message) };
  };
}
