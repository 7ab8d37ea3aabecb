import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { deriveOn } from "#server/crypto/scrypt-lane.ts";
import { type Bytes, damaged } from "./stored-file.ts";

/**
 * An encrypted backup: a header, then chunks of 64 KiB, each sealed by AES-256-GCM with its number and whether
 * it is the last one, so that none can be changed, moved or cut off unnoticed (the STREAM construction,
 * https://eprint.iacr.org/2015/189).
 */
export const CHUNK_BYTES = 64 * 1024;
export const TAG_BYTES = 16;
export const SALT_BYTES = 16;

const MAGIC = Buffer.from("CLUBBAK\x01", "latin1");
export const HEADER_BYTES = MAGIC.length + 4 + SALT_BYTES;

/** 2^15, 8, 3: OWASP's cost for passwords in 32 MB, about 0.2 seconds. */
const COST = { log2N: 15, r: 8, p: 3 };
/** A header that asks for more is not ours: it would only use up memory and minutes. */
const MOST = { log2N: 17, r: 8, p: 4 };

export function headerOf(salt: Buffer): Buffer {
  return Buffer.concat([MAGIC, Buffer.from([COST.log2N, COST.r, COST.p, 0]), salt]);
}

export function isEncryptedHeader(header: Buffer): boolean {
  return header.subarray(0, MAGIC.length).equals(MAGIC);
}

/**
 * The key that a header and a passphrase make.
 * @throws {Error} when the header asks for a cost that is none of ours
 */
export function keyOf(header: Buffer, passphrase: string): Promise<Buffer> {
  const [log2N = 0, r = 0, p = 0] = header.subarray(MAGIC.length);
  if (log2N < 1 || r < 1 || p < 1 || log2N > MOST.log2N || r > MOST.r || p > MOST.p) {
    return Promise.reject(new Error("The backup's header is damaged."));
  }
  const N = 2 ** log2N;
  const salt = header.subarray(HEADER_BYTES - SALT_BYTES);
  const options = { N, r, p, maxmem: 256 * N * r };
  return deriveOn("staff", { secret: passphrase.normalize("NFC"), salt, length: 32, options });
}

export interface ChunkPlace {
  key: Buffer;
  header: Buffer;
  index: number;
  isLast: boolean;
}

/** A key is used for one file only, so its chunks' numbers are nonces that never repeat. */
function nonceOf({ index, isLast }: ChunkPlace): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(index, 7);
  nonce.writeUInt8(isLast ? 1 : 0, 11);
  return nonce;
}

export function sealChunk(plain: Buffer, place: ChunkPlace): Buffer {
  const cipher = createCipheriv("aes-256-gcm", place.key, nonceOf(place)).setAAD(place.header);
  return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** @throws {Error} when the key, the chunk or its place is not the one that it was sealed with */
export function openChunk(sealed: Buffer, place: ChunkPlace): Buffer {
  const decipher = createDecipheriv("aes-256-gcm", place.key, nonceOf(place), { authTagLength: TAG_BYTES })
    .setAAD(place.header)
    .setAuthTag(sealed.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()]);
}

/** Bytes in chunks of one size; the last one alone may be shorter, and is never missing. */
async function* chunksOf(
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<{ plain: Buffer; isLast: boolean }> {
  let waiting: Uint8Array[] = [];
  let length = 0;
  for await (const part of bytes) {
    waiting.push(part);
    length += part.length;
    // A full chunk waits for the next byte: only then it is known not to be the last.
    if (length <= CHUNK_BYTES) continue;
    const whole = Buffer.concat(waiting);
    let from = 0;
    for (; whole.length - from > CHUNK_BYTES; from += CHUNK_BYTES) {
      yield { plain: whole.subarray(from, from + CHUNK_BYTES), isLast: false };
    }
    waiting = [whole.subarray(from)];
    length = whole.length - from;
  }
  yield { plain: Buffer.concat(waiting), isLast: true };
}

/** Encrypts bytes as they come: the header, then each chunk sealed. */
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

/** The first chunk is at hand wherever a file ends: whether it opens tells a wrong passphrase from damage. */
async function assertPassphrase(file: Bytes, header: Buffer, key: Buffer, chunks: number): Promise<void> {
  const sealed = await file.read(HEADER_BYTES, Math.min(SEALED_BYTES, file.size - HEADER_BYTES));
  for (const isLast of [chunks === 1, chunks !== 1]) {
    try {
      openChunk(sealed, { key, header, index: 0, isLast });
      return;
    } catch {
      // A file that was cut off after its first chunk holds one that was not the last.
    }
  }
  throw new Error(
    "The backup cannot be opened: BACKUP_PASSPHRASE is not the one that it was made with, or its beginning is damaged.",
  );
}

/**
 * The bytes inside an encrypted file, read from any place and each checked before it is given out.
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
      for (let at = position; at < end; ) {
        const index = Math.floor(at / CHUNK_BYTES);
        const from = at - index * CHUNK_BYTES;
        const part = (await chunk(index)).subarray(from, from + end - at);
        parts.push(part);
        at += part.length;
      }
      return Buffer.concat(parts);
    },
  };
}
