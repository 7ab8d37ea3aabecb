import { pipeline } from "node:stream";
import { crc32, createInflateRaw } from "node:zlib";
import { type Bytes, damaged } from "./stored-file.ts";
import { DEFLATED, LENGTH, SIGNATURE, STORED } from "./zip-format.ts";

const BYTES_PER_READ = 64 * 1024;

/** Of the list of contents: ours has some twenty entries of under a hundred bytes. */
const DIRECTORY_BYTES = 1024 * 1024;

/**
 * How many times its own size an archive may unpack to, once that is more than ALWAYS_BYTES: reading those takes
 * seconds, and no stranger fills a club's tables so far with words that pack to nothing. What a club really has packs
 * to a tenth (docs/rules/operations.md#a-backup-may-not-be-larger-than-it-says).
 */
const RATIO = 100;
const ALWAYS_BYTES = 256 * 1024 * 1024;

interface Directory {
  entries: number;
  offset: number;
  size: number;
}

interface Place {
  name: string;
  method: number;
  crc: number;
  packedSize: number;
  /** Unpacked, as the list of contents says. */
  size: number;
  offset: number;
}

/** The end of the directory is the last thing in an archive, before a comment of up to 64 KB. */
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

async function readDirectory(file: Bytes): Promise<Map<string, Place>> {
  const { entries, offset, size } = await findDirectory(file);
  if (offset + size > file.size) throw damaged("its list of contents is cut off");
  if (size > DIRECTORY_BYTES) throw damaged("its list of contents is longer than any that is ever written");
  const directory = await file.read(offset, size);
  const places = new Map<string, Place>();
  for (let at = 0, n = 0; n < entries; n++) {
    if (at + LENGTH.directory > size || directory.readUInt32LE(at) !== SIGNATURE.directory) {
      throw damaged("its list of contents cannot be read");
    }
    const nameEnd = at + LENGTH.directory + directory.readUInt16LE(at + 28);
    const name = directory.toString("utf8", at + LENGTH.directory, nameEnd);
    if (places.has(name)) throw damaged(`its list of contents has ${name} twice`);
    places.set(name, {
      name,
      crc: directory.readUInt32LE(at + 16),
      method: directory.readUInt16LE(at + 10),
      packedSize: directory.readUInt32LE(at + 20),
      size: directory.readUInt32LE(at + 24),
      offset: directory.readUInt32LE(at + 42),
    });
    at = nameEnd + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return places;
}

async function* pieces(file: Bytes, { offset, packedSize }: Place): AsyncGenerator<Buffer> {
  const header = await file.read(offset, LENGTH.local);
  const start = offset + LENGTH.local + header.readUInt16LE(26) + header.readUInt16LE(28);
  for (let done = 0; done < packedSize; done += BYTES_PER_READ) {
    yield await file.read(start + done, Math.min(BYTES_PER_READ, packedSize - done));
  }
}

async function* inflated(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const inflate = createInflateRaw();
  // What goes wrong in the content ends the inflating with it, and whoever reads here hears of it.
  pipeline(content, inflate, () => {});
  try {
    yield* inflate as AsyncIterable<Buffer>;
  } catch (error) {
    const isOurs = error instanceof Error && !("code" in error);
    throw isOurs ? error : damaged("a table cannot be unpacked", error);
  }
}

function unpacked(file: Bytes, place: Place): AsyncIterable<Buffer> {
  if (place.method === STORED) return pieces(file, place);
  if (place.method === DEFLATED) return inflated(pieces(file, place));
  throw damaged(`${place.name} is packed in an unknown way`);
}

async function* checked(content: AsyncIterable<Buffer>, { name, crc, size }: Place): AsyncGenerator<Buffer> {
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

/** Reads the entries of an archive by name; also of one that another program packed again. */
export async function openZip(file: Bytes): Promise<(name: string) => AsyncIterable<Buffer>> {
  const places = await readDirectory(file);
  const size = places.values().reduce((sum, place) => sum + place.size, 0);
  if (size > ALWAYS_BYTES && size > file.size * RATIO)
    throw damaged("it is packed tighter than a club's rows can be");
  return (name) => {
    const place = places.get(name);
    if (!place) throw damaged(`${name} is missing`);
    return checked(unpacked(file, place), place);
  };
}
