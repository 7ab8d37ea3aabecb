import { createHash } from "node:crypto";
import * as z from "zod/mini";
import { type Bytes, damaged, openStoredFile } from "./backup-file.ts";
import { decrypted, isEncrypted } from "./encryption.ts";
import { tablesToKeep } from "./kept-tables.ts";
import { openZip } from "./zip.ts";

export const MANIFEST_NAME = "manifest.json";

const tableSummary = z.object({
  name: z.string().check(z.regex(/^[a-zA-Z]+$/)),
  rows: z.int().check(z.minimum(0)),
  sha256: z.string().check(z.regex(/^[\da-f]{64}$/)),
});

const manifestSchema = z.object({
  appVersion: z.string().check(z.regex(/^[\w.+-]{1,40}$/)),
  migrations: z.array(z.string()).check(z.minLength(1)),
  createdAt: z.iso.datetime(),
  /** Ordered so that foreign keys refer to earlier tables. */
  tables: z
    .array(tableSummary)
    .check(z.refine((tables) => new Set(tables.map(({ name }) => name)).size === tables.length)),
  /** Whether it lacks health answers and requests for aid: the shared PIN downloaded it without a passphrase. */
  lacksHealthAndAid: z.optional(z.literal(true)),
});

export type Manifest = z.infer<typeof manifestSchema>;
export type TableSummary = z.infer<typeof tableSummary>;

type Row = Record<string, unknown>;

/**
 * One row per line; our longest takes a tenth of this
 * (docs/rules/operations.md#a-backup-may-not-be-larger-than-it-says).
 */
const LINE_BYTES = 1024 * 1024;
/** Room for many more tables and migrations than there are. */
const MANIFEST_BYTES = 256 * 1024;

const NEWLINE = 0x0a;

export interface Archive {
  manifest: Manifest;
  /** If true, only someone with the passphrase can have made it. */
  isEncrypted: boolean;
  /**
   * A table's rows in batches.
   * @throws {Error} at the end, if they are not what was saved
   */
  rows(table: TableSummary): AsyncGenerator<Row[]>;
  close(): Promise<void>;
}

async function* linesOf(parts: AsyncIterable<Buffer>): AsyncGenerator<string[]> {
  let partialLine: Buffer[] = [];
  let length = 0;
  for await (const part of parts) {
    const end = part.lastIndexOf(NEWLINE);
    if (end !== -1) {
      yield Buffer.concat([...partialLine, part.subarray(0, end)])
        .toString()
        .split("\n");
      partialLine = [];
      length = 0;
    }
    partialLine.push(part.subarray(end + 1));
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
 * Opens an encrypted or a plain backup.
 * @throws {Error} with a message for the terminal, for a wrong passphrase or a damaged file
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

/** Reads the whole archive to check it. @throws {Error} if anything is not what was saved */
export async function verifyArchive({ manifest, rows }: Archive): Promise<void> {
  for (const table of manifest.tables) for await (const _ of rows(table));
}

const isSecretTable = (name: string) =>
  tablesToKeep({ encrypted: true }).some((table) => table.name === name && table.secret);

function assertNoUnexpectedTable({ manifest, isEncrypted }: Archive, expected: readonly string[]): void {
  const names = manifest.tables.map(({ name }) => name);
  const unexpected = names.filter((name) => !expected.includes(name));
  if (unexpected.length === 0) return;
  if (!isEncrypted && unexpected.some(isSecretTable)) {
    throw new Error(
      `Somebody changed the backup: it is not encrypted and yet brings ways in (${unexpected.join(", ")}), which only an encrypted one has. Trust nothing in it.`,
    );
  }
  throw damaged(`it has tables that no backup of its version has (${unexpected.join(", ")})`);
}

/**
 * The tables that a backup of this kind and schema must have, no more and no fewer, in order of their foreign keys
 * (docs/rules/operations.md#a-backup-is-whole-or-nothing).
 * @param existing the tables that its own migrations create
 * @throws {Error} with a message for the terminal if one is missing or unexpected
 */
export function expectedTables(archive: Archive, existing: ReadonlySet<string>): TableSummary[] {
  const { manifest, isEncrypted } = archive;
  const expected = tablesToKeep({ encrypted: isEncrypted })
    .map(({ name }) => name)
    .filter((name) => existing.has(name));
  assertNoUnexpectedTable(archive, expected);
  const missing = expected.filter((name) => !manifest.tables.some((table) => table.name === name));
  if (missing.length > 0) throw damaged(`it has no ${missing.join(", no ")}`);
  return expected.flatMap((name) => manifest.tables.filter((table) => table.name === name));
}
