export type Language = "en" | "es";

const english = {
  cardNumber: "Card number",
  cardExpiry: "Expiration date",
  cardCvc: "Security code",
  expiryPlaceholder: "MM / YY",
  cvcPlaceholder: "CVC",
  note: "Practice card form: no real cards, no real money.",
  challengeTitle: "Your bank asks for confirmation",
  challengeText:
    "With a real card, your bank's own page appears here. Choose how this practice payment goes on.",
  challengeComplete: "Complete authentication",
  challengeFail: "Fail authentication",
  answered: "The payment was answered. You can close this page.",
  incomplete_number: "Your card number is incomplete.",
  invalid_number: "Your card number is invalid.",
  incomplete_expiry: "Your card's expiration date is incomplete.",
  invalid_expiry_month: "Your card's expiration month is invalid.",
  invalid_expiry_month_past: "Your card's expiration date is in the past.",
  invalid_expiry_year_past: "Your card's expiration year is in the past.",
  incomplete_cvc: "Your card's security code is incomplete.",
  network:
    "We are experiencing issues connecting to our payments provider. Please check your internet connection and try again.",
};

export type Texts = typeof english;

const spanish: Texts = {
  cardNumber: "Número de tarjeta",
  cardExpiry: "Fecha de vencimiento",
  cardCvc: "Código de seguridad",
  expiryPlaceholder: "MM / AA",
  cvcPlaceholder: "CVC",
  note: "Formulario de práctica: sin tarjetas ni dinero reales.",
  challengeTitle: "El banco pide una confirmación",
  challengeText:
    "Con una tarjeta real, aquí aparece la página del banco. Elija cómo continúa este pago de práctica.",
  challengeComplete: "Completar autenticación",
  challengeFail: "Rechazar autenticación",
  answered: "El pago fue respondido. Puede cerrar esta página.",
  incomplete_number: "El número de la tarjeta está incompleto.",
  invalid_number: "El número de la tarjeta no es válido.",
  incomplete_expiry: "La fecha de vencimiento de la tarjeta está incompleta.",
  invalid_expiry_month: "El mes de vencimiento de la tarjeta no es válido.",
  invalid_expiry_month_past: "La fecha de vencimiento de la tarjeta ya pasó.",
  invalid_expiry_year_past: "El año de vencimiento de la tarjeta ya pasó.",
  incomplete_cvc: "El código de seguridad de la tarjeta está incompleto.",
  network:
    "No podemos conectar con el proveedor de pagos. Revise su conexión a internet e inténtelo de nuevo.",
};

export const texts: Record<Language, Texts> = { en: english, es: spanish };

/** Spanish versions of the API's English messages, by decline code, then by code. */
const spanishErrors: Record<string, string> = {
  authentication_required: "La tarjeta fue rechazada. Esta operación necesita autenticación.",
  card_declined: "La tarjeta fue rechazada.",
  expired_card: "La tarjeta está vencida.",
  incorrect_cvc: "El código de seguridad de la tarjeta es incorrecto.",
  incorrect_number: "El número de la tarjeta es incorrecto.",
  insufficient_funds: "La tarjeta no tiene fondos suficientes.",
  invalid_cvc: "El código de seguridad de la tarjeta no es válido.",
  invalid_expiry_month: "El mes de vencimiento de la tarjeta no es válido.",
  invalid_expiry_year: "El año de vencimiento de la tarjeta no es válido.",
  payment_intent_authentication_failure:
    "No pudimos autenticar la tarjeta. Elija otra forma de pago e inténtelo de nuevo.",
  payment_intent_unexpected_state: "Este pago ya no se puede realizar.",
  processing_error: "Ocurrió un error al procesar la tarjeta. Inténtelo de nuevo en un momento.",
  test_mode_live_card: "La tarjeta fue rechazada: aquí solo sirven tarjetas de prueba.",
};

export function languageOf(locale: string | undefined): Language {
  const wanted = locale === undefined || locale === "auto" ? navigator.language : locale;
  return wanted.toLowerCase().startsWith("es") ? "es" : "en";
}

type Spoken = { message?: string; code?: string; decline_code?: string };

export function translated<T extends Spoken>(error: T, language: Language): T {
  if (language === "en") return error;
  const message = spanishErrors[error.decline_code ?? ""] ?? spanishErrors[error.code ?? ""];
  return message ? { ...error, message } : error;
}
