import type Stripe from "stripe";
import { noSuch, refused } from "#sandbox/errors.ts";
import { newId, randomText } from "#sandbox/ids.ts";
import { listParams, page } from "#sandbox/listing.ts";
import { type Operation, operation } from "#sandbox/operation.ts";
import { listOf, mergeMetadata, metadata, need, text } from "#sandbox/params.ts";
import type { SandboxState } from "#sandbox/state.ts";

const ENDPOINTS = "/v1/webhook_endpoints";
const DOMAINS = "/v1/payment_method_domains";
const { created: _created, ...plainList } = listParams;
const newEndpoint = { url: text, enabled_events: listOf(text), metadata, description: text };
const newDomain = { domain_name: text };

/** The account that the keys are of. */
function accountOf({ account }: SandboxState): Stripe.Account {
  return {
    id: account.id,
    object: "account",
    type: "standard",
    country: "US",
    default_currency: "usd",
    charges_enabled: true,
    payouts_enabled: true,
    details_submitted: true,
    email: null,
    business_profile: null,
    business_type: null,
    metadata: {},
    settings: {
      branding: { icon: null, logo: null, primary_color: null, secondary_color: null },
      card_payments: {
        statement_descriptor_prefix: null,
        statement_descriptor_prefix_kana: null,
        statement_descriptor_prefix_kanji: null,
      },
      dashboard: { display_name: account.name, timezone: "Etc/UTC" },
      payments: {
        statement_descriptor: null,
        statement_descriptor_kana: null,
        statement_descriptor_kanji: null,
      },
    },
  } as unknown as Stripe.Account;
}

function endpointOf(state: SandboxState, id: string): Stripe.WebhookEndpoint {
  const endpoint = state.store.endpoints.get(id);
  if (!endpoint) throw noSuch("webhook endpoint", id);
  return endpoint;
}

const wallet = (status: "active" | "inactive") => ({ status });

function domainOf(state: SandboxState, name: string): Stripe.PaymentMethodDomain {
  const status = wallet("active");
  return {
    id: newId("pmd"),
    object: "payment_method_domain",
    amazon_pay: status,
    apple_pay: status,
    created: state.seconds(),
    domain_name: name,
    enabled: true,
    google_pay: status,
    klarna: status,
    link: status,
    livemode: false,
    paypal: status,
  };
}

/** What an installation sets up at Stripe by itself. */
export const accountRoutes: readonly Operation[] = [
  operation({ method: "GET", path: "/v1/account", shape: {}, run: accountOf }),
  operation({
    method: "GET",
    path: ENDPOINTS,
    shape: plainList,
    run: (state, { params }) => page(state.store.endpoints.all, ENDPOINTS, params),
  }),
  operation({
    method: "POST",
    path: ENDPOINTS,
    shape: newEndpoint,
    run(state, { params }) {
      const url = need(params.url, "url");
      if (!URL.canParse(url)) throw refused("Not a valid URL", { code: "url_invalid", param: "url" });
      const endpoint: Stripe.WebhookEndpoint = {
        id: newId("we"),
        object: "webhook_endpoint",
        api_version: null,
        application: null,
        created: state.seconds(),
        description: params.description ?? null,
        enabled_events: need(params.enabled_events, "enabled_events"),
        livemode: false,
        metadata: mergeMetadata({}, params.metadata),
        status: "enabled",
        url,
      };
      state.store.endpoints.add(endpoint);
      const secret = `whsec_${randomText(32)}`;
      state.store.endpointSecrets.set(endpoint.id, secret);
      // Told now, and never again.
      return { ...endpoint, secret };
    },
  }),
  operation({
    method: "DELETE",
    path: `${ENDPOINTS}/:id`,
    shape: {},
    run(state, { id }) {
      state.store.endpoints.remove(endpointOf(state, id).id);
      state.store.endpointSecrets.delete(id);
      return { id, object: "webhook_endpoint", deleted: true };
    },
  }),
  operation({
    method: "GET",
    path: DOMAINS,
    shape: { ...plainList, ...newDomain },
    run(state, { params }) {
      const { domain_name: name } = params;
      const rows = state.store.domains.all.filter((row) => name === undefined || row.domain_name === name);
      return page(rows, DOMAINS, params);
    },
  }),
  operation({
    method: "POST",
    path: DOMAINS,
    shape: newDomain,
    run(state, { params }) {
      const name = need(params.domain_name, "domain_name");
      const known = state.store.domains.all.find((row) => row.domain_name === name);
      return known ?? state.store.domains.add(domainOf(state, name));
    },
  }),
];
