import { randomBytes } from "node:crypto";
import { CHUNK_BYTES, headerOf, keyOf, SALT_BYTES, sealChunk } from "./cipher.ts";

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

/** Encrypts bytes as they come, in the format of cipher.ts. */
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
