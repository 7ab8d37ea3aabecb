import { createHash } from "node:crypto";
import { decrypted, isEncrypted } from "./decrypt.ts";
import { MANIFEST_NAME, type Manifest, manifestSchema, type TableSummary } from "./manifest.ts";
import { type Bytes, damaged, openStoredFile } from "./stored-file.ts";
import { openZip } from "./zip-reader.ts";

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
    throw damaged("its manifest cannot be read, or is of another version of this program", cause);
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
