import Stripe from "stripe";
import { CURRENCY } from "#domain/money/money.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { StripeGateway } from "./gateway.ts";

/** The smallest amount that Stripe takes. */
const CHECK_CENTS = 50;

const OPTIONS = { maxNetworkRetries: 1 };

/**
 * Awaits a call to Stripe; its errors have a code that staff can act on.
 * @param right the required right of a restricted key, by its name in Stripe's dashboard
 * @throws {ApiError} stripe_key_refused, stripe_right_missing, stripe_unreachable or stripe_check_failed
 */
export async function callStripe<T>(right: string, call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (cause) {
    const { errors } = Stripe;
    if (cause instanceof errors.StripeAuthenticationError)
      throw new ApiError("stripe_key_refused", { fields: { secretKey: "stripe_key_refused" }, cause });
    if (cause instanceof errors.StripePermissionError)
      throw new ApiError("stripe_right_missing", { more: { right }, cause });
    if (cause instanceof errors.StripeInvalidRequestError || cause instanceof errors.StripeCardError)
      throw new ApiError("stripe_check_failed", { cause });
    throw new ApiError("stripe_unreachable", { cause });
  }
}

export interface StripeAccount {
  id: string;
  /** null if a restricted key may not read it. */
  name: string | null;
}

/** The account of these keys; for a restricted key Stripe names the account only in its refusal. */
export async function retrieveAccount({ sdk }: StripeGateway): Promise<StripeAccount> {
  try {
    const { id, settings, business_profile: profile } = await sdk.accounts.retrieveCurrent({}, OPTIONS);
    return { id, name: settings?.dashboard.display_name || profile?.name || null };
  } catch (error) {
    const id = /acct_\w+/.exec(String(Object(error).message))?.[0];
    if (error instanceof Stripe.errors.StripePermissionError && id) return { id, name: null };
    throw error;
  }
}

/** @throws {ApiError} stripe_publishable_refused or stripe_keys_differ */
async function checkPublishable(browser: StripeGateway, intent: Stripe.PaymentIntent): Promise<void> {
  const secret = intent.client_secret ?? "";
  try {
    await browser.sdk.paymentIntents.retrieve(intent.id, { client_secret: secret }, OPTIONS);
  } catch (cause) {
    const isRefused = cause instanceof Stripe.errors.StripeAuthenticationError;
    const isAnswer = isRefused || cause instanceof Stripe.errors.StripeInvalidRequestError;
    if (!isAnswer) throw new ApiError("stripe_unreachable", { cause });
    const code = isRefused ? "stripe_publishable_refused" : "stripe_keys_differ";
    throw new ApiError(code, { fields: { publishableKey: code }, cause });
  }
}

/** Requests a refund of an unpaid intent, which Stripe refuses to every key with the right to refund. */
async function checkRefunds({ sdk }: StripeGateway, intentId: string): Promise<void> {
  const call = sdk.refunds.create({ payment_intent: intentId }, OPTIONS);
  await callStripe("Refunds: Write", call).catch((error: unknown) => {
    if (!(error instanceof ApiError && error.code === "stripe_check_failed")) throw error;
  });
}

/**
 * Checks the rights of both keys, by an intent of 50 cents that is created and canceled: no card is charged.
 * @param browser the same connection with the publishable key
 * @throws {ApiError} a code for each fault of the keys
 */
export async function checkKeys(stripe: StripeGateway, browser: StripeGateway): Promise<StripeAccount> {
  const { sdk } = stripe;
  const account = await callStripe("Account: Read", retrieveAccount(stripe));
  const params: Stripe.PaymentIntentCreateParams = {
    amount: CHECK_CENTS,
    currency: CURRENCY,
    allowed_payment_method_types: ["card"],
    metadata: { purpose: "setup_check" },
  };
  const intent = await callStripe("PaymentIntents: Write", sdk.paymentIntents.create(params, OPTIONS));
  try {
    await checkPublishable(browser, intent);
    await checkRefunds(stripe, intent.id);
  } finally {
    await callStripe("PaymentIntents: Write", sdk.paymentIntents.cancel(intent.id, {}, OPTIONS));
  }
  const firstPage = { limit: 1 };
  await callStripe("Charges: Read", sdk.charges.list(firstPage, OPTIONS));
  await callStripe("Disputes: Read", sdk.disputes.list(firstPage, OPTIONS));
  await callStripe("Balance transactions: Read", sdk.balanceTransactions.list(firstPage, OPTIONS));
  await callStripe("Payouts: Read", sdk.payouts.list(firstPage, OPTIONS));
  return account;
}
