import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { lastLink } from "#server/audit/chain-mutations.ts";
import { sealText } from "#server/audit/chain-rules.ts";
import type { Trx } from "#server/db/database.ts";
import { openSnapshot } from "#server/db/database.ts";
import { appliedMigrations, newerMigrations } from "#server/db/migrate.ts";
import { instantOf } from "#server/db/schema.ts";
import type { Deps } from "#server/deps.ts";
import { MANIFEST_NAME, type Manifest, type TableSummary } from "./archive.ts";
import { encrypted } from "./encryption.ts";
import { type BackupTable, tableLines, tablesToKeep } from "./kept-tables.ts";
import { type ZipEntry, zipped } from "./zip.ts";

async function appVersion(): Promise<string> {
  const file = await readFile(resolve(import.meta.dirname, "../../package.json"), "utf8");
  return (JSON.parse(file) as { version: string }).version;
}

async function* linesAndSummary(
  trx: Trx,
  table: BackupTable,
  summaries: TableSummary[],
): AsyncGenerator<Buffer> {
  const hash = createHash("sha256");
  let rows = 0;
  for await (const lines of tableLines(trx, table, (count) => {
    rows += count;
  })) {
    hash.update(lines);
    yield lines;
  }
  summaries.push({ name: table.name, rows, sha256: hash.digest("hex") });
}

interface Content {
  encrypted: boolean;
  at: Date;
}

/** A file of lines per table, then the manifest with their hashes. */
async function* entriesOf(trx: Trx, { encrypted, at }: Content): AsyncGenerator<ZipEntry> {
  const tables: TableSummary[] = [];
  if ((await newerMigrations(trx)).length > 0) {
    throw new Error(
      "A newer version of this program has changed the database: only that one knows all of its tables.",
    );
  }
  for (const table of tablesToKeep({ encrypted })) {
    yield { name: `${table.name}.jsonl`, content: linesAndSummary(trx, table, tables) };
  }
  const last = await lastLink(trx);
  const manifest: Manifest = {
    appVersion: await appVersion(),
    migrations: await appliedMigrations(trx),
    createdAt: instantOf(at),
    tables,
    ...(last && { logSeal: sealText(last) }),
  };
  async function* content() {
    yield Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
  }
  yield { name: MANIFEST_NAME, content: content() };
}

/**
 * A snapshot of everything but sessions and counters, as a ZIP archive. It is encrypted if there is a passphrase;
 * otherwise
 * it lacks PIN, accounts and settings.
 * @throws {Error} if a newer version changed the tables
 */
export async function* backupBytes({ backup, now }: Pick<Deps, "backup" | "now">): AsyncGenerator<Buffer> {
  const { source, passphrase } = backup;
  const at = now();
  const snapshot = await openSnapshot(source);
  try {
    const zip = zipped(entriesOf(snapshot.trx, { encrypted: passphrase !== null, at }), at);
    yield* passphrase === null ? zip : encrypted(zip, passphrase);
  } finally {
    await snapshot.close();
  }
}
