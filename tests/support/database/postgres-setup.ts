import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { makeTemplate } from "./club-template.ts";
import { startPostgres } from "./embedded-postgres.ts";
import { createPostgresDatabase } from "./postgres-database.ts";
import { type PostgresReset, readReset } from "./postgres-reset.ts";

declare module "vitest" {
  interface ProvidedContext {
    postgresUrl: string;
    postgresSocketFolder: string | undefined;
    postgresReset: PostgresReset;
    /** An SQLite file as a club's first start leaves it, to copy. */
    sqliteTemplate: string;
  }
}

/** Named by what is copied when a test wants a club's database. */
export const POSTGRES_TEMPLATE = "club_template";

/** One PostgreSQL for the whole run; each test gets a database of its own in it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres({ durable: false });
  const folder = await mkdtemp(join(tmpdir(), "club-template-"));
  const file = join(folder, "club.sqlite");
  const url = await createPostgresDatabase(server.url, POSTGRES_TEMPLATE);
  await makeTemplate({ engine: "postgres", url });
  await makeTemplate({ engine: "sqlite", file });
  project.provide("postgresReset", await readReset(url));
  project.provide("postgresUrl", server.url);
  project.provide("postgresSocketFolder", server.socketFolder);
  project.provide("sqliteTemplate", file);
  return async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
