import { join } from "node:path";
import type { DatabaseLocation } from "#server/db/database.ts";
import { type MailConfig, mailConfigFrom } from "./mail-rules.ts";
import { type StartRules, type StripeConfig, stripeConfigFrom } from "./stripe-rules.ts";
import { type Variables, variables } from "./variables.ts";

/** What an installation was told, checked. */
export interface Config {
  port: number;
  host: string;
  publicUrl: string | null;
  dataDir: string;
  database: DatabaseLocation;
  adminPin: string | undefined;
  /** null when no payment keys are set. */
  payments: StripeConfig | null;
  mail: MailConfig;
  /** null when backups are not encrypted. */
  backupPassphrase: string | null;
  logLevel: string;
  trustedProxies: number;
  /** null: only this machine itself reads the metrics. */
  metricsToken: string | null;
}

/** @throws {Error} with a sentence that names the variable that is wrong */
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
    mail: mailConfigFrom(env),
    backupPassphrase: env.BACKUP_PASSPHRASE ?? null,
    logLevel: env.LOG_LEVEL,
    trustedProxies: Number(env.TRUST_PROXY),
    metricsToken: env.METRICS_TOKEN ?? null,
  };
}

/** The one place that reads the process's environment (docs/rules/code.md#the-environment-is-read-once). */
export function processEnvironment(): Record<string, string | undefined> {
  return process.env;
}

/**
 * Reads the environment once, at start.
 * @throws {Error} with a sentence that names the variable that is wrong
 */
export function readConfig(environment: Record<string, string | undefined>, rules: StartRules): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()));
  const parsed = variables.safeParse(given);
  if (!parsed.success) throw new Error(parsed.error.issues.map(({ message }) => message).join("\n"));
  return configFrom(parsed.data, rules);
}
