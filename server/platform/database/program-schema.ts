import type { Generated } from "kysely";
import type { InterestReason } from "#domain/family/interest.ts";
import type { WaitingListMode } from "#domain/family/waiting-list.ts";
import type { ProgramId, ProgramSwitch, SeasonState } from "#domain/programs/programs.ts";
import type { Language } from "#domain/text/languages.ts";
import type { CalendarDate } from "#domain/time/dates.ts";
import type { Instant } from "./schema.ts";

/** Several seasons may be live at once. */
export interface SeasonsTable {
  id: string;
  slug: string;
  startsOn: CalendarDate;
  endsOn: CalendarDate;
  state: SeasonState;
}

export interface ProgramsTable {
  id: ProgramId;
  seasonId: string;
  /** Takes effect at once, like capacity; neither is part of a publication. */
  switch: Generated<ProgramSwitch>;
  /** null: no limit. */
  capacity: number | null;
  /** Held and taken spots; never above capacity when one is added. */
  spotsTaken: Generated<number>;
  /** Whether there is a waiting list, and who makes its offers; takes effect at once. */
  waitingList: Generated<WaitingListMode>;
  /** Waiting children without a group (docs/reference/waiting-list.md#reserving-freed-spots). */
  waiting: Generated<number>;
  /** When a spot was first reserved for the waiting list; null if none is. */
  waitlistReservedSince: Generated<Instant | null>;
  /** When staff locked shirt sizes, because shirts are ordered; null = open. Takes effect at once. */
  shirtsClosedAt: Generated<Instant | null>;
  /** Whether families may pay in cash at the field; takes effect at once. */
  takesCash: Generated<boolean>;
}

interface ProgramGroupsTable {
  id: string;
  programId: ProgramId;
  /** null: no limit of its own. */
  capacity: number | null;
  spotsTaken: Generated<number>;
  /** The group's waiting children. */
  waiting: Generated<number>;
  waitlistReservedSince: Generated<Instant | null>;
}

/** A question that a publication removed after families answered it. */
interface RetiredQuestionsTable {
  id: string;
  programId: ProgramId;
  /** `PublishedQuestion` of domain/programs/site-data.ts as JSON. */
  content: string;
}

interface AnswersTable {
  id: string;
  registrationId: string;
  questionId: string;
  value: string;
}

/** The interest list of a program; erased after a year. */
interface InterestsTable {
  id: string;
  programId: ProgramId;
  name: string;
  contact: string;
  language: Language;
  reason: Generated<InterestReason | null>;
  createdAt: Instant;
}

/** Staff's unpublished changes (docs/reference/publishing.md#drafts). */
interface DraftsTable {
  id: string;
  /** The kind of the draft, such as "season". */
  subject: string;
  subjectId: string;
  /** JSON. */
  payload: string;
  /** Increases with every change, to detect concurrent edits. */
  version: number;
  actor: string;
  updatedAt: Instant;
}

/** A version of the public site in both languages; the newest is live. */
interface PublicationsTable {
  /** From 1, without gaps. */
  version: number;
  /** `PublishedSite` of domain/programs/site-data.ts as JSON. */
  payload: string;
  /** SHA-256 of the payload. */
  hash: string;
  publishedAt: Instant;
  /** An actor of the audit log; "system" for the first. */
  actor: string;
}

/** Such as "Tonight is off: lightning", shown on every page until it ends. */
export interface AnnouncementsTable {
  id: string;
  textEn: string;
  textEs: string;
  startsAt: Instant;
  endsAt: Instant;
  createdAt: Instant;
  actor: string;
}

/** One size of a picture that staff uploaded (docs/reference/design.md#club-color-and-logo). */
interface PicturesTable {
  id: string;
  /** Hash of its pixels; all its sizes have the same. */
  picture: string;
  size: string;
  /** Such as "image/png". */
  type: string;
  /** In base64. */
  content: string;
  createdAt: Instant;
  actor: string;
}

export interface ProgramTables {
  seasons: SeasonsTable;
  programs: ProgramsTable;
  programGroups: ProgramGroupsTable;
  retiredQuestions: RetiredQuestionsTable;
  answers: AnswersTable;
  interests: InterestsTable;
  drafts: DraftsTable;
  pictures: PicturesTable;
  publications: PublicationsTable;
  announcements: AnnouncementsTable;
}
