import { StripeJs } from "./stripe.ts";

// The release train that @stripe/stripe-js 10 expects; it compares and warns.
const VERSION = "endive";

const script = document.currentScript;
if (!(script instanceof HTMLScriptElement)) throw new Error("stripe.js must be loaded with a <script src>");
const base = script.src.slice(0, script.src.lastIndexOf("/stripe.js"));

function Stripe(key: unknown, options?: { locale?: string }): StripeJs {
  return new StripeJs(base, key, options);
}

Object.assign(window, { Stripe: Object.assign(Stripe, { version: VERSION }) });
