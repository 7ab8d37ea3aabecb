import type { Archive } from "./archive.ts";
import type { TableSummary } from "./manifest.ts";
import { damaged } from "./stored-file.ts";
import { type TableName, tablesToKeep } from "./tables.ts";

const isWayIn = (name: string) =>
  tablesToKeep({ encrypted: true }).some((table) => table.name === name && table.secret);

function assertNoneMore({ manifest, isEncrypted }: Archive, expected: readonly TableName[]): void {
  const names = manifest.tables.map(({ name }) => name);
  const more = names.filter((name) => !expected.includes(name as TableName));
  if (more.length === 0) return;
  if (!isEncrypted && more.some(isWayIn)) {
    throw new Error(
      `Somebody changed the backup: it is not encrypted and yet brings ways in (${more.join(", ")}), which only an encrypted one has. Trust nothing in it.`,
    );
  }
  throw damaged(`it has tables that no backup of its version has (${more.join(", ")})`);
}

/**
 * The tables that a backup of this kind and of this schema has, in an order in which rows find those that they
 * point at: all of them, and no others (docs/rules/operations.md#a-backup-is-whole-or-nothing).
 * @param existing the tables that its own migrations make
 * @throws {Error} with a sentence for the terminal when one is missing, or there is one more
 */
export function expectedTables(archive: Archive, existing: ReadonlySet<string>): TableSummary[] {
  const { manifest, isEncrypted } = archive;
  const expected = tablesToKeep({ encrypted: isEncrypted })
    .map(({ name }) => name)
    .filter((name) => existing.has(name));
  assertNoneMore(archive, expected);
  const missing = expected.filter((name) => !manifest.tables.some((table) => table.name === name));
  if (missing.length > 0) throw damaged(`it has no ${missing.join(", no ")}`);
  return expected.flatMap((name) => manifest.tables.filter((table) => table.name === name));
}
