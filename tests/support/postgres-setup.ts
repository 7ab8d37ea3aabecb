import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { openDatabase } from "#server/db/database.ts";
import { startPostgres } from "./embedded-postgres.ts";
import { createPostgresDatabase } from "./postgres-database.ts";

declare module "vitest" {
  interface ProvidedContext {
    postgresUrl: string;
    /** An SQLite file with every table and no row, to copy. */
    sqliteTemplate: string;
  }
}

/** Named by what is copied when a test wants its tables at once. */
export const POSTGRES_TEMPLATE = "club_template";

/** One PostgreSQL for the whole run; each test gets a database of its own in it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres({ durable: false });
  const folder = await mkdtemp(join(tmpdir(), "club-template-"));
  const file = join(folder, "club.sqlite");
  const url = await createPostgresDatabase(server.url, POSTGRES_TEMPLATE);
  for (const location of [{ engine: "postgres", url } as const, { engine: "sqlite", file } as const]) {
    const db = await openDatabase(location);
    await db.destroy();
  }
  project.provide("postgresUrl", server.url);
  project.provide("sqliteTemplate", file);
  return async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
