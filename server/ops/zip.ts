import { pipeline } from "node:stream";
import { crc32, createDeflateRaw, createInflateRaw } from "node:zlib";
import { type Bytes, damaged } from "./backup-file.ts";

const BYTES_PER_READ = 64 * 1024;

/** Limit of the directory; ours has a few dozen short entries. */
const DIRECTORY_BYTES = 1024 * 1024;

/**
 * The largest compression ratio of an archive that unpacks to more than ALWAYS_BYTES. Real data packs to a tenth; a
 * higher ratio is a zip bomb (docs/rules/operations.md#a-backup-may-not-be-larger-than-it-says).
 */
const RATIO = 100;

const ALWAYS_BYTES = 256 * 1024 * 1024;

/**
 * The parts of the ZIP format that we use (APPNOTE.TXT 6.3.10, §4.3 and §4.4): deflated entries followed by their
 * sizes, and a directory at the end, up to 4 GB.
 */
const SIGNATURE = { local: 0x04034b50, sizes: 0x08074b50, directory: 0x02014b50, end: 0x06054b50 };

const LENGTH = { local: 30, sizes: 16, directory: 46, end: 22 };

const DEFLATED = 8;
const STORED = 0;

/** Bit 3: sizes follow the data. Bit 11: names are UTF-8. */
const FLAGS = (1 << 3) | (1 << 11);

/** Version 2.0 is the first with these features. */
const VERSION = 20;

const MAX_BYTES = 0xffff_ffff;

export interface ZipEntry {
  name: string;
  content: AsyncIterable<Uint8Array>;
}

interface Written {
  name: Buffer;
  offset: number;
  crc: number;
  size: number;
  packedSize: number;
}

/** MS-DOS date and time: two-second steps since 1980, here in UTC. */
function dosTime(instant: Date): { date: number; time: number } {
  return {
    date:
      ((instant.getUTCFullYear() - 1980) << 9) | ((instant.getUTCMonth() + 1) << 5) | instant.getUTCDate(),
    time: (instant.getUTCHours() << 11) | (instant.getUTCMinutes() << 5) | (instant.getUTCSeconds() >> 1),
  };
}

function localHeader(name: Buffer, at: Date): Buffer {
  const { date, time } = dosTime(at);
  const header = Buffer.alloc(LENGTH.local);
  header.writeUInt32LE(SIGNATURE.local, 0);
  header.writeUInt16LE(VERSION, 4);
  header.writeUInt16LE(FLAGS, 6);
  header.writeUInt16LE(DEFLATED, 8);
  header.writeUInt16LE(time, 10);
  header.writeUInt16LE(date, 12);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, name]);
}

function sizesOf({ crc, size, packedSize }: Written): Buffer {
  const sizes = Buffer.alloc(LENGTH.sizes);
  sizes.writeUInt32LE(SIGNATURE.sizes, 0);
  sizes.writeUInt32LE(crc, 4);
  sizes.writeUInt32LE(packedSize, 8);
  sizes.writeUInt32LE(size, 12);
  return sizes;
}

function directoryEntry({ name, offset, crc, size, packedSize }: Written, at: Date): Buffer {
  const { date, time } = dosTime(at);
  const entry = Buffer.alloc(LENGTH.directory);
  entry.writeUInt32LE(SIGNATURE.directory, 0);
  entry.writeUInt16LE(VERSION, 4);
  entry.writeUInt16LE(VERSION, 6);
  entry.writeUInt16LE(FLAGS, 8);
  entry.writeUInt16LE(DEFLATED, 10);
  entry.writeUInt16LE(time, 12);
  entry.writeUInt16LE(date, 14);
  entry.writeUInt32LE(crc, 16);
  entry.writeUInt32LE(packedSize, 20);
  entry.writeUInt32LE(size, 24);
  entry.writeUInt16LE(name.length, 28);
  entry.writeUInt32LE(offset, 42);
  return Buffer.concat([entry, name]);
}

