import { createHash } from "node:crypto";
import { StringDecoder } from "node:string_decoder";
import { decrypted, isEncrypted } from "./decrypt.ts";
import { MANIFEST_NAME, type Manifest, manifestSchema, type TableSummary } from "./manifest.ts";
import { type Bytes, damaged, openStoredFile } from "./stored-file.ts";
import { openZip } from "./zip-reader.ts";

type Row = Record<string, unknown>;

/** A backup that can be read. */
export interface Archive {
  manifest: Manifest;
  /**
   * The rows of a table, some at a time.
   * @throws {Error} at the end, when they are not those that were saved
   */
  rows(table: TableSummary): AsyncGenerator<Row[]>;
  close(): Promise<void>;
}

async function* linesOf(parts: AsyncIterable<Buffer>): AsyncGenerator<string[]> {
  const decoder = new StringDecoder("utf8");
  let rest = "";
  for await (const part of parts) {
    const lines = (rest + decoder.write(part)).split("\n");
    rest = lines.pop() ?? "";
    if (lines.length > 0) yield lines;
  }
  if (rest + decoder.end() !== "") throw damaged("a table ends in the middle of a row");
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
  for await (const part of content) parts.push(part);
  try {
    return manifestSchema.parse(JSON.parse(Buffer.concat(parts).toString()));
  } catch (cause) {
    throw damaged("its manifest cannot be read, or is of another version of this program", cause);
  }
}

async function plainBytes(file: Bytes, passphrase: string | null): Promise<Bytes> {
  if (!(await isEncrypted(file))) return file;
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
    const entry = await openZip(await plainBytes(file, passphrase));
    return {
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
