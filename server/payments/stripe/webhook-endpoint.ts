import type Stripe from "stripe";
import { keyedHash } from "#server/platform/secret-key.ts";
import type { StripeGateway } from "./gateway.ts";
import { asked } from "./key-check.ts";

/** The events that change the books (docs/operations.md, "Going live with Stripe"). */
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

/** An endpoint and its secret, which Stripe tells only when it is made. */
export interface Endpoint {
  id: string;
  secret: string;
}

/** Marks the endpoints of this installation: a copy of its database with another secret.key is another one. */
export function installationId(secretKey: Buffer): string {
  return keyedHash(secretKey, "installation").toString("hex").slice(0, 32);
}

/** Where Stripe reaches this site; null where it cannot, as on localhost. */
export function reachableSite(publicUrl: string | null): URL | null {
  const url = publicUrl === null ? null : new URL(publicUrl);
  return url?.protocol === "https:" && url.hostname !== "localhost" ? url : null;
}

export function webhookUrl(site: URL): string {
  return `${site.origin}/api/stripe/webhook`;
}

async function endpointsOf({ sdk }: StripeGateway, installation: string) {
  const list = sdk.webhookEndpoints.list({ limit: 100 });
  const all = await asked(RIGHT, list.autoPagingToArray({ limit: 1000 }));
  return all.filter(({ metadata }) => metadata.installation === installation);
}

/**
 * Leaves exactly one endpoint of this installation, whose secret is stored: the known one if it still works, else a new
 * one. The others were made just before a server died, or are of a former address.
 */
export async function ensureEndpoint(
  stripe: StripeGateway,
  { installation, site, known }: { installation: string; site: URL; known: Endpoint | null },
): Promise<Endpoint> {
  const { sdk } = stripe;
  const ours = await endpointsOf(stripe, installation);
  const url = webhookUrl(site);
  const kept = ours.find((endpoint) => {
    return endpoint.id === known?.id && endpoint.url === url && endpoint.status === "enabled";
  });
  for (const { id } of ours) if (id !== kept?.id) await asked(RIGHT, sdk.webhookEndpoints.del(id));
  if (kept && known) return known;
  const params = { url, enabled_events: EVENTS, metadata: { installation } };
  const { id, secret = "" } = await asked(RIGHT, sdk.webhookEndpoints.create(params));
  return { id, secret };
}

/** Whether Stripe still sends to an endpoint. */
export async function isEndpointActive({ sdk }: StripeGateway, id: string): Promise<boolean> {
  const endpoints = await sdk.webhookEndpoints.list({ limit: 100 }).autoPagingToArray({ limit: 1000 });
  return endpoints.some((endpoint) => endpoint.id === id && endpoint.status === "enabled");
}

/** Registers the site's domain for Apple Pay and Google Pay. Stripe answers with the known one if there is one. */
export async function registerDomain({ sdk }: StripeGateway, { hostname }: URL): Promise<void> {
  await sdk.paymentMethodDomains.create({ domain_name: hostname });
}

/** The site's domain at Stripe, and whether wallets work there. */
export async function walletsAt({ sdk }: StripeGateway, { hostname: domain }: URL) {
  const { data } = await sdk.paymentMethodDomains.list({ domain_name: domain, limit: 1 });
  const [known] = data;
  const isActive = known?.enabled && [known.apple_pay, known.google_pay].every((w) => w.status === "active");
  return { domain, isActive: isActive ?? false };
}
