import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { deriveOn } from "#server/platform/scrypt.ts";
import { type Bytes, damaged } from "./backup-file.ts";

/**
 * An encrypted backup is a header and chunks of 64 KiB. AES-256-GCM seals each chunk with its number and whether it is
 * the last, so none can be changed, moved or cut off unnoticed (STREAM construction,
 * https://eprint.iacr.org/2015/189).
 */
export const CHUNK_BYTES = 64 * 1024;
export const TAG_BYTES = 16;
const SALT_BYTES = 16;

const MAGIC = Buffer.from("CLUBBAK\x01", "latin1");
export const HEADER_BYTES = MAGIC.length + 4 + SALT_BYTES;

/** OWASP's cost for passwords in 32 MB, about 0.2 seconds. */
const COST = { log2N: 15, r: 8, p: 3 };
/** Refuse headers with higher costs, which would only waste memory and minutes. */
const MAX_COST = { log2N: 17, r: 8, p: 4 };

function headerOf(salt: Buffer): Buffer {
  return Buffer.concat([MAGIC, Buffer.from([COST.log2N, COST.r, COST.p, 0]), salt]);
}

function isEncryptedHeader(header: Buffer): boolean {
  return header.subarray(0, MAGIC.length).equals(MAGIC);
}

/**
 * Derives the key from the header's salt and cost.
 * @throws {Error} if the cost is out of bounds
 */
function keyOf(header: Buffer, passphrase: string): Promise<Buffer> {
  const [log2N = 0, r = 0, p = 0] = header.subarray(MAGIC.length);
  if (log2N < 1 || r < 1 || p < 1 || log2N > MAX_COST.log2N || r > MAX_COST.r || p > MAX_COST.p) {
    return Promise.reject(new Error("The backup's header is damaged."));
  }
  const N = 2 ** log2N;
  const salt = header.subarray(HEADER_BYTES - SALT_BYTES);
  const options = { N, r, p, maxmem: 256 * N * r };
  return deriveOn("staff", { secret: passphrase.normalize("NFC"), salt, length: 32, options });
}

interface ChunkPlace {
  key: Buffer;
  header: Buffer;
  index: number;
  isLast: boolean;
}

/** Each file has its own key, so chunk numbers are unique nonces. */
function nonceOf({ index, isLast }: ChunkPlace): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(index, 7);
  nonce.writeUInt8(isLast ? 1 : 0, 11);
  return nonce;
}

function sealChunk(plain: Buffer, place: ChunkPlace): Buffer {
  const cipher = createCipheriv("aes-256-gcm", place.key, nonceOf(place)).setAAD(place.header);
  return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** @throws {Error} for a wrong key, chunk or place */
function openChunk(sealed: Buffer, place: ChunkPlace): Buffer {
  const decipher = createDecipheriv("aes-256-gcm", place.key, nonceOf(place), { authTagLength: TAG_BYTES })
    .setAAD(place.header)
    .setAuthTag(sealed.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()]);
}

/** Splits bytes into chunks of equal size; only the last may be shorter, and there is always one. */
async function* chunksOf(
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<{ plain: Buffer; isLast: boolean }> {
  let pending: Uint8Array[] = [];
  let length = 0;
  for await (const part of bytes) {
    pending.push(part);
    length += part.length;
    // Hold back a full chunk until more bytes come, since it may be the last.
    if (length <= CHUNK_BYTES) continue;
    const whole = Buffer.concat(pending);
    let from = 0;
    for (; whole.length - from > CHUNK_BYTES; from += CHUNK_BYTES) {
      yield { plain: whole.subarray(from, from + CHUNK_BYTES), isLast: false };
    }
    pending = [whole.subarray(from)];
    length = whole.length - from;
  }
  yield { plain: Buffer.concat(pending), isLast: true };
}

export async function* encrypted(
  bytes: AsyncIterable<Uint8Array>,
  passphrase: string,
): AsyncGenerator<Buffer> {
  const header = headerOf(randomBytes(SALT_BYTES));
  const key = await keyOf(header, passphrase);
  yield header;
  let index = 0;
  for await (const { plain, isLast } of chunksOf(bytes)) {
    yield sealChunk(plain, { key, header, index, isLast });
    index += 1;
  }
}

const SEALED_BYTES = CHUNK_BYTES + TAG_BYTES;

function chunkOpener(file: Bytes, header: Buffer, key: Buffer, chunks: number) {
  let latest: { index: number; plain: Buffer } | undefined;
  return async (index: number): Promise<Buffer> => {
    if (latest?.index === index) return latest.plain;
    const from = HEADER_BYTES + index * SEALED_BYTES;
    const sealed = await file.read(from, Math.min(SEALED_BYTES, file.size - from));
    try {
      latest = { index, plain: openChunk(sealed, { key, header, index, isLast: index === chunks - 1 }) };
    } catch (cause) {
      throw damaged("it was changed or cut off", cause);
    }
    return latest.plain;
  };
}

export async function isEncrypted(file: Bytes): Promise<boolean> {
  return file.size >= HEADER_BYTES && isEncryptedHeader(await file.read(0, HEADER_BYTES));
}

/** The first chunk exists in any truncated file, so it tells a wrong passphrase from damage. */
async function assertPassphrase(file: Bytes, header: Buffer, key: Buffer, chunks: number): Promise<void> {
  const sealed = await file.read(HEADER_BYTES, Math.min(SEALED_BYTES, file.size - HEADER_BYTES));
  for (const isLast of [chunks === 1, chunks !== 1]) {
    try {
      openChunk(sealed, { key, header, index: 0, isLast });
      return;
    } catch {
      // The file may be cut off after a first chunk that was not the last.
    }
  }
  throw new Error(
    "The backup cannot be opened: BACKUP_PASSPHRASE is not the one that it was made with, or its beginning is damaged.",
  );
}

/**
 * Random access to the decrypted bytes; every chunk is authenticated before use.
 * @throws {Error} for a wrong passphrase, or a file that was changed or cut off
 */
export async function decrypted(file: Bytes, passphrase: string): Promise<Bytes> {
  const header = await file.read(0, HEADER_BYTES);
  const key = await keyOf(header, passphrase);
  const chunks = Math.ceil((file.size - HEADER_BYTES) / SEALED_BYTES);
  const size = file.size - HEADER_BYTES - chunks * TAG_BYTES;
  if (chunks < 1 || size <= (chunks - 1) * CHUNK_BYTES) throw damaged("it ends too early");
  await assertPassphrase(file, header, key, chunks);
  const chunk = chunkOpener(file, header, key, chunks);
  return {
    size,
    async read(position, length) {
      const end = position + length;
      if (position < 0 || end > size) throw damaged("it ends too early");
      const parts: Buffer[] = [];
      for (let offset = position; offset < end; ) {
        const index = Math.floor(offset / CHUNK_BYTES);
        const from = offset - index * CHUNK_BYTES;
        const part = (await chunk(index)).subarray(from, from + end - offset);
        parts.push(part);
        offset += part.length;
      }
      return Buffer.concat(parts);
    },
  };
}
