import type { Stripe } from "@stripe/stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure";

interface StripeSource {
  publishableKey: string;
  /** null is Stripe's own address. */
  stripeJsUrl: string | null;
}

/** Runs a script that defines window.Stripe, which loadStripe then takes. */
function runScript(url: string): Promise<void> {
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
 * Fetches Stripe.js, on pages that take a card only. A later call tries again after a failure.
 * @throws {Error} when the script cannot be fetched
 */
export async function loadStripeJs({ publishableKey, stripeJsUrl }: StripeSource): Promise<Stripe> {
  if (stripeJsUrl !== null && !("Stripe" in window)) await runScript(stripeJsUrl);
  const stripe = await loadStripe(publishableKey);
  if (!stripe) throw new Error("Stripe.js needs a browser");
  return stripe;
}
