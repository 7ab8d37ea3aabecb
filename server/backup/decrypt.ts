import { CHUNK_BYTES, HEADER_BYTES, isEncryptedHeader, keyOf, openChunk, TAG_BYTES } from "./cipher.ts";
import { type Bytes, damaged } from "./stored-file.ts";

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
