import { join } from "node:path";
import { MAIL_PORTS } from "#domain/staff/setup.ts";
import type { DatabaseLocation } from "#server/platform/database/database.ts";
import {
  mailConfigFrom,
  type StartRules,
  stripeConfigFrom,
  stripeOptionsFrom,
  type Variables,
  variables,
} from "./env-rules.ts";

/** @throws {Error} naming the invalid variable */
function configFrom(env: Variables, rules: StartRules) {
  return {
    port: Number(env.PORT),
    host: env.HOST,
    publicUrl: env.PUBLIC_URL?.replace(/\/+$/, "") ?? null,
    dataDir: env.DATA_DIR,
    database: (env.DATABASE_URL
      ? { engine: "postgres", url: env.DATABASE_URL }
      : { engine: "sqlite", file: join(env.DATA_DIR, "club.sqlite") }) as DatabaseLocation,
    adminPin: env.ADMIN_PIN,
    /** null: staff may enter keys. */
    payments: stripeConfigFrom(env, rules),
    stripeOptions: stripeOptionsFrom(env),
    mail: mailConfigFrom(env),
    /** The ports that staff may enter for a mail server; null: any. */
    mailPorts: rules === "production" ? MAIL_PORTS : null,
    /** null: backups are not encrypted. */
    backupPassphrase: env.BACKUP_PASSPHRASE ?? null,
    logLevel: env.LOG_LEVEL,
    trustedProxies: Number(env.TRUST_PROXY),
    /** null: only this machine may read metrics. */
    metricsToken: env.METRICS_TOKEN ?? null,
  };
}
export type Config = ReturnType<typeof configFrom>;

/** The public URL, else the address where the server listens. */
export function siteUrlOf({ publicUrl, host, port }: Pick<Config, "publicUrl" | "host" | "port">): string {
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
  const present = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()));
  const parsed = variables.safeParse(present);
  if (!parsed.success) throw new Error(parsed.error.issues.map(({ message }) => message).join("\n"));
  return configFrom(parsed.data, rules);
}
