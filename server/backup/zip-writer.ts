import { pipeline } from "node:stream";
import { crc32, createDeflateRaw } from "node:zlib";
import { DEFLATED, FLAGS, LENGTH, MAX_BYTES, SIGNATURE, VERSION } from "./zip-format.ts";

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

/** Date and time as MS-DOS counts them: two-second steps since 1980, here in UTC. */
function dosTime(at: Date): { date: number; time: number } {
  return {
    date: ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
    time: (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1),
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

/** Packs an entry on zlib's own threads; notes what was packed in `written`. */
async function* packed(content: AsyncIterable<Uint8Array>, written: Written): AsyncGenerator<Buffer> {
  async function* measured() {
    for await (const part of content) {
      written.crc = crc32(part, written.crc);
      written.size += part.length;
      yield part;
    }
  }
  const deflate = createDeflateRaw();
  // What goes wrong in the content ends the deflating with it, and whoever reads here hears of it.
  pipeline(measured(), deflate, () => {});
  for await (const part of deflate as AsyncIterable<Buffer>) {
    written.packedSize += part.length;
    yield part;
  }
}

/**
 * A ZIP archive in parts as they are made; nothing but the part in hand is in memory.
 * @throws {Error} beyond four gigabytes, which only a format of its own could hold
 */
export async function* zipped(entries: AsyncIterable<ZipEntry>, at: Date): AsyncGenerator<Buffer> {
  const all: Written[] = [];
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
    all.push(written);
  }
  const directoryAt = offset;
  for (const written of all) yield placed(directoryEntry(written, at));
  yield endOfDirectory(all.length, offset - directoryAt, directoryAt);
}
