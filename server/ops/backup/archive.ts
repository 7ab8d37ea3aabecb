import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { pipeline, type Readable } from "node:stream";
import { createGunzip, createGzip } from "node:zlib";
import * as z from "zod/mini";
import { backupTables } from "#server/ops/backup-tables.ts";
import { damaged, UnreadableBackup } from "./backup-file.ts";
import { AGE_INTRO, decrypted, encrypted } from "./encryption.ts";

/*
 * A backup is JSON lines in gzip, and in age if there is a passphrase (docs/decisions/052). The first line is the
 * manifest, then there is a line for each row, and last the number of rows by table.
 */

const tableName = z.string().check(z.regex(/^[a-zA-Z]+$/));

const manifestSchema = z.object({
  appVersion: z.string().check(z.regex(/^[\w.+-]{1,40}$/)),
  migrations: z.array(z.string()).check(z.minLength(1)),
  createdAt: z.iso.datetime(),
  tables: z.array(tableName).check(z.refine((tables) => new Set(tables).size === tables.length)),
  /** Whether it lacks health answers and requests for aid: the shared PIN downloaded it without a passphrase. */
  lacksHealthAndAid: z.optional(z.literal(true)),
});

export type Manifest = z.infer<typeof manifestSchema>;

type Row = Record<string, unknown>;

/** A line between the manifest and the end. */
interface RowLine {
  table: string;
  row: Row;
}

interface EndLine {
  rows: Record<string, number>;
}

/** Our longest line takes a tenth of this (docs/reference/operations.md#backup-format). */
const LINE_BYTES = 1024 * 1024;
const PIECE_BYTES = 64 * 1024;
/** Room for age's header. */
const START_BYTES = 4096;

const NEWLINE = 0x0a;
/** In Latin-1. */
const GZIP_INTRO = "\x1f\x8b";

/** A line that occurs once. */
export const bytesOf = (line: Manifest | EndLine) => Buffer.from(`${JSON.stringify(line)}\n`);

export interface Archive {
  manifest: Manifest;
  /** If true, only an owner of the passphrase can have made it. */
  isEncrypted: boolean;
  /** Rows read so far, by table. */
  counts: Map<string, number>;
  /**
   * All rows once, in batches of one table.
   * @throws {Error} at the end, if they differ from the saved rows
   */
  batches: AsyncIterable<Batch>;
  /** Needed where the batches are not read. */
  close(): void;
}

interface Batch {
  table: string;
  rows: Row[];
}

/** Compresses lines on zlib's threads, and encrypts them if there is a passphrase. */
export async function* packed(
  lines: AsyncIterable<Uint8Array>,
  passphrase: string | null,
): AsyncGenerator<Uint8Array> {
  const gzip = createGzip({ chunkSize: PIECE_BYTES });
  // An error of `lines` reaches the reader of `gzip`.
  pipeline(lines, gzip, () => {});
  try {
    yield* passphrase === null ? gzip : await encrypted(gzip, passphrase);
  } finally {
    gzip.destroy();
  }
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
    if (length > LINE_BYTES) throw damaged("a line is longer than any that is ever written");
  }
  if (length > 0) throw damaged("it ends in the middle of a line");
}

async function* unpacked(stored: Readable): AsyncGenerator<Buffer> {
  const gunzip = createGunzip({ chunkSize: PIECE_BYTES });
  pipeline(stored, gunzip, () => {});
  try {
    yield* gunzip;
  } catch (cause) {
    throw damaged("it was changed or cut off", cause);
  }
}

function parsed(line: string): Partial<RowLine & EndLine> {
  try {
    return Object(JSON.parse(line));
  } catch (cause) {
    throw damaged("a line cannot be read", cause);
  }
}

function assertEnd(end: unknown, counts: ReadonlyMap<string, number>): void {
  for (const [table, rows] of counts) {
    if (Object(end)[table] !== rows) throw damaged(`${table} is not what was saved`);
  }
}

