import * as z from "zod/mini";
import type { Cents } from "./money.ts";
import { lengthFirst } from "./text.ts";

export const PASSPHRASE = { min: 12, max: 200 } as const;

/** 32 letters and digits that are not confused on paper. 256 is a multiple of 32, so each is equally likely. */
const PAPER_LETTERS = "abcdefghijkmnpqrstuvwxyz23456789";

/** A passphrase to write down, such as "k3fm-92xp-…"; 100 bits of 20 random bytes. */
export function passphraseFrom(randomBytes: Uint8Array): string {
  const letters = [...randomBytes].map((byte) => PAPER_LETTERS[byte % PAPER_LETTERS.length]).join("");
  return letters.replace(/.{4}(?=.)/g, "$&-");
}

/** The body of PUT /api/admin/setup/backup. */
export const passphraseSchema = z.object({
  passphrase: z
    .string("passphrase_length")
    .check(
      lengthFirst(PASSPHRASE.max, "passphrase_length"),
      z.trim(),
      z.minLength(PASSPHRASE.min, "passphrase_length"),
    ),
});

/** What was found in a backup that was restored into an empty database. */
export interface FoundInBackup {
  /** When it was tried. */
  at: string;
  /** The bytes of the file. */
  bytes: number;
  children: number;
  orders: number;
  /** Paid ones, and what they brought. */
  payments: number;
  paidCents: Cents;
}

/** The answer of every route of /api/admin/setup/backup. */
export interface BackupSetup {
  /** The environment's passphrase wins, and cannot be changed here. */
  source: "environment" | "staff" | "none";
  /** A passphrase was chosen but cannot be opened without the secret.key of that time: choose one again. */
  isUnreadable: boolean;
  /** null until a backup was restored with the present passphrase. */
  found: FoundInBackup | null;
}
