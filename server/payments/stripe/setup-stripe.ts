import { isDeepStrictEqual } from "node:util";
import { Hono } from "hono";
import type Stripe from "stripe";
import { modeOfKey, type StripeKeys, stripeKeysSchema } from "#domain/staff/setup.ts";
import type { Deps } from "#server/deps.ts";
import { PENDING } from "#server/payments/payment-rows.ts";
import { cancelPayment } from "#server/payments/sync/card-payment.ts";
import { unreadableConnections, writeConnection } from "#server/platform/database/connections.ts";
import { withLease } from "#server/platform/database/lease.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { rateLimit } from "#server/platform/http/rate-limit.ts";
import { jsonBody } from "#server/platform/http/request-input.ts";
import { keyedHash } from "#server/platform/secret-key.ts";
import { accountOf, requireFresh, requirePermission, type Staff } from "#server/staff/require-permission.ts";
import { recordAccessChange } from "#server/staff/staff-access.ts";
import { createGateway, type StripeGateway } from "./gateway.ts";
import { callStripe, checkKeys, retrieveAccount } from "./key-check.ts";
import { readKeys, refuseOtherAccount, type StoredKeys } from "./stripe-keys.ts";

/** Each try calls Stripe, and reveals whether keys are valid. */
const LIMIT = { name: "setup-stripe", calls: 30, windowSeconds: 3600 };

/** @throws {ApiError} keys_from_environment, live_needs_https */
function refuseUnlessPossible({ stripe, settings }: Deps, { secretKey }: StripeKeys): void {
  if (stripe.present()?.isFromEnvironment) throw new ApiError("keys_from_environment");
  if (modeOfKey(secretKey) === "live" && reachableSite(settings.publicUrl) === null)
    throw new ApiError("live_needs_https");
}

function gatewayOf({ stripeOptions }: Deps, { webhook: _, ...keys }: StoredKeys): StripeGateway {
  return createGateway({ ...keys, ...stripeOptions, webhookSecrets: [] });
}

/** Deletes the site's endpoint. Stripe's messages to one that is left are refused. */
async function deleteEndpoint(deps: Deps, keys: StoredKeys): Promise<void> {
  if (!keys.webhook) return;
  await gatewayOf(deps, keys)
    .sdk.webhookEndpoints.del(keys.webhook.id)
    .catch((err: unknown) => deps.log.warn({ err }, "an endpoint at Stripe was not deleted"));
}

/** Ends what families began to pay with keys that were just replaced, while these still work. A paid one is booked. */
async function cancelPendingPayments(deps: Deps, replaced: StoredKeys): Promise<void> {
  const stripe = gatewayOf(deps, replaced);
  const pending = await deps.db
    .selectFrom("payments")
    .select("id")
    .where("stripeAccount", "=", replaced.account)
    .where("environment", "=", stripe.environment)
    .where("state", "in", PENDING)
    .execute();
  for (const { id } of pending) {
    await cancelPayment({ ...deps, stripe }, id).catch((err: unknown) =>
      deps.log.warn({ err, paymentId: id }, "a payment with earlier keys was not ended"),
    );
  }
}

