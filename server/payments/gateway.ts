import Stripe from "stripe";
import type { PaymentEnvironment } from "#domain/payment-state.ts";
import type { StripeConfig } from "#server/platform/env-rules.ts";

/** This installation's connection to Stripe. */
export interface StripeGateway {
  sdk: Stripe;
  publishableKey: string;
  /** Where the browser loads Stripe.js from; null for Stripe's own address. */
  scriptUrl: string | null;
  /** All secrets that may sign webhooks: two while one replaces the other. */
  webhookSecrets: readonly string[];
  /** Stored with every intent; events of the other environment are ignored. */
  environment: PaymentEnvironment;
}

const TIMEOUT_MS = 10_000;
const RETRIES = 2;

/** Creates the official SDK with its pinned API version and its own retries (docs/rules/money.md#stripes-library). */
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
