import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import type { ReadableStream as WebStream } from "node:stream/web";
import type { Identity, Recipient, Stanza } from "age-encryption";
import { deriveOn } from "#server/platform/scrypt.ts";
import { damaged, UnreadableBackup } from "./backup-file.ts";

/** The first bytes of an encrypted backup (https://age-encryption.org/v1). */
export const AGE_INTRO = "age-encryption.org/v1\n";

/** OWASP's cost for passwords where scrypt's p is 1, as age has it: 128 MB for half a second. */
const LOG2_N = 17;
/** The cost that `age -p` chooses: 256 MB. A higher one would only waste memory and minutes. */
const MAX_LOG2_N = 18;
const SALT_BYTES = 16;
const TAG_BYTES = 16;

const LABEL = Buffer.from("age-encryption.org/v1/scrypt");

/** Each salt has its own key, which encrypts one file's key, so the nonce is always zero. */
const NONCE = Buffer.alloc(12);

function keyOf(passphrase: string, salt: Buffer, log2N: number): Promise<Buffer> {
  const N = 2 ** log2N;
  return deriveOn("staff", {
    secret: passphrase.normalize("NFC"),
    salt: Buffer.concat([LABEL, salt]),
    length: 32,
    options: { N, r: 8, p: 1, maxmem: 256 * N * 8 },
  });
}

/**
 * age's passphrase as a recipient and an identity. The library's own would stop the server for half a second, because
 * it computes scrypt in JavaScript on the main thread.
 */
class Passphrase implements Recipient, Identity {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  async wrapFileKey(fileKey: Uint8Array): Promise<Stanza[]> {
    const salt = randomBytes(SALT_BYTES);
    const key = await keyOf(this.#text, salt, LOG2_N);
    const cipher = createCipheriv("chacha20-poly1305", key, NONCE, { authTagLength: TAG_BYTES });
    const body = Buffer.concat([cipher.update(fileKey), cipher.final(), cipher.getAuthTag()]);
    return [{ args: ["scrypt", salt.toString("base64").replace(/=+$/, ""), String(LOG2_N)], body }];
  }

  /** @throws {Error} for a wrong passphrase, or a cost out of bounds */
  async unwrapFileKey([stanza]: Stanza[]): Promise<Uint8Array> {
    const [type, salt = "", cost] = stanza?.args ?? [];
    if (stanza === undefined || type !== "scrypt") throw damaged("it was encrypted without a passphrase");
    const log2N = Number(cost);
    if (!Number.isInteger(log2N) || log2N < 1 || log2N > MAX_LOG2_N) {
      throw damaged("its header asks for more than age does");
    }
    const key = await keyOf(this.#text, Buffer.from(salt, "base64"), log2N);
    const decipher = createDecipheriv("chacha20-poly1305", key, NONCE, { authTagLength: TAG_BYTES });
    decipher.setAuthTag(stanza.body.subarray(-TAG_BYTES));
    try {
      return Buffer.concat([decipher.update(stanza.body.subarray(0, -TAG_BYTES)), decipher.final()]);
    } catch (cause) {
      throw new UnreadableBackup(
        "The backup cannot be opened: BACKUP_PASSPHRASE is not the one that it was made with, or its beginning is damaged.",
        { cause },
      );
    }
  }
}

/** A process loads the library with its first encrypted backup: it takes 27 MB. */
const loadAge = () => import("age-encryption");

/** Encrypts a stream as `age -p` does, in chunks of 64 KiB. */
export async function encrypted(plain: Readable, passphrase: string): Promise<WebStream<Uint8Array>> {
  const { Encrypter } = await loadAge();
  const encrypter = new Encrypter();
  encrypter.addRecipient(new Passphrase(passphrase));
  return (await encrypter.encrypt(Readable.toWeb(plain) as ReadableStream)) as WebStream<Uint8Array>;
}

/**
 * Decrypts a stream; each chunk is authenticated before use.
 * @throws {Error} for a wrong passphrase, or a header that was changed
 */
export async function decrypted(stored: Readable, passphrase: string): Promise<Readable> {
  const { Decrypter } = await loadAge();
  const decrypter = new Decrypter();
  decrypter.addIdentity(new Passphrase(passphrase));
  try {
    const plain = await decrypter.decrypt(Readable.toWeb(stored) as ReadableStream);
    return Readable.fromWeb(plain as WebStream<Uint8Array>);
  } catch (cause) {
    stored.destroy();
    throw damaged("its beginning was changed or cut off", cause);
  }
}
