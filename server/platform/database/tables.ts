import type { Generated } from "kysely";
import type { SessionChangeKind, SessionChangeReason } from "#domain/club/session-change.ts";
import type { WaitingEnd, WaitingPlace } from "#domain/family/waiting-list.ts";
import type { Cents } from "#domain/money/money.ts";
import type { ProgramId } from "#domain/programs/programs.ts";
import type { ChildSex } from "#domain/registration/limits.ts";
import type { StaffMessageKind } from "#domain/staff/messages.ts";
import type { Language } from "#domain/text/languages.ts";
import type { CalendarDate } from "#domain/time/dates.ts";
import type { MoneyTables } from "./money-schema.ts";
import type { ProgramTables } from "./program-schema.ts";
import type { FamilyTables, Instant } from "./schema.ts";
import type { StaffTables } from "./staff-schema.ts";
import type { TeamTables } from "./team-schema.ts";

/** A canceled, moved or relocated session of a published program; it takes effect at once. */
export interface SessionChangesTable {
  id: string;
  programId: ProgramId;
  /** The published day and hour of the session, by which it is found after every publication. */
  onDate: CalendarDate;
  startsTime: string;
  kind: SessionChangeKind;
  /** Set for a moved session; the club's clock. */
  newDate: Generated<CalendarDate | null>;
  newStarts: Generated<string | null>;
  newEnds: Generated<string | null>;
  /** null: the published place. */
  newPlace: Generated<string | null>;
  reason: SessionChangeReason | null;
  actor: string;
  createdAt: Instant;
  /** When staff undid or replaced it; null while it is in force. */
  endedAt: Generated<Instant | null>;
}

/** Staff's messages to families. Their mails are in the outbox. */
export interface MessagesTable {
  id: string;
  kind: StaffMessageKind;
  /** The list that it was written to, as JSON (domain/staff/messages.ts). */
  list: string;
  subjectEn: string;
  subjectEs: string;
  bodyEn: string;
  bodyEs: string;
  sessionChangeId: Generated<string | null>;
  actor: string;
  createdAt: Instant;
  /** While staff have stopped it. */
  stoppedAt: Generated<Instant | null>;
}

/** One registered or waiting child, or one interest; its guardian gets the message. */
interface MessageRecipientsTable {
  id: string;
  messageId: string;
  registrationId: Generated<string | null>;
  interestId: Generated<string | null>;
  waitingChildId: Generated<string | null>;
  /** The same for all children of one mailbox; null without an address. */
  outboxId: Generated<string | null>;
  /** When staff marked that they reached the family by phone. */
  calledAt: Generated<Instant | null>;
  calledBy: Generated<string | null>;
}

/** A mailbox that wants no news, by its keyed hash. Notices still go there. */
interface UnsubscribesTable {
  addressHash: string;
  leftAt: Instant;
}

export interface MessageTables {
  sessionChanges: SessionChangesTable;
  messages: MessagesTable;
  messageRecipients: MessageRecipientsTable;
  unsubscribes: UnsubscribesTable;
}

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

export interface DatabaseSchema
  extends FamilyTables,
    MessageTables,
    MoneyTables,
    ProgramTables,
    StaffTables,
    TeamTables,
    WaitingTables {}
