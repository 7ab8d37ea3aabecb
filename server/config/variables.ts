import * as z from "zod/mini";

const text = z.optional(z.string());

function isPort(value: string): boolean {
  return /^\d{1,5}$/.test(value) && Number(value) <= 65_535;
}

/**
 * Environment variables (docs/rules/code.md#the-environment-is-read-once, decision 025); an empty one counts as unset.
 */
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
