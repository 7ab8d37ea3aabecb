import type { Generated } from "kysely";
import type { CalendarDate } from "#domain/calendar-date.ts";
import type { InterestReason } from "#domain/interest.ts";
import type { Language } from "#domain/languages.ts";
import type { Cents } from "#domain/money.ts";
import type { AgeRule, ProgramId, ProgramKind, ProgramSwitch, SeasonState } from "#domain/programs.ts";
import type { QuestionKind } from "#domain/site-facts.ts";
import type { Instant } from "./schema.ts";

/** A span of the club's life; several may be live at once. */
export interface SeasonsTable {
  id: string;
  slug: string;
  startsOn: CalendarDate;
  endsOn: CalendarDate;
  state: SeasonState;
  /** The sibling discount (domain/pricing.ts): from which child of a family on; null where there is none. */
  siblingFrom: number | null;
  siblingPercent: number | null;
  siblingCents: Cents | null;
}

export interface SeasonTextsTable {
  id: string;
  seasonId: string;
  language: Language;
  name: string;
}

export interface ProgramsTable {
  id: ProgramId;
  seasonId: string;
  /** Unique in its season. */
  slug: string;
  kind: ProgramKind;
  /** Its place in the lists of its season. */
  position: number;
  /** What it costs when no early price holds; null while it is not decided. */
  feeCents: Cents | null;
  ageRule: AgeRule;
  /** When registration opens and ends by itself; null where staff have not said. */
  opensAt: Instant | null;
  closesAt: Instant | null;
  /** The days of its first and its last session, kept with them; null while it has none. */
  startsOn: CalendarDate | null;
  endsOn: CalendarDate | null;
  /** Acts at once, as capacity does: neither is part of a publication. */
  switch: Generated<ProgramSwitch>;
  /** null: no limit. */
  capacity: number | null;
  /** Places held and taken together; never above capacity when one is added. */
  placesTaken: Generated<number>;
}

export interface ProgramTextsTable {
  id: string;
  programId: ProgramId;
  language: Language;
  name: string;
  summary: string;
  description: string;
  whatToBring: string;
  /** When somebody last looked at it; null for what was copied from another season. */
  checkedAt: Instant | null;
}

/** A day of a program, at the hours of the club's clock. */
export interface ProgramSessionsTable {
  id: string;
  programId: ProgramId;
  onDate: CalendarDate;
  /** Such as "18:00". */
  startsTime: string;
  endsTime: string;
  /** null: at the club's park. */
  place: string | null;
}

/** Children by their birth dates, both inclusive. */
export interface ProgramGroupsTable {
  id: string;
  programId: ProgramId;
  /** Such as "U10". */
  code: string;
  bornFrom: CalendarDate;
  bornTo: CalendarDate;
  /** null: no limit of its own. */
  capacity: number | null;
  placesTaken: Generated<number>;
}

/** An early price, which holds before an instant; "until 31 March" is 1 April 00:00 on the club's clock. */
export interface ProgramPricesTable {
  id: string;
  programId: ProgramId;
  cents: Cents;
  until: Instant;
}

/** What a program asks beside the fields of the form. */
export interface QuestionsTable {
  id: string;
  programId: ProgramId;
  kind: QuestionKind;
  required: boolean;
  /** Goes when answers about health go. */
  sensitive: boolean;
  position: number;
}

export interface QuestionTextsTable {
  id: string;
  questionId: string;
  language: Language;
  label: string;
  /** The choices as JSON; null for other kinds. */
  options: string | null;
}

export interface AnswersTable {
  id: string;
  registrationId: string;
  questionId: string;
  value: string;
}

/** What of the fee goes back to a family that leaves so many days before the first session. */
export interface RefundStepsTable {
  id: string;
  programId: ProgramId;
  daysBefore: number;
  percent: number;
}

/** Who wants to hear of a program that cannot be paid yet; goes after a year. */
export interface InterestsTable {
  id: string;
  programId: ProgramId;
  name: string;
  contact: string;
  language: Language;
  /** What the family waits for; null where it was not said. */
  reason: Generated<InterestReason | null>;
  createdAt: Instant;
}

/** What staff are writing and nobody else sees (docs/rules/publishing.md#drafts). */
export interface DraftsTable {
  id: string;
  /** What kind of thing it is a draft of, such as "season". */
  subject: string;
  subjectId: string;
  /** As JSON. */
  payload: string;
  /** Rises with every change, so that two who write at once do not undo each other. */
  version: number;
  /** The actor of the audit log. */
  actor: string;
  updatedAt: Instant;
}

/** What the public site says of the club, in both languages: one row. */
export interface ClubFactsTable {
  id: string;
  /** domain/club-facts.ts as JSON. */
  payload: string;
}

/** One version of what the public site says, in both languages; the newest is the live one. */
export interface PublicationsTable {
  /** From 1, without gaps. */
  version: number;
  /** domain/site-facts.ts as JSON. */
  payload: string;
  publishedAt: Instant;
  /** The actor of the audit log; "system" for the first. */
  actor: string;
}

/** "Tonight is off: lightning": on every page at once, until it ends by itself. */
export interface AnnouncementsTable {
  id: string;
  textEn: string;
  textEs: string;
  startsAt: Instant;
  endsAt: Instant;
  createdAt: Instant;
  actor: string;
}
