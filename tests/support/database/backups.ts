import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Kysely } from "kysely";
import type { Deps } from "#server/deps.ts";
import { openArchive } from "#server/ops/backup/archive.ts";
import { backupBytes, passphraseOf } from "#server/ops/backup/daily-backup.ts";
import { restoreBackup } from "#server/ops/backup/restore-backup.ts";
import { backupTables, type Erasure } from "#server/ops/backup-tables.ts";
import { connectDatabase, type DatabaseLocation, type Db } from "#server/platform/database/database.ts";
import { connected } from "#tests/support/servers/connected.ts";

type Row = Record<string, unknown>;

/** A passphrase as the environment gives it. */
export function withPassphrase(text: string) {
  return connected({ text, isFromEnvironment: true });
}

/** Writes a backup into a folder and gives its path. */
export async function saveBackup(deps: Deps, folder: string): Promise<string> {
  const path = join(folder, `backup-${crypto.randomUUID()}`);
  await writeFile(path, backupBytes(deps, passphraseOf(deps)));
  return path;
}

interface Into {
  location: DatabaseLocation;
  erasures?: Erasure[];
}

/** Restores a backup as the command does, with the test's own key and clock. */
export async function restoreInto(deps: Deps, path: string, { location, erasures = [] }: Into) {
  const archive = await openArchive(path, passphraseOf(deps));
  const db = connectDatabase(location);
  try {
    const options = { engine: location.engine, erasures, secretKey: deps.secretKey, now: deps.now() };
    return { db, restored: await restoreBackup(db, archive, options) };
  } catch (error) {
    await db.destroy();
    throw error;
  } finally {
    archive.close();
  }
}

/** Every row that is ever kept, by table, in an order that both engines agree on. */
export async function everyRow(db: Db): Promise<Record<string, Row[]>> {
  const all: Record<string, Row[]> = {};
  for (const { name, key, omitted = [] } of backupTables({ encrypted: true })) {
    const rows = await (db as unknown as Kysely<Record<string, Row>>).selectFrom(name).selectAll().execute();
    for (const row of rows) for (const column of omitted) delete row[column];
    all[name] = rows.sort((a, b) => (String(a[key]) < String(b[key]) ? -1 : 1));
  }
  return all;
}