/** Sets up this site at Stripe, and stores the keys after success. Those of another account or mode are deleted. */
async function connect(
  deps: Deps,
  { confirmedBy, ...keys }: StripeKeys,
  { actor, username }: Staff,
): Promise<void> {
  const { db, now, log, secretKey, settings, stripeOptions } = deps;
  const options = { ...keys, ...stripeOptions, webhookSecrets: [] };
  const stripe = createGateway(options);
  const browser = createGateway({ ...options, secretKey: keys.publishableKey });
  const { id: account } = await checkKeys(stripe, browser);
  if (confirmedBy !== username) await refuseOtherAccount(db, { account, mode: stripe.environment }, now());
  const site = reachableSite(settings.publicUrl);
  const previousKeys = await readKeys(db, secretKey);
  const isSame =
    previousKeys?.account === account && modeOfKey(previousKeys.secretKey) === stripe.environment;
  // Newer keys of the same account and mode take over its payments and its endpoint.
  const replaced = isSame ? null : previousKeys;
  const ownEndpoint = replaced ? null : (previousKeys?.webhook ?? null);
  const installation = installationId(secretKey);
  const webhook = site && (await ensureEndpoint(stripe, { installation, site, known: ownEndpoint }));
  const stored: StoredKeys = { ...keys, account, webhook };
  const action =
    previousKeys && previousKeys.account !== account ? "stripe_account_changed" : "payment_keys_changed";
  await inTransaction(db, async (trx) => {
    const currentTime = now();
    // A server that paused for longer than its lease finds that another was faster.
    if (!isDeepStrictEqual(await readKeys(trx, secretKey), previousKeys)) throw new ApiError("setup_running");
    await writeConnection(trx, secretKey, { name: "stripe", value: stored, now: currentTime });
    await recordAccessChange(trx, { at: currentTime, actor, action, userId: null });
  }).catch(async (error: unknown) => {
    if (webhook !== ownEndpoint) await deleteEndpoint(deps, stored);
    throw error;
  });
  await deps.connections.refresh();
  if (replaced) {
    await cancelPendingPayments(deps, replaced);
    await deleteEndpoint(deps, replaced);
  }
  if (!site) return;
  // Cards work without wallets, and the page shows whether they are active.
  // Stripe answers with the known domain if there is one.
  await stripe.sdk.paymentMethodDomains
    .create({ domain_name: site.hostname })
    .catch((err) => log.warn({ err }, "the domain was not registered for wallets"));
}

/** The value to show if Stripe does not answer. */
async function nullOnError<T>(question: Promise<T>): Promise<T | null> {
  return question.catch(() => null);
}

/** "none": payment polling replaces it, as on localhost. "unknown" for the environment's, or while Stripe does not answer. */
async function webhookState(stripe: StripeGateway, keys: StoredKeys | null) {
  if (!keys) return "unknown";
  if (!keys.webhook) return "none";
  const isActive = await nullOnError(isEndpointActive(stripe, keys.webhook.id));
  if (isActive === null) return "unknown";
  return isActive ? "active" : "missing";
}

async function presentSetup({ db, secretKey, settings, ...deps }: Deps) {
  const stripe = deps.stripe.present();
  /** Stored keys cannot be decrypted, because secret.key changed: enter them again. */
  const isUnreadable = (await unreadableConnections(db, secretKey)).includes("stripe");
  const none = { mode: null, account: null, webhook: "none", wallets: null } as const;
  if (!stripe) return { source: "none" as const, isUnreadable, ...none };
  const site = reachableSite(settings.publicUrl);
  const [account, webhook, wallets] = await Promise.all([
    nullOnError(retrieveAccount(stripe)),
    webhookState(stripe, stripe.isFromEnvironment ? null : await readKeys(db, secretKey)),
    site && nullOnError(walletsAt(stripe, site)),
  ]);
  return {
    /** The environment's keys win, and cannot be changed here. */
    source: stripe.isFromEnvironment ? ("environment" as const) : ("staff" as const),
    isUnreadable,
    mode: stripe.environment,
    /** null while Stripe does not answer; a restricted key may not read the name. */
    account,
    webhook,
    /** The domain for Apple Pay and Google Pay; null without Stripe's answer, or on localhost. */
    wallets,
  };
}

/**
 * Connecting Stripe, step 5 of setting up a club (docs/reference/stripe-keys.md#stripe-key-setup). It is the way to
 * the money, so it needs a named account and a fresh sign-in.
 */