function endOfDirectory(entries: number, size: number, offset: number): Buffer {
  const end = Buffer.alloc(LENGTH.end);
  end.writeUInt32LE(SIGNATURE.end, 0);
  end.writeUInt16LE(entries, 8);
  end.writeUInt16LE(entries, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return end;
}

/** Compresses an entry on zlib's threads, and records its sizes in `written`. */
async function* packed(content: AsyncIterable<Uint8Array>, written: Written): AsyncGenerator<Buffer> {
  async function* measured() {
    for await (const part of content) {
      written.crc = crc32(part, written.crc);
      written.size += part.length;
      yield part;
    }
  }
  const deflate = createDeflateRaw();
  // A failing source destroys the stream, so the loop below throws its error.
  pipeline(measured(), deflate, () => {});
  for await (const part of deflate as AsyncIterable<Buffer>) {
    written.packedSize += part.length;
    yield part;
  }
}

/**
 * Streams a ZIP archive with little memory.
 * @throws {Error} beyond 4 GB, the format's limit
 */
export async function* zipped(entries: AsyncIterable<ZipEntry>, at: Date): AsyncGenerator<Buffer> {
  const directory: Written[] = [];
  let offset = 0;
  const placed = (part: Buffer): Buffer => {
    offset += part.length;
    if (offset > MAX_BYTES) throw new Error("The backup is larger than a ZIP archive can be (4 GB).");
    return part;
  };
  for await (const { name, content } of entries) {
    const written: Written = { name: Buffer.from(name), offset, crc: 0, size: 0, packedSize: 0 };
    yield placed(localHeader(written.name, at));
    for await (const part of packed(content, written)) yield placed(part);
    if (written.size > MAX_BYTES) throw new Error(`${name} is larger than a ZIP archive can hold (4 GB).`);
    yield placed(sizesOf(written));
    directory.push(written);
  }
  const directoryAt = offset;
  for (const written of directory) yield placed(directoryEntry(written, at));
  yield endOfDirectory(directory.length, offset - directoryAt, directoryAt);
}

interface Directory {
  entries: number;
  offset: number;
  size: number;
}

interface Entry {
  name: string;
  method: number;
  crc: number;
  packedSize: number;
  /** Unpacked size according to the directory. */
  size: number;
  offset: number;
}

/** The end record is last, before a comment of up to 64 KB. */
async function findDirectory(file: Bytes): Promise<Directory> {
  const tailLength = Math.min(file.size, LENGTH.end + 0xffff);
  const tail = await file.read(file.size - tailLength, tailLength);
  const signature = Buffer.alloc(4);
  signature.writeUInt32LE(SIGNATURE.end);
  const at = tail.lastIndexOf(signature);
  if (at === -1 || at + LENGTH.end > tail.length) throw damaged("it has no end");
  return {
    entries: tail.readUInt16LE(at + 10),
    size: tail.readUInt32LE(at + 12),
    offset: tail.readUInt32LE(at + 16),
  };
}

async function readDirectory(file: Bytes): Promise<Map<string, Entry>> {
  const { entries, offset, size } = await findDirectory(file);
  if (offset + size > file.size) throw damaged("its list of contents is cut off");
  if (size > DIRECTORY_BYTES) throw damaged("its list of contents is longer than any that is ever written");
  const directory = await file.read(offset, size);
  const entriesByName = new Map<string, Entry>();
  for (let position = 0, n = 0; n < entries; n++) {
    if (position + LENGTH.directory > size || directory.readUInt32LE(position) !== SIGNATURE.directory) {
      throw damaged("its list of contents cannot be read");
    }
    const nameEnd = position + LENGTH.directory + directory.readUInt16LE(position + 28);
    const name = directory.toString("utf8", position + LENGTH.directory, nameEnd);
    if (entriesByName.has(name)) throw damaged(`its list of contents has ${name} twice`);
    entriesByName.set(name, {
      name,
      crc: directory.readUInt32LE(position + 16),
      method: directory.readUInt16LE(position + 10),
      packedSize: directory.readUInt32LE(position + 20),
      size: directory.readUInt32LE(position + 24),
      offset: directory.readUInt32LE(position + 42),
    });
    position = nameEnd + directory.readUInt16LE(position + 30) + directory.readUInt16LE(position + 32);
  }
  return entriesByName;
}

async function* pieces(file: Bytes, { offset, packedSize }: Entry): AsyncGenerator<Buffer> {
  const header = await file.read(offset, LENGTH.local);
  const start = offset + LENGTH.local + header.readUInt16LE(26) + header.readUInt16LE(28);
  for (let done = 0; done < packedSize; done += BYTES_PER_READ) {
    yield await file.read(start + done, Math.min(BYTES_PER_READ, packedSize - done));
  }
}

async function* inflated(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const inflate = createInflateRaw();
  // A failing source destroys the stream, so the loop below throws its error.
  pipeline(content, inflate, () => {});
  try {
    yield* inflate as AsyncIterable<Buffer>;
  } catch (error) {
    const isOurs = error instanceof Error && !("code" in error);
    throw isOurs ? error : damaged("a table cannot be unpacked", error);
  }
}

function unpacked(file: Bytes, entry: Entry): AsyncIterable<Buffer> {
  if (entry.method === STORED) return pieces(file, entry);
  if (entry.method === DEFLATED) return inflated(pieces(file, entry));
  throw damaged(`${entry.name} is packed in an unknown way`);
}

async function* checked(content: AsyncIterable<Buffer>, { name, crc, size }: Entry): AsyncGenerator<Buffer> {
  let sum = 0;
  let length = 0;
  for await (const part of content) {
    sum = crc32(part, sum);
    length += part.length;
    if (length > size) throw damaged(`${name} is longer than the archive says`);
    yield part;
  }
  if (sum !== crc || length !== size) throw damaged(`${name} is not what was saved`);
}

/** Reads entries by name, also from archives that another program repacked. */
export async function openZip(file: Bytes): Promise<(name: string) => AsyncIterable<Buffer>> {
  const entries = await readDirectory(file);
  const size = entries.values().reduce((sum, entry) => sum + entry.size, 0);
  if (size > ALWAYS_BYTES && size > file.size * RATIO)
    throw damaged("it is packed tighter than a club's rows can be");
  return (name) => {
    const entry = entries.get(name);
    if (!entry) throw damaged(`${name} is missing`);
    return checked(unpacked(file, entry), entry);
  };
}
