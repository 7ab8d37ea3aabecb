import { Elements } from "@stripe/react-stripe-js";
import type { Appearance, Stripe, StripeElementLocale } from "@stripe/stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { retryUntilOnline } from "#app/lib/connection.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import type { Config } from "#app/lib/use-config.ts";
import type { Language } from "#domain/text/languages.ts";

interface StripeSource {
  publishableKey: string;
  /** null for Stripe's own URL. */
  stripeJsUrl: string | null;
}

/** Loads a script that defines window.Stripe, for loadStripe. */
function loadScript(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = url;
    script.addEventListener("load", () => resolve());
    script.addEventListener("error", () => {
      script.remove();
      reject(new Error(`${url} could not be loaded`));
    });
    document.head.append(script);
  });
}

/**
 * Loads Stripe.js, only on pages with a card payment. After a failure, a later call retries.
 * @throws {Error} if the script cannot be fetched
 */
async function loadStripeJs({ publishableKey, stripeJsUrl }: StripeSource): Promise<Stripe> {
  if (stripeJsUrl !== null && !("Stripe" in window)) await loadScript(stripeJsUrl);
  const stripe = await loadStripe(publishableKey);
  if (!stripe) throw new Error("Stripe.js needs a browser");
  return stripe;
}

/** Delay before Stripe.js is loaded again if only its script failed, in milliseconds. */
const RETRY_DELAY_MS = 10_000;

/** Loads Stripe.js during the payment setup, and retries until it is loaded. */
export function useStripeScript({ paymentsAvailable, publishableKey, stripeJsUrl }: Config) {
  const { data, errorUpdateCount } = useQuery({
    queryKey: ["stripe.js", publishableKey, stripeJsUrl],
    queryFn: ({ signal }) => {
      const source = { publishableKey: publishableKey ?? "", stripeJsUrl: stripeJsUrl ?? null };
      return retryUntilOnline(() => loadStripeJs(source), signal);
    },
    enabled: paymentsAvailable === true,
    refetchInterval: ({ state }) => (state.data ? false : RETRY_DELAY_MS),
    structuralSharing: false,
  });
  return { stripe: data ?? null, hasScriptFailed: !data && errorUpdateCount > 0 };
}

/** Colors of app/ui/styles/tokens.css as sRGB: Stripe's frame supports neither custom properties nor OKLCH. */
const DUSK_900 = "#201b3f";
const DUSK_700 = "#3c3564";
const DUSK_500 = "#615b91";
const SAND_700 = "#795d41";
const ERROR = "#b91508";

const APPEARANCE: Appearance = {
  theme: "stripe",
  variables: {
    colorPrimary: DUSK_500,
    colorBackground: "#ffffff",
    colorText: DUSK_900,
    colorTextSecondary: DUSK_700,
    colorTextPlaceholder: DUSK_700,
    colorDanger: ERROR,
    fontFamily: '"Source Sans 3 Variable", "Source Sans 3", system-ui, sans-serif',
    fontSizeBase: "18px",
    fontWeightMedium: "600",
    borderRadius: "6px",
    spacingUnit: "4px",
  },
  rules: {
    ".Label": { color: DUSK_900, fontWeight: "600" },
    ".Input": { borderColor: SAND_700, boxShadow: "none" },
  },
};

/** Language of Stripe's own texts: Latin American Spanish. */
const STRIPE_LOCALES = { en: "en", es: "es-419" } as const satisfies Record<Language, StripeElementLocale>;

interface StripeElementsProviderProps {
  stripe: Stripe | null;
  clientSecret: string;
  children: ReactNode;
}

/** Stripe Elements for one payment, in the page's language and style. */
export function StripeElementsProvider({ stripe, clientSecret, children }: StripeElementsProviderProps) {
  const { language } = useTranslation();
  const options = useMemo(
    () => ({ clientSecret, locale: STRIPE_LOCALES[language], appearance: APPEARANCE }),
    [clientSecret, language],
  );
  return (
    <Elements key={clientSecret} stripe={stripe} options={options}>
      {children}
    </Elements>
  );
}
