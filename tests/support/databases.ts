import { randomUUID } from "node:crypto";
import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, inject } from "vitest";
import type { DatabaseLocation } from "#server/db/database.ts";
import type { Engine } from "#server/db/engine.ts";
import { createPostgresDatabase, onPostgres } from "./postgres-database.ts";
import { resetPostgres } from "./postgres-reset.ts";
import { POSTGRES_TEMPLATE } from "./postgres-setup.ts";

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

/** Addresses of clubs' databases that are as new; tests of this process take turns with them. */
const asNew: string[] = [];

/** To make a database takes PostgreSQL thirty times as long as to bring one back to what it was. */
async function reusedPostgres(serverUrl: string): Promise<TemporaryDatabase> {
  const url = asNew.pop() ?? (await createPostgresDatabase(serverUrl, newName(), POSTGRES_TEMPLATE));
  return {
    location: { engine: "postgres", url },
    remove: async () => {
      if (await resetPostgres(url, inject("postgresReset"))) asNew.push(url);
      else await dropPostgres(serverUrl, url);
    },
  };
}

async function temporarySqlite(template?: string): Promise<TemporaryDatabase> {
  const folder = await mkdtemp(join(tmpdir(), "club-sqlite-"));
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

/** Runs a suite once on each engine: the same queries must behave the same (docs/rules/code.md#one-set-of-queries-two-databases). */
export function onBothEngines(title: string, suite: (engine: Engine) => void): void {
  for (const engine of ["sqlite", "postgres"] as const) describe(`${title} (${engine})`, () => suite(engine));
}
