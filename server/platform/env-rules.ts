import * as z from "zod/mini";
import { firstClub } from "#content/club/first-club.ts";
import { isPublishableKey, isSecretKey, modeOfKey } from "#domain/staff/setup.ts";
import { isEmailAddress } from "#domain/text/contact.ts";

const text = z.optional(z.string());

function isPort(value: string): boolean {
  return /^\d{1,5}$/.test(value) && Number(value) <= 65_535;
}

/** Environment variables (docs/reference/code.md#environment-variables, decision 053); an empty one counts as unset. */
export const variables = z.object({
  PORT: z._default(
    z.string().check(z.refine(isPort, "PORT must be a number from 0 to 65535, such as 3000.")),
    "3000",
  ),
  HOST: z._default(z.string(), "127.0.0.1"),
  PUBLIC_URL: z.optional(
    z.url({ protocol: /^https?$/, error: "PUBLIC_URL must be an address such as https://club.example.org." }),
  ),
  DATA_DIR: z._default(z.string(), "./data"),
  DATABASE_URL: z.optional(
    z.url({
      protocol: /^postgres(ql)?$/,
      error: "DATABASE_URL must be an address such as postgres://user@host/club.",
    }),
  ),
  ADMIN_PIN: z.optional(z.string().check(z.regex(/^\d{4}$/, "ADMIN_PIN must be exactly 4 digits."))),
  STRIPE_SECRET_KEY: text,
  STRIPE_PUBLISHABLE_KEY: text,
  STRIPE_WEBHOOK_SECRET: text,
  STRIPE_API_BASE: text,
  STRIPE_JS_URL: text,
  SMTP_URL: text,
  MAIL_FROM: text,
  STAFF_EMAIL: text,
  BACKUP_PASSPHRASE: z.optional(
    z.string().check(z.minLength(12, "BACKUP_PASSPHRASE must have at least 12 characters.")),
  ),
  LOG_LEVEL: z._default(
    z.enum(
      ["fatal", "error", "warn", "info", "debug", "silent"],
      "LOG_LEVEL must be one of fatal, error, warn, info, debug, silent.",
    ),
    "info",
  ),
  TRUST_PROXY: z._default(
    z.string().check(z.regex(/^\d$/, "TRUST_PROXY must be the number of proxies in front of this server.")),
    "0",
  ),
  METRICS_TOKEN: z.optional(
    z.string().check(z.regex(/^\S{16,}$/, "METRICS_TOKEN must have at least 16 characters and no spaces.")),
  ),
});
export type Variables = z.infer<typeof variables>;

/** Every variable that the server reads; .env files may name no other. */
export const VARIABLE_NAMES = Object.keys(variables.shape);

export interface Mailbox {
  name: string;
  address: string;
}

/** null: the name that the club publishes. */
export type Sender = Omit<Mailbox, "name"> & { name: string | null };

export interface MailConfig {
  /** null: mail is written to files. */
  smtpUrl: string | null;
  /** Path of a page that shows those files, as in the demo; null if there is none. */
  inboxPath: string | null;
  /** The base of links in mail without PUBLIC_URL, as in the demo. */
  linksTo?: string | undefined;
  from: Sender;
  staff: readonly string[];
}

function senderFrom(text: string): Sender {
  const [, name = "", inBrackets] = /^([^<>]*)<([^<>]+)>$/.exec(text) ?? [];
  const address = (inBrackets ?? text).trim();
  const displayName = name.replaceAll('"', "").trim();
  if (!isEmailAddress(address) || /\p{Cc}/u.test(displayName)) {
    throw new Error("MAIL_FROM must be an address such as hola@club.org or Our Club <hola@club.org>.");
  }
  return { name: displayName || null, address };
}

function listed(text: string): string[] {
  const parts = text.split(",").map((part) => part.trim());
  return parts.filter(Boolean);
}

function staffFrom(text: string): string[] {
  const addresses = listed(text);
  if (addresses.length === 0 || !addresses.every(isEmailAddress)) {
    throw new Error("STAFF_EMAIL must be one mail address, or several separated by commas.");
  }
  return addresses;
}

function assertSmtpUrl(text: string): string {
  const url = URL.parse(text);
  if (!url || !["smtp:", "smtps:"].includes(url.protocol) || url.hostname === "") {
    throw new Error("SMTP_URL must be an address such as smtps://user:password@mail.example.org.");
  }
  return text;
}

