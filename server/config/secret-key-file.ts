import { randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

const KEY_BYTES = 32;

/**
 * Reads the key that peppers PINs and signs cookies, or creates it at the first start. It is outside the database, so a
 * stolen database is not enough to guess the PIN (docs/rules/access.md#the-pin-is-checked-on-the-server). Several
 * machines
 * share one by copying it.
 */
export async function loadSecretKey(dataDir: string): Promise<Buffer> {
  const file = join(dataDir, "secret.key");
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  try {
    // "wx" never replaces a key that another instance just created.
    await writeFile(file, randomBytes(KEY_BYTES).toString("hex"), { flag: "wx", mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  const key = Buffer.from((await readFile(file, "utf8")).trim(), "hex");
  if (key.length !== KEY_BYTES)
    throw new Error(`${file} is damaged: it must hold ${KEY_BYTES} bytes in hexadecimal.`);
  return key;
}
