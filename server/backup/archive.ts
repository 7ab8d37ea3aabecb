import { createHash } from "node:crypto";
import * as z from "zod/mini";
import { decrypted, isEncrypted } from "./encryption.ts";
import { tablesToKeep } from "./kept-tables.ts";
import { type Bytes, damaged, openStoredFile } from "./stored-file.ts";
import { openZip } from "./zip.ts";

export const MANIFEST_NAME = "manifest.json";

const tableSummary = z.object({
  name: z.string().check(z.regex(/^[a-zA-Z]+$/)),
  rows: z.int().check(z.minimum(0)),
  /** Of the table's lines, in hexadecimal. */
  sha256: z.string().check(z.regex(/^[\da-f]{64}$/)),
});

const manifestSchema = z.object({
  appVersion: z.string().check(z.regex(/^[\w.+-]{1,40}$/)),
  /** The migrations that had made its tables, in order. */
  migrations: z.array(z.string()).check(z.minLength(1)),
  /** UTC instant. */
  createdAt: z.iso.datetime(),
  /** In an order in which rows find those that they point at. */
  tables: z
    .array(tableSummary)
    .check(z.refine((tables) => new Set(tables.map(({ name }) => name)).size === tables.length)),
  /** The seal of the audit log in it; none before its first night. */
  logSeal: z.optional(z.string().check(z.regex(/^\d{1,9}-[\da-f]{32}$/))),
});

export type Manifest = z.infer<typeof manifestSchema>;
export type TableSummary = z.infer<typeof tableSummary>;

type Row = Record<string, unknown>;

/**
 * A row is a line. The longest that this program writes, with the words of a whole notice, has a tenth of it
 * (docs/rules/operations.md#a-backup-may-not-be-larger-than-it-says).
 */
const LINE_BYTES = 1024 * 1024;
/** It names some twenty tables and as many migrations. */
const MANIFEST_BYTES = 256 * 1024;

const NEWLINE = 0x0a;

/** A backup that can be read. */
export interface Archive {
  manifest: Manifest;
  /** Whether only somebody with the passphrase can have made it. */
  isEncrypted: boolean;
  /**
   * The rows of a table, some at a time.
   * @throws {Error} at the end, when they are not those that were saved
   */
  rows(table: TableSummary): AsyncGenerator<Row[]>;
  close(): Promise<void>;
}

async function* linesOf(parts: AsyncIterable<Buffer>): AsyncGenerator<string[]> {
  let begun: Buffer[] = [];
  let length = 0;
  for await (const part of parts) {
    const end = part.lastIndexOf(NEWLINE);
    if (end !== -1) {
      yield Buffer.concat([...begun, part.subarray(0, end)])
        .toString()
        .split("\n");
      begun = [];
      length = 0;
    }
    begun.push(part.subarray(end + 1));
    length += part.length - end - 1;
    if (length > LINE_BYTES) throw damaged("a row is longer than any that is ever written");
  }
  if (length > 0) throw damaged("a table ends in the middle of a row");
}

async function* checkedRows(
  content: AsyncIterable<Buffer>,
  { name, rows, sha256 }: TableSummary,
): AsyncGenerator<Row[]> {
  const hash = createHash("sha256");
  let count = 0;
  async function* hashed() {
    for await (const part of content) {
      hash.update(part);
      yield part;
    }
  }
  for await (const lines of linesOf(hashed())) {
    count += lines.length;
    if (count > rows) break;
    yield lines.map((line) => {
      try {
        return JSON.parse(line) as Row;
      } catch (cause) {
        throw damaged(`a row of ${name} cannot be read`, cause);
      }
    });
  }
  if (count !== rows || hash.digest("hex") !== sha256) throw damaged(`${name} is not what was saved`);
}

async function readManifest(content: AsyncIterable<Buffer>): Promise<Manifest> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of content) {
    parts.push(part);
    length += part.length;
    if (length > MANIFEST_BYTES) throw damaged("its manifest is longer than any that is ever written");
  }
  try {
    return manifestSchema.parse(JSON.parse(Buffer.concat(parts).toString()));
  } catch (cause) {
    throw damaged("its manifest cannot be read", cause);
  }
}

async function openSealed(file: Bytes, passphrase: string | null): Promise<Bytes> {
  if (passphrase === null) throw new Error("The backup is encrypted: set BACKUP_PASSPHRASE to open it.");
  return decrypted(file, passphrase);
}

/**
 * Opens a backup of either kind.
 * @throws {Error} with a sentence for the terminal: a wrong passphrase, a damaged file
 */
export async function openArchive(path: string, passphrase: string | null): Promise<Archive> {
  const file = await openStoredFile(path);
  try {
    const isSealed = await isEncrypted(file);
    const entry = await openZip(isSealed ? await openSealed(file, passphrase) : file);
    return {
      isEncrypted: isSealed,
      manifest: await readManifest(entry(MANIFEST_NAME)),
      rows: (table) => checkedRows(entry(`${table.name}.jsonl`), table),
      close: () => file.close(),
    };
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** Reads all of it once and keeps nothing. @throws {Error} when anything is not what was saved */
export async function verifyArchive({ manifest, rows }: Archive): Promise<void> {
  for (const table of manifest.tables) for await (const _ of rows(table));
}

const isWayIn = (name: string) =>
  tablesToKeep({ encrypted: true }).some((table) => table.name === name && table.secret);

function assertNoneMore({ manifest, isEncrypted }: Archive, expected: readonly string[]): void {
  const names = manifest.tables.map(({ name }) => name);
  const more = names.filter((name) => !expected.includes(name));
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
