import { existsSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { SAMPLE_KINDS, type SampleKind } from "#domain/club/samples.ts";
import { modeOfKey } from "#domain/staff/setup.ts";
import { dateInZone } from "#domain/time/dates.ts";
import { enteredMail, storedMailSchema } from "#server/mail/send.ts";
import { presentPassphrase } from "#server/ops/backup/backup-passphrase.ts";
import { CHECKS, type CheckContext } from "#server/ops/checks.ts";
import { diskSpace } from "#server/ops/metrics.ts";
import { readKeys } from "#server/payments/stripe/stripe-keys.ts";
import { readClub, readFacts } from "#server/platform/club-facts.ts";
import { readConnection, unreadableConnections } from "#server/platform/database/connections.ts";
import { openSnapshot, type Trx } from "#server/platform/database/database.ts";
import { appliedMigrations, MIGRATION_NAMES, newerMigrations } from "#server/platform/database/migrate.ts";
import type { Config } from "#server/platform/env.ts";
import { loadSecretKey, secretKeyFits } from "#server/platform/secret-key.ts";
import { readSetting } from "#server/platform/settings.ts";
import { readSeed, samplesOf } from "#server/site/publishing/seed.ts";
import {
  asResult,
  bad,
  type Check,
  type Finding,
  findingsOf,
  look,
  ok,
  type Result,
} from "./doctor-finding.ts";

async function checkMigrations(db: Trx): Promise<Result> {
  const applied = await appliedMigrations(db);
  const missing = MIGRATION_NAMES.filter((name) => !applied.includes(name));
  const newer = await newerMigrations(db);
  if (newer.length > 0) {
    return bad(
      `A newer version has changed the tables (${newer.join(", ")}): start that one, or restore a backup.`,
    );
  }
  if (missing.length > 0) return look(`The next start brings the tables up to date: ${missing.join(", ")}.`);
  return ok(`All ${applied.length} migrations are applied.`);
}

async function checkVersion(db: Trx, engine: Config["database"]["engine"]): Promise<Result> {
  const version =
    engine === "sqlite"
      ? sql<{ v: string }>`select sqlite_version() as v`
      : sql<{ v: string }>`show server_version`;
  const { rows } = await version.execute(db);
  return ok(`${engine === "sqlite" ? "SQLite" : "PostgreSQL"} ${Object.values(rows[0] ?? {})[0]} answers.`);
}

async function checkIntegrity(db: Trx): Promise<Result> {
  const { rows } = await sql<{ quickCheck: string }>`pragma quick_check(1)`.execute(db);
  const [checkResult] = rows.flatMap((row) => Object.values(row));
  return checkResult === "ok"
    ? ok("The file is whole.")
    : bad(`The file is damaged (${checkResult}): restore the newest backup.`);
}

async function checkKey(db: Trx, { dataDir }: Config): Promise<Result> {
  // Only look for it, because reading would create it.
  if (!existsSync(join(dataDir, "secret.key")))
    return bad("secret.key is missing: put it back, or npm run pin goes on without.");
  const fits = await secretKeyFits(db, await loadSecretKey(dataDir));
  return fits
    ? ok("secret.key is the one of this database.")
    : bad("secret.key is of another database: put the right one back, or npm run pin.");
}

async function checkConnections(db: Trx, { dataDir }: Config): Promise<Result> {
  if (!existsSync(join(dataDir, "secret.key"))) return look("Not known without secret.key.");
  const unreadable = await unreadableConnections(db, await loadSecretKey(dataDir));
  return unreadable.length === 0
    ? ok("What staff connected can be opened.")
    : bad(
        `Entered with another secret.key: ${unreadable.join(", ")}. Enter it again under Set up your club.`,
      );
}

/** What the environment leaves open is looked at as staff entered it. */
export async function withConnections(config: Config): Promise<Config> {
  const { database, dataDir, stripeAddresses } = config;
  const isThere = database.engine === "postgres" || existsSync(database.file);
  if (!isThere || !existsSync(join(dataDir, "secret.key"))) return config;
  const snapshot = await openSnapshot(database).catch(() => null);
  if (!snapshot) return config;
  const { trx } = snapshot;
  try {
    const secretKey = await loadSecretKey(dataDir);
    const keys = await readKeys(trx, secretKey);
    const webhookSecrets = keys?.webhook ? [keys.webhook.secret] : [];
    const passphrase = await presentPassphrase(trx, secretKey, config.backupPassphrase);
    return {
      ...config,
      payments: config.payments ?? (keys ? { ...keys, ...stripeAddresses, webhookSecrets } : null),
      mail: enteredMail(config.mail, await readConnection(trx, secretKey, "mail", storedMailSchema)),
      backupPassphrase: passphrase?.text ?? null,
    };
  } catch {
    // Tables that are not there yet are told by another check.
    return config;
  } finally {
    await snapshot.close();
  }
}

async function checkStaff(db: Trx): Promise<Result> {
  const accounts = await db.selectFrom("users").select("id").where("disabledAt", "is", null).execute();
  const hasPin = (await readSetting(db, "pinHash")) !== undefined;
  const isOff = (await readSetting(db, "pinOff")) !== undefined;
  if (!hasPin && !isOff) return bad("There is no staff PIN: npm run pin");
  if (isOff) return ok(`The PIN is off; ${accounts.length} accounts get in.`);
  if (accounts.length === 0)
    return look("Staff share the PIN: under Settings each can have an account of their own.");
  return ok(`The PIN is set, and there are ${accounts.length} accounts.`);
}

/** The checks that need only the database. */
const LISTED = ["sweep", "webhooks"];

/** The site's own checks, as the doctor tells them. */
function listedChecks(db: Trx, { payments, dataDir }: Config, now: Date): Check[] {
  const context: CheckContext = {
    db,
    now,
    upForMs: undefined,
    payments,
    folders: [dataDir],
    diskSpace,
    arePagesBehind: false,
  };
  return CHECKS.filter(({ name }) => LISTED.includes(name)).map(({ name, run }) => [
    name,
    async () => asResult(await run(context)),
  ]);
}

/** Whether families pay real money: by the environment's keys, which win, or by those that staff entered. */
async function hasLiveKeys(db: Trx, { payments, dataDir }: Config): Promise<boolean> {
  if (payments) return modeOfKey(payments.secretKey) === "live";
  if (!existsSync(join(dataDir, "secret.key"))) return false;
  const keys = await readKeys(db, await loadSecretKey(dataDir));
  return keys !== null && modeOfKey(keys.secretKey) === "live";
}

const SAMPLE_NAMES: Record<SampleKind, string> = {
  names: "name or town",
  people: "people",
  phones: "phones",
  mails: "mail addresses",
  place: "place",
  links: "links",
  teams: "teams",
  promises: "promises on pages",
  policies: "policies",
  pictures: "pictures",
  testimonials: "testimonials",
};

/** One finding for each kind of sample, because each is changed on another card. */
async function sampleFindings(db: Trx, isLive: boolean): Promise<Finding[]> {
  const samples = samplesOf(await readSeed(db), await readFacts(db));
  if (samples.length === 0) return findingsOf([["samples", () => ok("Nothing is the sample's any more.")]]);
  const checks = SAMPLE_KINDS.map((kind): [string, number] => [
    SAMPLE_NAMES[kind],
    samples.filter((sample) => sample.kind === kind).length,
  ]).filter(([, count]) => count > 0);
  const change = "change it under Site";
  if (!isLive) {
    const kinds = checks.map(([name, count]) => `${name} (${count})`).join(", ");
    return findingsOf([
      ["samples", () => look(`Still the sample's: ${kinds}. Before live keys, ${change}.`)],
    ]);
  }
  return findingsOf(
    checks.map(([name, count]) => [
      `sample ${name}`,
      () => bad(`${count} still the sample's, invented, while the keys are live: ${change}.`),
    ]),
  );
}

async function checkSeasons(db: Trx, isLive: boolean, now: Date): Promise<Result> {
  const today = dateInZone(now, (await readClub(db)).timeZone);
  const over = await db
    .selectFrom("seasons")
    .select("slug")
    .where("state", "=", "live")
    .where("endsOn", "<", today)
    .execute();
  if (over.length === 0) return ok("No live season is over.");
  const text = `Live and over: ${over.map(({ slug }) => slug).join(", ")}. Make it past, or copy it for the next one.`;
  return isLive ? bad(text) : look(text);
}

async function hasTables(db: Trx): Promise<boolean> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  return tables.some(({ name }) => name === "kysely_migration");
}

