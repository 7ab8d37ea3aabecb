import { randomUUID } from "node:crypto";
import { copyFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { describe, inject } from "vitest";
import { connectDatabase, type DatabaseLocation, type Db } from "#server/platform/database/database.ts";
import type { Engine } from "#server/platform/database/engine.ts";
import { createPostgresDatabase, onPostgres } from "./postgres-database.ts";
import { KEPT_CONNECTION, resetPostgres } from "./postgres-reset.ts";
import { POSTGRES_TEMPLATE } from "./postgres-setup.ts";
import { quickFolder } from "./quick-folder.ts";

/** A place for one test's database, and its removal. */
export interface TemporaryDatabase {
  location: DatabaseLocation;
  remove(): Promise<void>;
}

const newName = () => `club_${randomUUID().replaceAll("-", "")}`;

function dropPostgres(serverUrl: string, url: string): Promise<void> {
  return onPostgres(serverUrl, `drop database ${new URL(url).pathname.slice(1)} with (force)`);
}

async function temporaryPostgres(serverUrl: string): Promise<TemporaryDatabase> {
  const url = await createPostgresDatabase(serverUrl, newName());
  return { location: { engine: "postgres", url }, remove: () => dropPostgres(serverUrl, url) };
}

/** A club's database, and the product's own connections to it. */
export interface ConnectedDatabase extends TemporaryDatabase {
  db: Db;
}

/** Clubs' databases that are as new; tests of this process take turns with them and with their connections. */
const asNew: { url: string; db: Db }[] = [];

function connectKept(url: string): Db {
  const named = new URL(url);
  named.searchParams.set("application_name", KEPT_CONNECTION);
  const socketFolder = inject("postgresSocketFolder");
  if (socketFolder) named.searchParams.set("host", socketFolder);
  return connectDatabase({ engine: "postgres", url: named.href });
}

/**
 * To make a database takes PostgreSQL thirty times as long as to bring one back to what it was, and a new connection
 * has to learn every table anew. The product keeps nothing but prepared statements in a connection
 * (server/platform/database/pooled.test.ts).
 */
async function reusedPostgres(serverUrl: string): Promise<ConnectedDatabase> {
  const make = async () => {
    const url = await createPostgresDatabase(serverUrl, newName(), POSTGRES_TEMPLATE);
    return { url, db: connectKept(url) };
  };
  const { url, db } = asNew.pop() ?? (await make());
  return {
    location: { engine: "postgres", url },
    // Another one for each test: what the product remembers of its database goes with it.
    db: db.$extendTables(),
    remove: async () => {
      const { isAsNew, endedKept } = await resetPostgres(url, inject("postgresReset"));
      // Not waited for: one that has not ended what it did never says that it is free.
      if (endedKept || !isAsNew) void db.destroy();
      if (isAsNew) asNew.push({ url, db: endedKept ? connectKept(url) : db });
      else await dropPostgres(serverUrl, url);
    },
  };
}

async function temporarySqlite(template?: string): Promise<TemporaryDatabase> {
  const folder = await quickFolder("club-sqlite-");
  const file = join(folder, "club.sqlite");
  if (template) await copyFile(template, file);
  return {
    location: { engine: "sqlite", file },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** An empty database of the given engine. */
export function temporaryDatabase(engine: Engine): Promise<TemporaryDatabase> {
  return engine === "sqlite" ? temporarySqlite() : temporaryPostgres(inject("postgresUrl"));
}

/** One as a club's first start at TEST_START leaves it. */
export function temporaryClubDatabase(engine: Engine): Promise<TemporaryDatabase> {
  if (engine === "sqlite") return temporarySqlite(inject("sqliteTemplate"));
  return reusedPostgres(inject("postgresUrl"));
}

/** The same, connected. */
export async function connectedClubDatabase(engine: Engine): Promise<ConnectedDatabase> {
  if (engine === "postgres") return reusedPostgres(inject("postgresUrl"));
  const { location, remove } = await temporarySqlite(inject("sqliteTemplate"));
  const db = connectDatabase(location);
  return { location, db, remove: () => db.destroy().then(remove) };
}

/**
 * Runs a suite once on each engine, also in `npm test`: what races, locks, counts places, pays or is written in one
 * engine's own SQL (docs/reference/code.md#databases).
 */
export function onBothEngines(title: string, suite: (engine: Engine) => void): void {
  for (const engine of ["sqlite", "postgres"] as const) describe(`${title} (${engine})`, () => suite(engine));
}

/**
 * Runs every other suite that asks a database. On SQLite in `npm test`, on PostgreSQL too in `npm run test:full`
 * (docs/decisions/005-two-test-runs.md).
 */
export function onEitherEngine(title: string, suite: (engine: Engine) => void): void {
  describe(`${title} (sqlite)`, () => suite("sqlite"));
  describe(`${title} (postgres)`, { tags: ["full"] }, () => suite("postgres"));
}

/** Tags of one test in a suite for both engines that needs PostgreSQL at night only, as a suite of `onEitherEngine` does. */
export function postgresAtNight(engine: Engine): { tags: string[] } {
  return { tags: engine === "postgres" ? ["full"] : [] };
}
