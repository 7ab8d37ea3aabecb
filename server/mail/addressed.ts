import type { Db } from "#server/db/database.ts";
import type { MessageSubject } from "#server/outbox.ts";
import type { Letter } from "./letter.ts";
import type { Pen } from "./texts.ts";

/** Why a mail is not sent at all: what it reports on was deleted for good, has no address, or is no longer so. */
export type DropReason = "gone" | "no_address" | "outdated";

export interface Addressed {
  to: readonly string[];
  letter: Letter;
}

/** A letter and whom it goes to, or why there is none. */
export type Outcome = Addressed | { dropped: DropReason };

export interface WritingDesk {
  db: Db;
  pen: Pen;
  /** Makes and proves links that somebody without a session may press. */
  secretKey: Buffer;
  /** Address that visitors use; links into the site are left out while the club has not told it. */
  publicUrl: string | null;
  staff: readonly string[];
  now: Date;
}

/** Reads the rows that a mail is about and writes it. */
export type LetterWriter = (desk: WritingDesk, about: MessageSubject) => Promise<Outcome>;