export async function databaseFindings(config: Config, now: Date): Promise<Finding[]> {
  const { database } = config;
  if (database.engine === "sqlite" && !existsSync(database.file)) {
    return findingsOf([["database", () => look("There is no database yet: the first start makes it.")]]);
  }
  const snapshot = await openSnapshot(database).catch(() => null);
  if (!snapshot) {
    const where = database.engine === "sqlite" ? database.file : "the server that DATABASE_URL names";
    return findingsOf([
      ["database", () => bad(`${where} cannot be opened: is it there, and may this user?`)],
    ]);
  }
  const { trx: db, close } = snapshot;
  const checks: Check[] = [["database", () => checkVersion(db, database.engine)]];
  if (database.engine === "sqlite") checks.push(["integrity", () => checkIntegrity(db)]);
  checks.push(
    ["migrations", () => checkMigrations(db)],
    ["key and database", () => checkKey(db, config)],
    ["connections", () => checkConnections(db, config)],
    ["staff", () => checkStaff(db)],
    ...listedChecks(db, config, now),
  );
  const nothing: Check = ["database", () => look("It is empty: the first start makes its tables.")];
  const unstarted: Check = ["samples", () => look("There are no pages yet: the first start makes them.")];
  try {
    if (!(await hasTables(db))) return await findingsOf([nothing]);
    const findings = await findingsOf(checks);
    // A database that an older version made may lack their tables.
    if (findings.some(({ result, check }) => check === "migrations" && result !== "ok")) return findings;
    if (!(await readSeed(db))) return [...findings, ...(await findingsOf([unstarted]))];
    const isLive = await hasLiveKeys(db, config);
    const seasons: Check = ["seasons", () => checkSeasons(db, isLive, now)];
    return [...findings, ...(await sampleFindings(db, isLive)), ...(await findingsOf([seasons]))];
  } finally {
    await close();
  }
}
