import { Elements } from "@stripe/react-stripe-js";
import type { Stripe, StripeElementLocale } from "@stripe/stripe-js";
import { type ReactNode, useMemo } from "react";
import { useLanguage } from "#app/i18n/use-language.ts";
import { stripeAppearance } from "#app/lib/stripe-appearance.ts";
import type { Language } from "#domain/languages.ts";

/** Stripe's own texts: its Spanish of Latin America, not of Spain. */
const STRIPE_LOCALES = { en: "en", es: "es-419" } as const satisfies Record<Language, StripeElementLocale>;

interface StripeFormProps {
  stripe: Stripe | null;
  clientSecret: string;
  children: ReactNode;
}

/** Stripe's form for one payment, in the page's language and colours. */
export function StripeForm({ stripe, clientSecret, children }: StripeFormProps) {
  const { language } = useLanguage();
  const options = useMemo(
    () => ({ clientSecret, locale: STRIPE_LOCALES[language], appearance: stripeAppearance() }),
    [clientSecret, language],
  );
  return (
    <Elements key={clientSecret} stripe={stripe} options={options}>
      {children}
    </Elements>
  );
}
