import { createCipheriv, createDecipheriv } from "node:crypto";
import { deriveOn } from "#server/staff/scrypt-lane.ts";

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
