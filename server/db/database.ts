import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { CamelCasePlugin, type ControlledTransaction, Kysely, type Transaction } from "kysely";
import { migrateToLatest } from "./migrate.ts";
import { postgresDialect } from "./postgres.ts";
import type { DatabaseSchema } from "./schema.ts";
import { sqliteDialect } from "./sqlite.ts";

/** A connection or a transaction: data functions take either. */
export type Db = Kysely<DatabaseSchema>;
export type Trx = Transaction<DatabaseSchema> | ControlledTransaction<DatabaseSchema>;

export type Engine = "sqlite" | "postgres";

/** Where the data lives: a PostgreSQL address, or the path of an SQLite file. */
export type DatabaseLocation = { engine: "postgres"; url: string } | { engine: "sqlite"; file: string };

/** Opens the database as it is, with whatever tables it has. */
export function connectDatabase(location: DatabaseLocation): Db {
  if (location.engine === "postgres") {
    return new Kysely({ dialect: postgresDialect(location.url), plugins: [new CamelCasePlugin()] });
  }
  mkdirSync(dirname(location.file), { recursive: true, mode: 0o700 });
  return new Kysely({ dialect: sqliteDialect(location.file), plugins: [new CamelCasePlugin()] });
}

/** Opens the database and brings its tables up to date; several instances may do so at once. */
export async function openDatabase(location: DatabaseLocation): Promise<Db> {
  const db = connectDatabase(location);
  await migrateToLatest(db, location.engine);
  return db;
}
