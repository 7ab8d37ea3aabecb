import type { Generated } from "kysely";
import type { InterestReason } from "#domain/family/interest.ts";
import type { WaitingList } from "#domain/family/waiting.ts";
import type { Cents } from "#domain/money/money.ts";
import type { SiblingRule } from "#domain/prices/pricing.ts";
import type {
  AgeRule,
  ProgramId,
  ProgramKind,
  ProgramSwitch,
  SeasonState,
} from "#domain/programs/programs.ts";
import type { QuestionKind } from "#domain/programs/site-facts.ts";
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
  /** The sibling discount applies from this child on (domain/prices/pricing.ts); null: no discount. */
  siblingFrom: number | null;
  siblingPercent: number | null;
  siblingCents: Cents | null;
}

interface SeasonTextsTable {
  id: string;
  seasonId: string;
  language: Language;
  name: string;
}

export interface ProgramsTable {
  id: ProgramId;
  seasonId: string;
  /** Unique within its season. */
  slug: string;
  kind: ProgramKind;
  /** Order within its season. */
  position: number;
  /** Price without an early price; null while undecided. */
  feeCents: Cents | null;
  ageRule: AgeRule;
  /** Scheduled registration period; null if not scheduled. */
  opensAt: Instant | null;
  closesAt: Instant | null;
  /** Dates of the first and last session, stored with them; null without sessions. */
  startsOn: CalendarDate | null;
  endsOn: CalendarDate | null;
  /** Takes effect at once, like capacity; neither is part of a publication. */
  switch: Generated<ProgramSwitch>;
  /** null: no limit. */
  capacity: number | null;
  /** Held and taken places; never above capacity when one is added. */
  placesTaken: Generated<number>;
  /** Whether families may wait for a place, and who offers it; at once, too. */
  waitingList: Generated<WaitingList>;
  /** Children who wait for a place and have no group (docs/rules/waiting.md#a-freed-place-is-kept). */
  waiting: Generated<number>;
  /** Since when it has a free place beside one of them; null if it has none. */
  listSince: Generated<Instant | null>;
  /** Since when families can no longer change shirt sizes, because shirts are ordered; null: they can. At once, too. */
  shirtsClosedAt: Generated<Instant | null>;
}

export interface ProgramTextsTable {
  id: string;
  programId: ProgramId;
  language: Language;
  name: string;
  summary: string;
  description: string;
  whatToBring: string;
  /** When staff last reviewed it; null for text copied from another season. */
  checkedAt: Instant | null;
}

/** A session, in the club's local time. */
export interface ProgramSessionsTable {
  id: string;
  programId: ProgramId;
  onDate: CalendarDate;
  /** "18:00" */
  startsTime: string;
  endsTime: string;
  /** null: at the club's park. */
  place: string | null;
}

/** Age groups by birth date, both inclusive. */
export interface ProgramGroupsTable {
  id: string;
  programId: ProgramId;
  /** "U10" */
  code: string;
  bornFrom: CalendarDate;
  bornTo: CalendarDate;
  /** null: no limit of its own. */
  capacity: number | null;
  placesTaken: Generated<number>;
  /** The same of the group's children. */
  waiting: Generated<number>;
  listSince: Generated<Instant | null>;
}

/** An early price, valid before `until`: "until 31 March" is 1 April 00:00 in the club's time zone. */
export interface ProgramPricesTable {
  id: string;
  programId: ProgramId;
  cents: Cents;
  until: Instant;
}

/** A program's own questions. */
export interface QuestionsTable {
  id: string;
  programId: ProgramId;
  kind: QuestionKind;
  required: boolean;
  /** Its answers are erased with the health answers. */
  sensitive: boolean;
  position: number;
}

export interface QuestionTextsTable {
  id: string;
  questionId: string;
  language: Language;
  label: string;
  /** JSON, for choices only. */
  options: string | null;
}

interface AnswersTable {
  id: string;
  registrationId: string;
  questionId: string;
  value: string;
}

/** Refunded percentage of the fee if a family cancels at least `daysBefore` the first session. */
export interface RefundStepsTable {
  id: string;
  programId: ProgramId;
  daysBefore: number;
  percent: number;
}

/** People who want to hear about a program; erased after a year. */
interface InterestsTable {
  id: string;
  programId: ProgramId;
  name: string;
  contact: string;
  language: Language;
  /** What the family waits for, if known. */
  reason: Generated<InterestReason | null>;
  createdAt: Instant;
}

/** Staff's unpublished changes (docs/rules/publishing.md#drafts). */
interface DraftsTable {
  id: string;
  /** The kind of the draft, such as "season". */
  subject: string;
  subjectId: string;
  /** JSON. */
  payload: string;
  /** Increases with every change, to detect concurrent edits. */
  version: number;
  /** The actor of the audit log. */
  actor: string;
  updatedAt: Instant;
  /** The last version of another person, so that it can be restored. */
  replacedPayload: string | null;
  replacedActor: string | null;
  replacedAt: Instant | null;
}

/** The club's published facts in both languages: one row. */
interface ClubFactsTable {
  id: string;
  /** domain/club/facts.ts as JSON. */
  payload: string;
}

/** A version of the public site in both languages; the newest is live. */
interface PublicationsTable {
  /** From 1, without gaps. */
  version: number;
  /** domain/programs/site-facts.ts as JSON. */
  payload: string;
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

type SiblingColumns = Pick<SeasonsTable, "siblingFrom" | "siblingPercent" | "siblingCents">;

/** A season's sibling discount, if any (docs/rules/prices.md#the-sibling-discount). */
export function siblingRuleOf(row: SiblingColumns): SiblingRule | null {
  const { siblingFrom: fromChild, siblingPercent: percent, siblingCents: cents } = row;
  return fromChild === null ? null : { fromChild, percent, cents };
}

export function siblingColumns(rule: SiblingRule | null): SiblingColumns {
  const { fromChild = null, percent = null, cents = null } = rule ?? {};
  return { siblingFrom: fromChild, siblingPercent: percent, siblingCents: cents };
}

/** One size of a picture that staff uploaded (docs/rules/look.md#the-clubs-own-colour-and-mark). */
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
  /** Who uploaded it. */
  actor: string;
}

export interface ProgramTables {
  seasons: SeasonsTable;
  seasonTexts: SeasonTextsTable;
  programs: ProgramsTable;
  programTexts: ProgramTextsTable;
  programSessions: ProgramSessionsTable;
  programGroups: ProgramGroupsTable;
  programPrices: ProgramPricesTable;
  questions: QuestionsTable;
  questionTexts: QuestionTextsTable;
  answers: AnswersTable;
  refundSteps: RefundStepsTable;
  interests: InterestsTable;
  drafts: DraftsTable;
  clubFacts: ClubFactsTable;
  pictures: PicturesTable;
  publications: PublicationsTable;
  announcements: AnnouncementsTable;
}
