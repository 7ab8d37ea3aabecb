import Stripe from "stripe";
import { isUnownedAddress } from "#domain/club/placeholders.ts";
import { assertSmtpWorks, MailFailure } from "#server/mail/send.ts";
import { type CheckResult, fail, ok, warn } from "#server/ops/readiness-checks.ts";
import { createGateway, type StripeGateway } from "#server/payments/stripe/gateway.ts";
import { type Config, siteUrlOf } from "#server/platform/env.ts";
import type { Check } from "./doctor-inside.ts";

const TIMEOUT = { timeout: 10_000, maxNetworkRetries: 0 };

/** The event that matters most (docs/operations.md, "Stripe"); without it, payments are noticed later. */
const NEEDED_EVENT = "payment_intent.succeeded";

const TIMEOUT_MS = 10_000;

function request(address: string): Promise<Response> {
  return fetch(address, { redirect: "manual", signal: AbortSignal.timeout(TIMEOUT_MS) });
}

async function checkAddress(publicUrl: string | null): Promise<CheckResult> {
  if (publicUrl === null)
    return warn("PUBLIC_URL is not set: mail has no links, and cookies work without TLS.");
  if (!publicUrl.startsWith("https:"))
    return fail("PUBLIC_URL has no https: children's data must not go over the network without.");
  return ok("PUBLIC_URL has https.");
}

/** @param site the public address, or where the server listens on this machine */
async function checkAnswer(site: string, isPublic: boolean): Promise<CheckResult> {
  try {
    const answer = await request(`${site}/healthz`);
    const isAlive = (await answer.text()).includes('"alive"');
    if (answer.ok && isAlive) return ok(`The site answers at ${site}.`);
    return fail(`Something else answers at ${site} (status ${answer.status}): does the proxy lead here?`);
  } catch (error) {
    if (!isPublic)
      return warn(`The site does not answer at ${site}: start it with npm start, or set PORT to its port.`);
    const { code } = Object(Object(error).cause) as { code?: string };
    if (/CERT|TLS|SSL/.test(code ?? ""))
      return fail(`The certificate of ${site} is not good (${code}): the proxy's log says why.`);
    return fail(
      `The site does not answer at ${site} (${code ?? "no answer in time"}): does it run, does the name lead here, does the proxy run?`,
    );
  }
}

/** The server reveals more to loopback callers; a proxy without X-Forwarded-For would leak that. */
async function checkProxy(publicUrl: string, { trustedProxies, metricsToken }: Config): Promise<CheckResult> {
  if (trustedProxies === 0) {
    return fail(
      "TRUST_PROXY is 0: behind a proxy all families share one address and its limits. Set TRUST_PROXY=1.",
    );
  }
  const readiness = await request(`${publicUrl}/readyz`)
    .then((answer) => answer.text())
    .catch(() => null);
  if (readiness === null) return warn("Not known: the server does not answer.");
  if (metricsToken === null && readiness.includes('"checks"')) {
    return fail(
      "The proxy does not add X-Forwarded-For, so visitors choose their own address: see deploy/Caddyfile.",
    );
  }
  return ok(`TRUST_PROXY is ${trustedProxies}.`);
}

export function addressChecks(config: Config): Check[] {
  const { publicUrl } = config;
  const checks: Check[] = [
    ["address", () => checkAddress(publicUrl)],
    ["answer", () => checkAnswer(siteUrlOf(config), publicUrl !== null)],
  ];
  if (publicUrl !== null) checks.push(["proxy", () => checkProxy(publicUrl, config)]);
  return checks;
}

function refused(error: unknown): CheckResult {
  if (!(error instanceof MailFailure)) throw error;
  return fail(
    `The mail server does not take it (${error.code}): docs/operations.md, "Mail", says what the code means.`,
  );
}

async function checkServer(smtpUrl: string | null): Promise<CheckResult> {
  if (smtpUrl === null) return warn("SMTP_URL is not set: mail is only written into files.");
  try {
    await assertSmtpWorks(smtpUrl);
    return ok("The mail server lets us in.");
  } catch (error) {
    return refused(error);
  }
}

/** Without STAFF_EMAIL notices go to the mailbox in content/club, which is invented until a club writes its own. */
function checkNotices({ smtpUrl, staff }: Config["mail"]): CheckResult {
  if (smtpUrl === null) return ok("Without a mail server they stay in files.");
  if (staff.some(isUnownedAddress))
    return fail(
      "They go to the sample's mailbox, which nobody has: set STAFF_EMAIL, or connect the mailbox under Set up your club.",
    );
  return ok("They go to a mailbox that can exist.");
}

export function mailChecks({ mail }: Config): Check[] {
  return [
    ["mail", () => checkServer(mail.smtpUrl)],
    ["staff's notices", () => checkNotices(mail)],
  ];
}

async function checkKeys({ sdk, environment }: StripeGateway): Promise<CheckResult> {
  try {
    await sdk.paymentIntents.list({ limit: 1 }, TIMEOUT);
    if (environment === "live") return ok("Stripe takes the secret key; both keys are live.");
    return warn("Stripe takes the secret key; both keys are TEST keys: nobody is charged.");
  } catch (error) {
    if (error instanceof Stripe.errors.StripeAuthenticationError) {
      return fail("Stripe refuses the secret key: copy it anew from Developers, API keys.");
    }
    if (error instanceof Stripe.errors.StripePermissionError) {
      return fail(
        "The restricted key may not see payments: give it the rights that docs/operations.md lists.",
      );
    }
    return fail("Stripe cannot be reached: does this machine reach https://api.stripe.com?");
  }
}

async function checkWebhook({ sdk }: StripeGateway, publicUrl: string | null): Promise<CheckResult> {
  if (publicUrl === null) return warn("Not known: PUBLIC_URL is not set.");
  const address = `${publicUrl}/api/stripe/webhook`;
  const endpoints = await sdk.webhookEndpoints.list({ limit: 100 }, TIMEOUT).catch(() => null);
  if (!endpoints)
    return warn("The key may not see webhooks, which is well: look in Stripe under Developers, Webhooks.");
  const ours = endpoints.data.find(({ url }) => url === address);
  if (!ours) return fail(`Stripe knows no webhook ${address}: add it under Developers, Webhooks.`);
  if (ours.status !== "enabled")
    return fail("Stripe has switched the webhook off: switch it on under Developers, Webhooks.");
  const isSubscribed = ours.enabled_events.some((event) => event === "*" || event === NEEDED_EVENT);
  return isSubscribed
    ? ok("Stripe knows the webhook.")
    : fail(`The webhook is not told of ${NEEDED_EVENT}: add the events of docs/operations.md.`);
}

export function stripeChecks({ payments, publicUrl }: Config): Check[] {
  if (!payments) return [["Stripe", () => warn("No keys are set: registration stays closed.")]];
  const gateway = createGateway(payments);
  return [
    ["Stripe", () => checkKeys(gateway)],
    ["webhook", () => checkWebhook(gateway, publicUrl)],
  ];
}
