import Stripe from "stripe";
import type { PaymentEnvironment } from "#domain/money/payments.ts";
import type { Deps } from "#server/deps.ts";
import type { AccountKeys } from "#server/money/ledger.ts";
import type { PaymentsTable } from "#server/platform/database/money-schema.ts";
import type { StripeConfig } from "#server/platform/env-rules.ts";
import { ApiError } from "#server/platform/http/api-error.ts";

/** One pair of keys, and the connection to Stripe that they open. */
export interface StripeGateway {
  sdk: Stripe;
  publishableKey: string;
  /** The address of Stripe.js for the browser; null for Stripe's own. */
  scriptUrl: string | null;
  /** All secrets that may sign webhooks: two while one replaces the other. */
  webhookSecrets: readonly string[];
  /** Stored with every intent; events of the other environment are ignored. */
  environment: PaymentEnvironment;
  /** Stripe's id of the account; null until Stripe has returned the account of the environment's keys. */
  account: string | null;
  /** Such keys cannot be changed by staff. */
  isFromEnvironment: boolean;
}

const TIMEOUT_MS = 10_000;
const RETRIES = 2;

/** Creates the official SDK with its pinned API version and its own retries (docs/reference/stripe-keys.md#stripe-client). */
export function createGateway(
  options: StripeConfig & { account?: string; isFromEnvironment?: boolean },
): StripeGateway {
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
  const { retryDelaySeconds } = options;
  if (retryDelaySeconds !== undefined) {
    sdk.getInitialNetworkRetryDelay = () => retryDelaySeconds;
    sdk.getMaxNetworkRetryDelay = () => retryDelaySeconds;
  }
  return {
    sdk,
    publishableKey: options.publishableKey,
    scriptUrl: options.scriptUrl ?? null,
    webhookSecrets: options.webhookSecrets,
    environment: options.secretKey.includes("_live_") ? "live" : "test",
    account: options.account ?? null,
    isFromEnvironment: options.isFromEnvironment ?? false,
  };
}

/** The columns of a new payment about its keys. */
export function stripeKeyColumns({ environment, account }: StripeGateway) {
  return { environment, stripeAccount: account };
}

/** The account of these keys, as stored with entries and reconciliations. */
export function accountOf({ environment, account }: AccountKeys) {
  return { environment, stripeAccount: account ?? "" };
}

type MadeWith = Pick<PaymentsTable, "environment" | "stripeAccount">;

/** Whether keys are of a payment's account and mode. An account that is not known yet may be any. */
export function areKeysOf({ environment, account }: StripeGateway, payment: MadeWith): boolean {
  const { stripeAccount } = payment;
  const isSameAccount = stripeAccount === null || account === null || account === stripeAccount;
  return environment === payment.environment && isSameAccount;
}

/**
 * The dependencies, with Stripe.
 * @throws {ApiError} payment_unavailable if no keys are configured
 */
export function requireStripe<D extends Pick<Deps, "stripe">>(
  deps: D,
): Omit<D, "stripe"> & { stripe: StripeGateway } {
  const stripe = deps.stripe.present();
  if (!stripe) throw new ApiError("payment_unavailable");
  return { ...deps, stripe };
}

/**
 * Refuses a payment made with keys of another account or mode (docs/reference/stripe-keys.md#stripe-account-changes).
 * @throws {ApiError} other_stripe_account
 */
export function requireKeysOf(stripe: StripeGateway, payment: MadeWith): void {
  if (!areKeysOf(stripe, payment)) throw new ApiError("other_stripe_account");
}
