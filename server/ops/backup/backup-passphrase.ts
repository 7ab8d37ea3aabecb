import * as z from "zod/mini";
import { readConnection } from "#server/platform/database/connections.ts";
import type { Db, Trx } from "#server/platform/database/database.ts";

export interface Passphrase {
  text: string;
  /** Then staff cannot choose another. */
  isFromEnvironment: boolean;
}

export const storedPassphraseSchema = z.object({ passphrase: z.string() });

/** The environment's passphrase, else the one that staff chose; null without either. */
export function connectPassphrase(fromEnvironment: string | null) {
  return (stored: z.infer<typeof storedPassphraseSchema> | null): Passphrase | null => {
    const text = fromEnvironment ?? stored?.passphrase;
    return text === undefined ? null : { text, isFromEnvironment: fromEnvironment !== null };
  };
}

/** For commands, which do not follow connections. */
export async function presentPassphrase(
  db: Db | Trx,
  secretKey: Buffer,
  fromEnvironment: string | null,
): Promise<Passphrase | null> {
  const stored = await readConnection(db, secretKey, "backup", storedPassphraseSchema);
  return connectPassphrase(fromEnvironment)(stored);
}
