import { join } from "node:path";
import { type MailConfig, mailConfigFrom } from "./config-mail.ts";
import { paymentsConfigured, type StartRules, webhookSecretsOf } from "./config-rules.ts";
import type { DatabaseLocation } from "./db/database.ts";
import type { Variables } from "./env.ts";
import type { GatewayOptions } from "./payments/gateway.ts";

/** What an installation was told, checked. */
export interface Config {
  port: number;
  host: string;
  publicUrl: string | null;
  dataDir: string;
  database: DatabaseLocation;
  adminPin: string | undefined;
  /** null when no payment keys are set. */
  payments: GatewayOptions | null;
  mail: MailConfig;
  /** null when backups are not encrypted. */
  backupPassphrase: string | null;
  logLevel: string;
  trustedProxies: number;
  /** null: only this machine itself reads the metrics. */
  metricsToken: string | null;
}

function paymentsFrom(env: Variables, rules: StartRules): GatewayOptions | null {
  if (!paymentsConfigured(env, rules)) return null;
  return {
    secretKey: env.STRIPE_SECRET_KEY ?? "",
    publishableKey: env.STRIPE_PUBLISHABLE_KEY ?? "",
    webhookSecrets: webhookSecretsOf(env),
    apiBase: env.STRIPE_API_BASE,
    scriptUrl: env.STRIPE_JS_URL,
  };
}

/** @throws {Error} with a sentence that names the variable that is wrong */
export function configFrom(env: Variables, rules: StartRules): Config {
  return {
    port: Number(env.PORT),
    host: env.HOST,
    publicUrl: env.PUBLIC_URL?.replace(/\/+$/, "") ?? null,
    dataDir: env.DATA_DIR,
    database: env.DATABASE_URL
      ? { engine: "postgres", url: env.DATABASE_URL }
      : { engine: "sqlite", file: join(env.DATA_DIR, "club.sqlite") },
    adminPin: env.ADMIN_PIN,
    payments: paymentsFrom(env, rules),
    mail: mailConfigFrom(env),
    backupPassphrase: env.BACKUP_PASSPHRASE ?? null,
    logLevel: env.LOG_LEVEL,
    trustedProxies: Number(env.TRUST_PROXY),
    metricsToken: env.METRICS_TOKEN ?? null,
  };
}
