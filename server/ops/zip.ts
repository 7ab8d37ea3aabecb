import { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { crc32 } from "node:zlib";
import yauzl, { type Entry, RandomAccessReader, type ZipFile as ZipReader } from "yauzl";
import { ZipFile } from "yazl";
import { type Bytes, damaged } from "./backup-file.ts";

const BYTES_PER_READ = 64 * 1024;

/** Ours has a few dozen entries. */
const MOST_ENTRIES = 1000;

/**
 * The largest compression ratio of an archive that unpacks to more than ALWAYS_BYTES. Real data packs to a tenth; a
 * higher ratio is a zip bomb (docs/rules/operations.md#a-backup-may-not-be-larger-than-it-says).
 */
const RATIO = 100;

const ALWAYS_BYTES = 256 * 1024 * 1024;

/** Unpacked, a table is a file of its owner only. */
const OWNER_ONLY = 0o100600;

export interface ZipEntry {
  name: string;
  content: AsyncIterable<Uint8Array>;
}

/** Streams a ZIP archive with little memory; an entry is asked for when the one before has been read. */
export async function* zipped(entries: AsyncIterable<ZipEntry>, at: Date): AsyncGenerator<Buffer> {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const fail = (error: Error) => output.destroy(error);
  let source: Readable | undefined;
  async function addEntries() {
    for await (const { name, content } of entries) {
      source = Readable.from(content, { objectMode: false });
      zip.addReadStream(source, name, { mtime: at, mode: OWNER_ONLY });
      await finished(source);
    }
    zip.end();
  }
  zip.on("error", fail);
  addEntries().catch(fail);
  try {
    yield* output as AsyncIterable<Buffer>;
  } finally {
    source?.destroy();
  }
}

async function* pieces(file: Bytes, start: number, end: number): AsyncGenerator<Buffer> {
  for (let position = start; position < end; position += BYTES_PER_READ) {
    yield await file.read(position, Math.min(BYTES_PER_READ, end - position));
  }
}

class BytesReader extends RandomAccessReader {
  readonly #file: Bytes;

  constructor(file: Bytes) {
    super();
    this.#file = file;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(pieces(this.#file, start, end), { objectMode: false });
  }
}

async function readDirectory(zip: ZipReader): Promise<Map<string, Entry>> {
  if (zip.entryCount > MOST_ENTRIES) {
    throw damaged("its list of contents is longer than any that is ever written");
  }
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) {
    if (entries.has(entry.fileName)) throw damaged(`its list of contents has ${entry.fileName} twice`);
    entries.set(entry.fileName, entry);
  }
  return entries;
}

async function* unpacked(zip: ZipReader, entry: Entry): AsyncGenerator<Buffer> {
  let sum = 0;
  try {
    for await (const part of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
      sum = crc32(part, sum);
      yield part;
    }
  } catch (error) {
    throw damaged(`${entry.fileName} cannot be unpacked`, error);
  }
  if (sum !== entry.crc32) throw damaged(`${entry.fileName} is not what was saved`);
}

/** Reads entries by name, also from archives that another program repacked. */
export async function openZip(file: Bytes): Promise<(name: string) => AsyncIterable<Buffer>> {
  let zip: ZipReader;
  let entries: Map<string, Entry>;
  try {
    zip = await yauzl.fromRandomAccessReaderPromise(new BytesReader(file), file.size, { autoClose: false });
    entries = await readDirectory(zip);
  } catch (error) {
    throw damaged("its list of contents cannot be read", error);
  }
  const size = entries.values().reduce((sum, entry) => sum + entry.uncompressedSize, 0);
  if (size > ALWAYS_BYTES && size > file.size * RATIO)
    throw damaged("it is packed tighter than a club's rows can be");
  return (name) => {
    const entry = entries.get(name);
    if (!entry) throw damaged(`${name} is missing`);
    return unpacked(zip, entry);
  };
}