/** @param counts where each table of the manifest starts with 0 */
async function* batchesOf(
  lines: AsyncIterable<string[]>,
  counts: Map<string, number>,
): AsyncGenerator<Batch> {
  let hasEnded = false;
  for await (const some of lines) {
    const batches: Batch[] = [];
    for (const line of some) {
      if (hasEnded) throw damaged("it goes on after its end");
      const { table, row, rows } = parsed(line);
      if (table === undefined) {
        assertEnd(rows, counts);
        hasEnded = true;
        continue;
      }
      const count = counts.get(table);
      if (count === undefined || row === undefined) throw damaged("it has a row of no table");
      counts.set(table, count + 1);
      const batch = batches.at(-1);
      if (batch?.table === table) batch.rows.push(row);
      else batches.push({ table, rows: [row] });
    }
    yield* batches;
  }
  if (!hasEnded) throw damaged("it ends too early");
}

async function startOf(path: string): Promise<Buffer> {
  const handle = await open(path, "r");
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(START_BYTES), 0, START_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** @throws {Error} if it cannot be a backup, or its passphrase is wrong or missing */
async function openStream(path: string, passphrase: string | null) {
  const start = (await startOf(path)).toString("latin1");
  if (start.startsWith(GZIP_INTRO)) return { isEncrypted: false, stream: createReadStream(path) };
  if (!start.startsWith(AGE_INTRO) || !start.includes("\n--- ")) throw damaged("it begins as no backup does");
  if (passphrase === null) {
    throw new UnreadableBackup("The backup is encrypted: set BACKUP_PASSPHRASE to open it.");
  }
  return { isEncrypted: true, stream: await decrypted(createReadStream(path), passphrase) };
}

/**
 * Opens an encrypted or a plain backup, to read it once from its beginning to its end.
 * @throws {Error} with a message for the terminal, for a wrong passphrase or a damaged file
 */
export async function openArchive(path: string, passphrase: string | null): Promise<Archive> {
  const { isEncrypted, stream } = await openStream(path, passphrase);
  const lines = linesOf(unpacked(stream));
  const { value: [first, ...others] = [] } = await lines.next();
  const { data: manifest, error } = manifestSchema.safeParse(parsed(first ?? "null"));
  if (!manifest) {
    stream.destroy();
    throw damaged("its manifest cannot be read", error);
  }
  const counts = new Map(manifest.tables.map((name) => [name, 0]));
  async function* rest() {
    yield others;
    yield* lines;
  }
  return {
    isEncrypted,
    manifest,
    counts,
    batches: batchesOf(rest(), counts),
    close: () => stream.destroy(),
  };
}

/** Reads the whole archive to check it. @throws {Error} if anything differs from the saved data */
export async function verifyArchive({ batches }: Archive): Promise<void> {
  for await (const _ of batches);
}

const isSecretTable = (name: string) =>
  backupTables({ encrypted: true }).some((table) => table.name === name && table.secret);

function assertNoUnexpectedTable({ manifest, isEncrypted }: Archive, expected: readonly string[]): void {
  const unexpected = manifest.tables.filter((name) => !expected.includes(name));
  if (unexpected.length === 0) return;
  if (!isEncrypted && unexpected.some(isSecretTable)) {
    throw new Error(
      `Somebody changed the backup: it is not encrypted and yet brings ways in (${unexpected.join(", ")}), which only an encrypted one has. Trust nothing in it.`,
    );
  }
  throw damaged(`it has tables that no backup of its version has (${unexpected.join(", ")})`);
}

/**
 * A backup must have the tables of its kind and schema, no more and no fewer
 * (docs/reference/operations.md#backup-format).
 * @param existing the tables that its own migrations create
 * @throws {Error} with a message for the terminal if one is missing or unexpected
 */
export function assertExpectedTables(archive: Archive, existing: ReadonlySet<string>): void {
  const { manifest, isEncrypted } = archive;
  const expected = backupTables({ encrypted: isEncrypted })
    .map(({ name }) => name)
    .filter((name) => existing.has(name));
  assertNoUnexpectedTable(archive, expected);
  const missing = expected.filter((name) => !manifest.tables.includes(name));
  if (missing.length > 0) throw damaged(`it has no ${missing.join(", no ")}`);
}
