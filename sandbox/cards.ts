import type { CardBrand } from "./card-rules.ts";

/** A bank's refusal: Stripe's `code`, the `decline_code` if there is one, and the English message. */
export type Decline = { code: string; declineCode?: string; message: string };

/** How a card behaves when charged. An empty object is the plain case: the charge succeeds. */
export type CardBehaviour = {
  decline?: Decline;
  /** `challenge` is answered in a dialog on the page, `redirect` on a page of its own. */
  authentication?: "challenge" | "redirect";
  /** The charge stays undecided until it is settled. */
  processing?: true;
  /** The cardholder disputes the charge as soon as it is paid. */
  disputed?: true;
  /** `pending` refunds wait until they are finished; `fails` refunds fail when finished. */
  refund?: "pending" | "fails";
};

export type TestCard = {
  number: string;
  brand: CardBrand;
  /** Stripe's ready-made payment method for the same case, for calls without a browser. */
  token: string;
  behaviour: CardBehaviour;
  meaning: { en: string; es: string };
};

const declined = (declineCode: string, message: string): Decline => ({
  code: "card_declined",
  declineCode,
  message,
});

const insufficientFunds = declined("insufficient_funds", "Your card has insufficient funds.");

/** Stripe's published test numbers (docs.stripe.com/testing). Three behave differently here, as noted beside them. */
export const testCards: readonly TestCard[] = [
  {
    number: "4242 4242 4242 4242",
    brand: "visa",
    token: "pm_card_visa",
    behaviour: {},
    meaning: { en: "The payment succeeds (Visa)", es: "El pago se realiza (Visa)" },
  },
  {
    number: "5555 5555 5555 4444",
    brand: "mastercard",
    token: "pm_card_mastercard",
    behaviour: {},
    meaning: { en: "The payment succeeds (Mastercard)", es: "El pago se realiza (Mastercard)" },
  },
  {
    number: "3782 822463 10005",
    brand: "amex",
    token: "pm_card_amex",
    behaviour: {},
    meaning: {
      en: "The payment succeeds (American Express, four-digit code)",
      es: "El pago se realiza (American Express, código de cuatro dígitos)",
    },
  },
  {
    number: "4000 0000 0000 0002",
    brand: "visa",
    token: "pm_card_visa_chargeDeclined",
    behaviour: { decline: declined("generic_decline", "Your card was declined.") },
    meaning: { en: "The bank declines the card", es: "El banco rechaza la tarjeta" },
  },
  {
    number: "4000 0000 0000 9995",
    brand: "visa",
    token: "pm_card_visa_chargeDeclinedInsufficientFunds",
    behaviour: { decline: insufficientFunds },
    meaning: { en: "Declined: not enough money", es: "Rechazada: fondos insuficientes" },
  },
  {
    number: "4000 0000 0000 0069",
    brand: "visa",
    token: "pm_card_chargeDeclinedExpiredCard",
    behaviour: { decline: { code: "expired_card", message: "Your card has expired." } },
    meaning: { en: "Declined: the card has expired", es: "Rechazada: la tarjeta está vencida" },
  },
  {
    number: "4000 0000 0000 0127",
    brand: "visa",
    token: "pm_card_chargeDeclinedIncorrectCvc",
    behaviour: { decline: { code: "incorrect_cvc", message: "Your card's security code is incorrect." } },
    meaning: {
      en: "Declined: the security code is wrong",
      es: "Rechazada: el código de seguridad es incorrecto",
    },
  },
  {
    number: "4000 0000 0000 0119",
    brand: "visa",
    token: "pm_card_chargeDeclinedProcessingError",
    behaviour: {
      decline: {
        code: "processing_error",
        message: "An error occurred while processing your card. Try again in a little bit.",
      },
    },
    meaning: { en: "Declined: the bank has a problem", es: "Rechazada: el banco tiene un problema" },
  },
  {
    number: "4000 0025 0000 3155",
    brand: "visa",
    token: "pm_card_authenticationRequiredOnSetup",
    behaviour: { authentication: "challenge" },
    meaning: {
      en: "The bank asks for confirmation in a dialog (3-D Secure)",
      es: "El banco pide confirmación en un diálogo (3-D Secure)",
    },
  },
  {
    number: "4000 0027 6000 3184",
    brand: "visa",
    token: "pm_card_authenticationRequired",
    behaviour: { authentication: "challenge" },
    meaning: {
      en: "The bank asks for confirmation in a dialog, every time",
      es: "El banco pide confirmación en un diálogo, siempre",
    },
  },
  {
    number: "4000 0082 6000 3178",
    brand: "visa",
    token: "pm_card_authenticationRequiredChargeDeclinedInsufficientFunds",
    behaviour: { authentication: "challenge", decline: insufficientFunds },
    meaning: {
      en: "The bank asks for confirmation, then declines",
      es: "El banco pide confirmación y después rechaza",
    },
  },
  {
    // At Stripe this number also asks for 3-D Secure, but in a dialog; cards never leave the page there.
    number: "4000 0000 0000 3063",
    brand: "visa",
    token: "pm_card_threeDSecureRequired",
    behaviour: { authentication: "redirect" },
    meaning: {
      en: "The bank asks for confirmation on a page of its own and comes back",
      es: "El banco pide confirmación en su propia página y regresa",
    },
  },
  {
    // At Stripe this is an Indian card number; only there do card payments stay in `processing`, while the bank
    // notifies the holder.
    number: "4000 0035 6000 0008",
    brand: "visa",
    token: "pm_card_in",
    behaviour: { processing: true },
    meaning: {
      en: "The payment stays in process for a while, then succeeds",
      es: "El pago queda en proceso un rato y después se realiza",
    },
  },
  {
    number: "4000 0000 0000 0259",
    brand: "visa",
    token: "pm_card_createDispute",
    behaviour: { disputed: true },
    meaning: {
      en: "The payment succeeds and is disputed at once",
      es: "El pago se realiza y se disputa enseguida",
    },
  },
  {
    number: "4000 0000 0000 7726",
    brand: "visa",
    token: "pm_card_pendingRefund",
    behaviour: { refund: "pending" },
    meaning: {
      en: "The payment succeeds; a refund stays pending for a while",
      es: "El pago se realiza; un reembolso queda pendiente un rato",
    },
  },
  {
    number: "4000 0000 0000 5126",
    brand: "visa",
    token: "pm_card_refundFail",
    behaviour: { refund: "fails" },
    meaning: {
      en: "The payment succeeds; a refund fails afterwards",
      es: "El pago se realiza; un reembolso falla después",
    },
  },
];

/** The card with this number, in any spacing. Other numbers are declined, as real cards are in Stripe's test mode. */
export function findCard(number: string): TestCard | undefined {
  const digits = number.replace(/\D/g, "");
  return testCards.find((card) => card.number.replace(/\D/g, "") === digits);
}

export function findCardByToken(token: string): TestCard | undefined {
  return testCards.find((card) => card.token === token);
}
