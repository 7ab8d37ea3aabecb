import type { Variables } from "./variables.ts";

/** `production` talks to Stripe only; `sandbox` is for demo and tests (docs/rules/demo.md#the-real-start-refuses-the-sandbox). */
export type StartRules = "production" | "sandbox";

export interface StripeConfig {
  secretKey: string;
  publishableKey: string;
  webhookSecrets: readonly string[];
  /** Base URL of the API; undefined: Stripe's own. */
  apiBase: string | undefined;
  scriptUrl: string | undefined;
}

const STRIPE_API = "https://api.stripe.com";
const STRIPE_JS = "https://js.stripe.com";

const KEYS = ["STRIPE_SECRET_KEY", "STRIPE_PUBLISHABLE_KEY", "STRIPE_WEBHOOK_SECRET"] as const;

function mode(key: string): string | undefined {
  return /^(?:sk|rk|pk)_(live|test)_/.exec(key)?.[1];
}

function assertKeys(env: Variables): void {
  const { STRIPE_SECRET_KEY: secret = "", STRIPE_PUBLISHABLE_KEY: publishable = "" } = env;
  if (!/^(sk|rk)_(live|test)_\w+$/.test(secret)) {
    throw new Error(
      "STRIPE_SECRET_KEY must be a key that starts with sk_live_, sk_test_, rk_live_ or rk_test_.",
    );
  }
  if (!/^pk_(live|test)_\w+$/.test(publishable)) {
    throw new Error("STRIPE_PUBLISHABLE_KEY must be a key that starts with pk_live_ or pk_test_.");
  }
  if (mode(secret) !== mode(publishable)) {
    throw new Error("STRIPE_PUBLISHABLE_KEY and STRIPE_SECRET_KEY must both be live or both be test keys.");
  }
}

function webhookSecretsOf({ STRIPE_WEBHOOK_SECRET = "" }: Variables): string[] {
  const secrets = STRIPE_WEBHOOK_SECRET.split(",")
    .map((secret) => secret.trim())
    .filter(Boolean);
  if (secrets.length === 0 || secrets.some((secret) => !secret.startsWith("whsec_"))) {
    throw new Error("STRIPE_WEBHOOK_SECRET must hold secrets that start with whsec_, separated by commas.");
  }
  return secrets;
}

function assertStripeAddresses(env: Variables): void {
  const wanted = [
    ["STRIPE_API_BASE", STRIPE_API],
    ["STRIPE_JS_URL", STRIPE_JS],
  ] as const;
  for (const [name, origin] of wanted) {
    const value = env[name];
    if (value !== undefined && URL.parse(value)?.origin !== origin) {
      throw new Error(
        `${name} must be unset or an address at ${origin}; the practice sandbox is for the demo only.`,
      );
    }
  }
}

/**
 * Whether payments are configured (docs/rules/operations.md#without-payment-keys-the-site-runs-closed).
 * @throws {Error} naming the variable, for a partial or contradictory configuration
 */
function paymentsConfigured(env: Variables, rules: StartRules): boolean {
  if (rules === "production") assertStripeAddresses(env);
  const missing = KEYS.filter((name) => env[name] === undefined);
  if (missing.length === KEYS.length) return false;
  if (missing.length > 0)
    throw new Error(`${missing.join(" and ")} must be set too, or no payment key at all.`);
  assertKeys(env);
  webhookSecretsOf(env);
  return true;
}

/**
 * The Stripe configuration; null without keys (docs/rules/operations.md#without-payment-keys-the-site-runs-closed).
 * @throws {Error} naming the variable, for a partial or contradictory configuration
 */
export function stripeConfigFrom(env: Variables, rules: StartRules): StripeConfig | null {
  if (!paymentsConfigured(env, rules)) return null;
  return {
    secretKey: env.STRIPE_SECRET_KEY ?? "",
    publishableKey: env.STRIPE_PUBLISHABLE_KEY ?? "",
    webhookSecrets: webhookSecretsOf(env),
    apiBase: env.STRIPE_API_BASE,
    scriptUrl: env.STRIPE_JS_URL,
  };
}
