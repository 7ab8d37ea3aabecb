import type { ErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { isUncharged, type PaymentError } from "./confirm-card.ts";
import type { Purpose } from "./tab-payment.ts";

/** Failures that have a text (docs/rules/wording.md#failures-and-what-they-say), by its key in checkout.json. */
const SITUATIONS = {
  registration: {
    notReady: "paymentNotReady",
    declined: "cardError",
    invalid: "paymentInvalid",
    exception: "paymentException",
    unknown: "paymentUnknown",
  },
  donation: {
    notReady: "paymentNotReady",
    declined: "donationFailed",
    invalid: "donationFailed",
    unauthenticated: "donationFailed",
    exception: "donationException",
    unknown: "paymentUnknown",
  },
} as const;

/** Why nothing was paid, in words; `note` says that nothing was charged, where that is certain. */
export interface PaymentErrorText extends ErrorText {
  note?: string | undefined;
}

/** What a family or a donor reads about a card that was not charged; a donor the provider's own sentence where there is one. */
export function usePaymentErrorText(purpose: Purpose): (error: PaymentError) => PaymentErrorText {
  const { t } = useTranslation("checkout");
  const isGift = purpose === "donation";
  return ({ kind, detail }) => {
    if (kind === "incomplete") return { title: t("card.incomplete"), message: detail ?? "" };
    const own = kind === "changed" && isGift ? "changedGift" : kind;
    if (own === "changed" || own === "changedGift" || (own === "unauthenticated" && !isGift)) {
      return { title: t(`paymentErrors.${own}.title`), message: t(`paymentErrors.${own}.message`) };
    }
    const situation = own === "unauthenticated" ? SITUATIONS.donation[own] : SITUATIONS[purpose][own];
    const key = `situations.${situation}` as const;
    const ownWords = isGift || kind === "exception" ? detail : undefined;
    const note = isUncharged({ kind }) ? t("card.notCharged") : undefined;
    return { title: t(`${key}.title`), message: ownWords || t(`${key}.message`), note };
  };
}
