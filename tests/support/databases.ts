import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { describe, inject } from "vitest";
import type { DatabaseLocation, Engine } from "#server/db/database.ts";

/** A place for one test's database, and its removal. */
export interface TemporaryDatabase {
  location: DatabaseLocation;
  remove(): Promise<void>;
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

async function temporaryPostgres(serverUrl: string): Promise<TemporaryDatabase> {
  const name = `club_${randomUUID().replaceAll("-", "")}`;
  await onServer(serverUrl, `create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return {
    location: { engine: "postgres", url: url.href },
    remove: () => onServer(serverUrl, `drop database ${name} with (force)`),
  };
}

async function temporarySqlite(): Promise<TemporaryDatabase> {
  const folder = await mkdtemp(join(tmpdir(), "club-sqlite-"));
  return {
    location: { engine: "sqlite", file: join(folder, "club.sqlite") },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** An empty database of the given engine. */
export function temporaryDatabase(engine: Engine): Promise<TemporaryDatabase> {
  return engine === "sqlite" ? temporarySqlite() : temporaryPostgres(inject("postgresUrl"));
}

/** Runs a suite once on each engine: the same queries must behave the same (design.md §5). */
export function onBothEngines(title: string, suite: (engine: Engine) => void): void {
  for (const engine of ["sqlite", "postgres"] as const) describe(`${title} (${engine})`, () => suite(engine));
}
