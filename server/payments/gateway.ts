import Stripe from "stripe";
import type { PaymentEnvironment } from "#domain/payment-state.ts";
import type { StripeConfig } from "#server/platform/env-rules.ts";

/** Stripe, as one installation is connected to it. */
export interface StripeGateway {
  sdk: Stripe;
  publishableKey: string;
  /** Where the browser gets Stripe.js from; null means Stripe's own address. */
  scriptUrl: string | null;
  /** Every secret that signs webhooks today: two while one is being replaced. */
  webhookSecrets: readonly string[];
  /** Stored with every intent; events of the other environment are not ours. */
  environment: PaymentEnvironment;
}

const TIMEOUT_MS = 10_000;
const RETRIES = 2;

/** The official SDK with its pinned API version, a 10 s timeout and its own retries (docs/rules/money.md#stripes-library). */
export function createGateway(options: StripeConfig): StripeGateway {
  const base = options.apiBase === undefined ? null : new URL(options.apiBase);
  const sdk = new Stripe(options.secretKey, {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    ...(base && {
      host: base.hostname,
      port: base.port,
      protocol: base.protocol === "http:" ? ("http" as const) : ("https" as const),
    }),
  });
  return {
    sdk,
    publishableKey: options.publishableKey,
    scriptUrl: options.scriptUrl ?? null,
    webhookSecrets: options.webhookSecrets,
    environment: options.secretKey.includes("_live_") ? "live" : "test",
  };
}