export function setupStripeRoutes(deps: Deps) {
  const { db, now } = deps;
  const allow = requirePermission(deps);
  const fresh = requireFresh(deps);
  const limit = rateLimit(deps, LIMIT);
  return new Hono()
    .get("/admin/setup/stripe", allow("settings.view"), async (c) =>
      c.json({ data: await presentSetup(deps) }),
    )
    .put(
      "/admin/setup/stripe",
      allow("connections.edit"),
      fresh,
      limit,
      jsonBody(stripeKeysSchema),
      async (c) => {
        accountOf(c.var.staff);
        const keys = c.req.valid("json");
        refuseUnlessPossible(deps, keys);
        const work = () => connect(deps, keys, c.var.staff);
        const isLeased = await withLease(db, { key: "stripeKeysUntil", now }, work);
        if (!isLeased) throw new ApiError("setup_running", { retryAfterSeconds: 30 });
        return c.json({ data: await presentSetup(deps) });
      },
    );
}

/** The events that change the books (docs/operations.md, "Stripe"). */
const EVENTS: Stripe.WebhookEndpointCreateParams.EnabledEvent[] = [
  "payment_intent.succeeded",
  "payment_intent.payment_failed",
  "payment_intent.processing",
  "payment_intent.canceled",
  "charge.refunded",
  "refund.created",
  "refund.updated",
  "refund.failed",
  "charge.dispute.created",
  "charge.dispute.updated",
  "charge.dispute.funds_withdrawn",
  "charge.dispute.funds_reinstated",
  "charge.dispute.closed",
];

const RIGHT = "Webhook Endpoints: Write";

/** An endpoint and its secret, which Stripe returns only at its creation. */
type Endpoint = NonNullable<StoredKeys["webhook"]>;

/** Marks the endpoints of this installation: a copy of its database with another secret.key has another id. */
export function installationId(secretKey: Buffer): string {
  return keyedHash(secretKey, "installation").toString("hex").slice(0, 32);
}

/** This site's address for Stripe; null if Stripe cannot reach it, as on localhost. */
function reachableSite(publicUrl: string | null): URL | null {
  const url = publicUrl === null ? null : new URL(publicUrl);
  return url?.protocol === "https:" && url.hostname !== "localhost" ? url : null;
}

function allEndpoints({ sdk }: StripeGateway) {
  return sdk.webhookEndpoints.list({ limit: 100 }).autoPagingToArray({ limit: 1000 });
}

/**
 * Leaves exactly one endpoint of this installation, whose secret is stored: the stored one if it still works, else a
 * new one. The others were created before a crash, or point to an earlier address.
 */
async function ensureEndpoint(
  stripe: StripeGateway,
  { installation, site, known }: { installation: string; site: URL; known: Endpoint | null },
): Promise<Endpoint> {
  const { sdk } = stripe;
  const all = await callStripe(RIGHT, allEndpoints(stripe));
  const ours = all.filter(({ metadata }) => metadata.installation === installation);
  const url = `${site.origin}/api/stripe/webhook`;
  const ownEndpoint = ours.find((endpoint) => {
    return endpoint.id === known?.id && endpoint.url === url && endpoint.status === "enabled";
  });
  for (const { id } of ours)
    if (id !== ownEndpoint?.id) await callStripe(RIGHT, sdk.webhookEndpoints.del(id));
  if (ownEndpoint && known) return known;
  const params = { url, enabled_events: EVENTS, metadata: { installation } };
  const { id, secret = "" } = await callStripe(RIGHT, sdk.webhookEndpoints.create(params));
  return { id, secret };
}

async function isEndpointActive(stripe: StripeGateway, id: string): Promise<boolean> {
  return (await allEndpoints(stripe)).some((endpoint) => endpoint.id === id && endpoint.status === "enabled");
}

/** The site's domain at Stripe, and whether wallets work there. */
async function walletsAt({ sdk }: StripeGateway, { hostname: domain }: URL) {
  const { data } = await sdk.paymentMethodDomains.list({ domain_name: domain, limit: 1 });
  const [endpoint] = data;
  const isActive =
    endpoint?.enabled && [endpoint.apple_pay, endpoint.google_pay].every((w) => w.status === "active");
  return { domain, isActive: isActive ?? false };
}