/**
 * Without any of the variables, mail stays in files, in the club's name.
 * @throws {Error} naming the variable, for a partial or invalid configuration
 */
export function mailConfigFrom({ SMTP_URL, MAIL_FROM, STAFF_EMAIL }: Variables): MailConfig {
  if (SMTP_URL !== undefined && MAIL_FROM === undefined) {
    throw new Error("MAIL_FROM must be set too: SMTP_URL sends mail, and families must see from whom.");
  }
  if (SMTP_URL === undefined && MAIL_FROM !== undefined) {
    throw new Error("SMTP_URL must be set too, or MAIL_FROM be left out: without it no mail is sent.");
  }
  return {
    smtpUrl: SMTP_URL === undefined ? null : assertSmtpUrl(SMTP_URL),
    inboxPath: null,
    from: MAIL_FROM === undefined ? { name: null, address: firstClub.email } : senderFrom(MAIL_FROM),
    staff: STAFF_EMAIL === undefined ? [firstClub.email] : staffFrom(STAFF_EMAIL),
  };
}

/** `production` talks to Stripe only; `sandbox` is for demo and tests (docs/reference/demo.md#production-start). */
export type StartRules = "production" | "sandbox";

/** Stripe's addresses and options, independent of its keys. */
export interface StripeOptions {
  /** Undefined: Stripe's own addresses. */
  apiBase: string | undefined;
  scriptUrl: string | undefined;
  /** Seconds before a retry; undefined, as outside tests: the SDK's own growing wait. */
  retryDelaySeconds?: number | undefined;
}

export interface StripeConfig extends StripeOptions {
  secretKey: string;
  publishableKey: string;
  webhookSecrets: readonly string[];
}

const STRIPE_API = "https://api.stripe.com";
const STRIPE_JS = "https://js.stripe.com";

const KEYS = ["STRIPE_SECRET_KEY", "STRIPE_PUBLISHABLE_KEY", "STRIPE_WEBHOOK_SECRET"] as const;

function assertKeys(env: Variables): void {
  const { STRIPE_SECRET_KEY: secret = "", STRIPE_PUBLISHABLE_KEY: publishable = "" } = env;
  if (!isSecretKey(secret)) {
    throw new Error(
      "STRIPE_SECRET_KEY must be a key that starts with sk_live_, sk_test_, rk_live_ or rk_test_.",
    );
  }
  if (!isPublishableKey(publishable)) {
    throw new Error("STRIPE_PUBLISHABLE_KEY must be a key that starts with pk_live_ or pk_test_.");
  }
  if (modeOfKey(secret) !== modeOfKey(publishable)) {
    throw new Error("STRIPE_PUBLISHABLE_KEY and STRIPE_SECRET_KEY must both be live or both be test keys.");
  }
}

function webhookSecretsOf({ STRIPE_WEBHOOK_SECRET = "" }: Variables): string[] {
  const secrets = listed(STRIPE_WEBHOOK_SECRET);
  if (secrets.length === 0 || secrets.some((secret) => !secret.startsWith("whsec_"))) {
    throw new Error("STRIPE_WEBHOOK_SECRET must hold secrets that start with whsec_, separated by commas.");
  }
  return secrets;
}

function assertOwnAddresses(env: Variables): void {
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

/** Set with keys or without: keys that staff enter are used at the same addresses (docs/reference/demo.md). */
export function stripeOptionsFrom(env: Variables): StripeOptions {
  return { apiBase: env.STRIPE_API_BASE, scriptUrl: env.STRIPE_JS_URL };
}

/**
 * The Stripe configuration; null without keys (docs/reference/operations.md#operation-without-keys).
 * @throws {Error} naming the variable, for a partial or contradictory configuration
 */
export function stripeConfigFrom(env: Variables, rules: StartRules): StripeConfig | null {
  if (rules === "production") assertOwnAddresses(env);
  const missing = KEYS.filter((name) => env[name] === undefined);
  if (missing.length === KEYS.length) return null;
  if (missing.length > 0)
    throw new Error(`${missing.join(" and ")} must be set too, or no payment key at all.`);
  assertKeys(env);
  return {
    secretKey: env.STRIPE_SECRET_KEY ?? "",
    publishableKey: env.STRIPE_PUBLISHABLE_KEY ?? "",
    webhookSecrets: webhookSecretsOf(env),
    ...stripeOptionsFrom(env),
  };
}
