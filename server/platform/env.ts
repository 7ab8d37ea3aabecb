import { join } from "node:path";
import { MAIL_PORTS } from "#domain/staff/setup.ts";
import type { DatabaseLocation } from "#server/platform/database/database.ts";
import {
  type MailConfig,
  mailConfigFrom,
  type StartRules,
  type StripeAddresses,
  type StripeConfig,
  stripeAddressesFrom,
  stripeConfigFrom,
  type Variables,
  variables,
} from "./env-rules.ts";

/** The validated configuration of an installation. */
export interface Config {
  port: number;
  host: string;
  publicUrl: string | null;
  dataDir: string;
  database: DatabaseLocation;
  adminPin: string | undefined;
  /** null: staff may enter keys. */
  payments: StripeConfig | null;
  stripeAddresses: StripeAddresses;
  mail: MailConfig;
  /** The ports that staff may enter for a mail server; null: any. */
  mailPorts: readonly number[] | null;
  /** null: backups are not encrypted. */
  backupPassphrase: string | null;
  logLevel: string;
  trustedProxies: number;
  /** null: only this machine may read metrics. */
  metricsToken: string | null;
}

/** @throws {Error} naming the invalid variable */
function configFrom(env: Variables, rules: StartRules): Config {
  return {
    port: Number(env.PORT),
    host: env.HOST,
    publicUrl: env.PUBLIC_URL?.replace(/\/+$/, "") ?? null,
    dataDir: env.DATA_DIR,
    database: env.DATABASE_URL
      ? { engine: "postgres", url: env.DATABASE_URL }
      : { engine: "sqlite", file: join(env.DATA_DIR, "club.sqlite") },
    adminPin: env.ADMIN_PIN,
    payments: stripeConfigFrom(env, rules),
    stripeAddresses: stripeAddressesFrom(env),
    mail: mailConfigFrom(env),
    mailPorts: rules === "production" ? MAIL_PORTS : null,
    backupPassphrase: env.BACKUP_PASSPHRASE ?? null,
    logLevel: env.LOG_LEVEL,
    trustedProxies: Number(env.TRUST_PROXY),
    metricsToken: env.METRICS_TOKEN ?? null,
  };
}

/** Where the site is: the address that families use, else where the server listens. */
export function siteOf({ publicUrl, host, port }: Pick<Config, "publicUrl" | "host" | "port">): string {
  const name = host === "0.0.0.0" || host === "::" ? "localhost" : host;
  return publicUrl ?? `http://${name}:${port}`;
}

/** The only place that reads process.env (docs/reference/code.md#environment-variables). */
export function processEnvironment(): Record<string, string | undefined> {
  return process.env;
}

/**
 * Reads the environment once, at start.
 * @throws {Error} naming the invalid variable
 */
export function readConfig(environment: Record<string, string | undefined>, rules: StartRules): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()));
  const parsed = variables.safeParse(given);
  if (!parsed.success) throw new Error(parsed.error.issues.map(({ message }) => message).join("\n"));
  return configFrom(parsed.data, rules);
}
