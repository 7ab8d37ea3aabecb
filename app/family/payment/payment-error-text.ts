import { ApiError } from "#app/lib/api-fetch.ts";
import { type ErrorText, useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import type { PaymentError } from "./confirm-card.ts";
import { PaymentSetupError } from "./payment-setup.ts";
import type { PaymentPurpose } from "./tab-payment.ts";

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
/** Errors after which nothing was charged. Texts in `paymentErrors` say so themselves; the others get a note. */
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
    const needsNote = UNCHARGED.includes(kind) && !key.startsWith("paymentErrors");
    const note = needsNote ? t("card.notCharged") : undefined;
    return { title: t(`${key}.title`), message: providerMessage || t(`${key}.message`), note };
  };
}

/** Codes whose text gives no reason; undefined without a code. */
const CODES_WITHOUT_REASON = [undefined, "internal_error", "payment_setup_failed"];

/** Returns the texts of a failed payment setup: the error's own text if it gives a reason, or the server's message. */
export function useSetupErrorText(situation: "paymentSetupFailed" | "donationSetupFailed") {
  const { t } = useTranslation("checkout");
  const { describeError } = useErrorText();
  const { title, message } = t(`situations.${situation}`, { returnObjects: true });
  return (error: unknown): ErrorText => {
    const hasReason =
      error instanceof ApiError ? !CODES_WITHOUT_REASON.includes(error.code) : error instanceof TypeError;
    const serverMessage = error instanceof PaymentSetupError ? error.message : "";
    return { title, message: hasReason ? describeError(error).message : serverMessage || message };
  };
}
