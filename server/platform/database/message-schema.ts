import type { Generated } from "kysely";
import type { SessionChangeKind, SessionChangeReason } from "#domain/club/session-change.ts";
import type { ProgramId } from "#domain/programs/programs.ts";
import type { StaffMessageKind } from "#domain/staff/messages.ts";
import type { CalendarDate } from "#domain/time/dates.ts";
import type { Instant } from "./schema.ts";

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
