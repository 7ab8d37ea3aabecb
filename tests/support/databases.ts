import { randomUUID } from "node:crypto";
import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, inject } from "vitest";
import type { DatabaseLocation } from "#server/db/database.ts";
import type { Engine } from "#server/db/engine.ts";
import { createPostgresDatabase, onPostgres } from "./postgres-database.ts";
import { POSTGRES_TEMPLATE } from "./postgres-setup.ts";

/** A place for one test's database, and its removal. */
export interface TemporaryDatabase {
  location: DatabaseLocation;
  remove(): Promise<void>;
}

async function temporaryPostgres(serverUrl: string, template?: string): Promise<TemporaryDatabase> {
  const name = `club_${randomUUID().replaceAll("-", "")}`;
  const url = await createPostgresDatabase(serverUrl, name, template);
  return {
    location: { engine: "postgres", url },
    remove: () => onPostgres(serverUrl, `drop database ${name} with (force)`),
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

/** One that has its tables already: hundreds of tests need not make the same ones again. */
export function temporaryClubDatabase(engine: Engine): Promise<TemporaryDatabase> {
  if (engine === "sqlite") return temporarySqlite(inject("sqliteTemplate"));
  return temporaryPostgres(inject("postgresUrl"), POSTGRES_TEMPLATE);
}

/** Runs a suite once on each engine: the same queries must behave the same (docs/rules/code.md#one-set-of-queries-two-databases). */
export function onBothEngines(title: string, suite: (engine: Engine) => void): void {
  for (const engine of ["sqlite", "postgres"] as const) describe(`${title} (${engine})`, () => suite(engine));
}
