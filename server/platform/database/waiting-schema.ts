import type { Generated } from "kysely";
import type { WaitingEnd, WaitingPlace } from "#domain/family/waiting-list.ts";
import type { Cents } from "#domain/money/money.ts";
import type { ProgramId } from "#domain/programs/programs.ts";
import type { ChildSex } from "#domain/registration/limits.ts";
import type { Language } from "#domain/text/languages.ts";
import type { CalendarDate } from "#domain/time/dates.ts";
import type { Instant } from "./schema.ts";

/** Children of one family who get spots in a program together (docs/reference/waiting-list.md). */
export interface WaitingEntriesTable {
  id: string;
  programId: ProgramId;
  guardianFirstName: string;
  guardianLastName: string;
  email: string;
  /** The address in the one form that all its spellings share (server/mail/mailbox-codes.ts). */
  mailbox: string;
  phone: string;
  language: Language;
  /** Keyed hash of the network where the code was typed, so that staff can remove a bot's entries; null after a restore. */
  network: Generated<string | null>;
  /** When the code from the mailbox was typed, or the family last joined again. */
  joinedAt: Instant;
  /** When its spots were offered; null without a current offer. */
  offeredAt: Generated<Instant | null>;
  offerUntil: Generated<Instant | null>;
  /** The maximum price of one child until then. */
  offerCents: Generated<Cents | null>;
  endedAt: Generated<Instant | null>;
  endedReason: Generated<WaitingEnd | null>;
}

export interface WaitingChildrenTable {
  id: string;
  entryId: string;
  /** Copied from the entry for the unique index. */
  programId: ProgramId;
  position: number;
  firstName: string;
  lastName: string;
  bornOn: CalendarDate;
  /** Only where the program has groups for girls or boys. */
  sex: ChildSex | null;
  /** null if the program has no groups. */
  groupId: string | null;
  childKey: string;
  /**
   * "waiting" counts in `waiting` of its group, or of its program without a group; "offered" counts in the taken spots
   * of both.
   */
  place: Generated<WaitingPlace>;
  /** The registration that took the offered spot. */
  registrationId: Generated<string | null>;
}

export interface WaitingTables {
  waitingEntries: WaitingEntriesTable;
  waitingChildren: WaitingChildrenTable;
}
