import { ApiError, SetUpRefused } from "#app/lib/api-error.ts";
import { type ErrorText, useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import type { PaymentError } from "./confirm-card.ts";
import type { Purpose } from "./tab-payment.ts";

/** The text of each failure (docs/rules/wording.md#failures-and-what-they-say), by its key in checkout.json. */
const SITUATIONS = {
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
    changed: "paymentErrors.changedGift",
  },
} as const;
/** Certainly nothing was charged, and only texts of `paymentErrors` say so themselves. */
const UNCHARGED: readonly PaymentError["kind"][] = ["declined", "invalid", "exception", "unauthenticated"];

/** Why nothing was paid, in words; `note` says that nothing was charged, where that is certain. */
export interface PaymentErrorText extends ErrorText {
  note?: string | undefined;
}

/** What a family or a donor reads about a card that was not charged; a donor the provider's own sentence where there is one. */
export function usePaymentErrorText(purpose: Purpose): (error: PaymentError) => PaymentErrorText {
  const { t } = useTranslation("checkout");
  return ({ kind, detail }) => {
    if (kind === "incomplete") return { title: t("card.incomplete"), message: detail ?? "" };
    const key = SITUATIONS[purpose][kind];
    const ownWords = purpose === "donation" || kind === "exception" ? detail : undefined;
    const isUnsaid = UNCHARGED.includes(kind) && !key.startsWith("paymentErrors");
    const note = isUnsaid ? t("card.notCharged") : undefined;
    return { title: t(`${key}.title`), message: ownWords || t(`${key}.message`), note };
  };
}

/** Answers that say no more than that something failed. */
const MASKED = [undefined, "internal_error", "payment_setup_failed"];

/** Why no payment could be set up: the error's own sentence where it says more, or what the server says. */
export function useSetupErrorText(situation: "paymentSetupFailed" | "donationSetupFailed") {
  const { t } = useTranslation("checkout");
  const { ofThrown } = useErrorText();
  const { title, message } = t(`situations.${situation}`, { returnObjects: true });
  return (error: unknown): ErrorText => {
    const isTold = error instanceof ApiError ? !MASKED.includes(error.code) : error instanceof TypeError;
    const said = error instanceof SetUpRefused ? error.message : "";
    return { title, message: isTold ? ofThrown(error).message : said || message };
  };
}
