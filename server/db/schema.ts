import type { Generated, GeneratedAlways } from "kysely";
import type { CalendarDate } from "#domain/calendar-date.ts";
import type { Language } from "#domain/languages.ts";
import type { Cents } from "#domain/money.ts";
import type { ProgramId } from "#domain/programs.ts";
import type { NoteKind, Place, RegistrationSource, RegistrationStatus } from "#domain/registration-status.ts";

/** A UTC instant as ISO-8601 with milliseconds, "2026-05-01T18:00:00.000Z". */
export type Instant = string;

export function instantOf(date: Date): Instant {
  return date.toISOString();
}

/** Every field of a registration, nullable where staff may enter a paper form without it (docs/rules/registration.md#the-fields-of-a-registration). */
export interface RegistrationsTable {
  id: string;
  programId: ProgramId;
  /** The season of its program, which never changes: lists of a season read it in an index. */
  seasonId: string;
  /** The group that the child's birth date led to; null where the program has none. */
  groupId: string | null;
  paymentId: string | null;
  /** The order that made it, its family and its child there; a row is never without. */
  orderId: string | null;
  familyId: string | null;
  childId: string | null;
  status: Generated<RegistrationStatus>;
  place: Generated<Place>;
  holdExpiresAt: Instant | null;
  childKey: string;
  childFirstName: string;
  childLastName: string;
  childAge: number;
  childDateOfBirth: CalendarDate | null;
  skillLevel: string | null;
  tshirtSize: string | null;
  parentFirstName: string;
  parentLastName: string;
  parentAddress: string | null;
  email: string;
  phone: string;
  signUpReason: string;
  emergencyContactName: string | null;
  emergencyContactPhone: string | null;
  emergencyContactRelation: string | null;
  medicalConditions: string | null;
  allergies: string | null;
  mediaConsentDeclined: Generated<boolean>;
  codeOfConductAgreed: Generated<boolean>;
  waiverSignature: string | null;
  waiverDate: CalendarDate | null;
  termsAgreed: boolean;
  totalAmount: Generated<Cents | null>;
  donationAmount: Generated<Cents>;
  language: Language;
  createdAt: Instant;
  deletedAt: Instant | null;
  /** When the answers about health were erased because their time had come. */
  healthErasedAt: Instant | null;
  /** What the staff's search looks through: domain/registration-search.ts makes it. */
  searchText: Generated<string>;
  /** The row's number in the search index, given by the database. */
  searchRow: GeneratedAlways<number>;
  /** Whether the family sent it or staff entered it. */
  source: Generated<RegistrationSource>;
  /** Rises with every change of its answers, so that two who edit at once do not undo each other. */
  version: Generated<number>;
  /** Since when somebody else's registration of the same child stands beside it; null once staff decided. */
  contestedAt: Instant | null;
  /** When somebody who got its receipt said "this was not me"; null once staff looked at it. */
  notMineAt: Instant | null;
}

/** Two registrations of one child by two people; the first is the earlier one (docs/rules/money.md#two-people-registered-this-child). */
export interface ContestsTable {
  id: string;
  registrationId: string;
  otherRegistrationId: string;
  decidedAt: Instant | null;
}

/** Who keeps an unpaid registration's place; until when is in the registration (docs/rules/registration.md#a-place-is-kept-while-a-family-pays). */
export interface HoldsTable {
  registrationId: string;
  /** SHA-256 of the browser's token; null once the place is not kept any more. */
  browserHash: string | null;
  /** Keyed hash of the network that it was kept from; null once the place is not kept any more. */
  networkHash: string | null;
  /** Kept for five minutes, and counted among nobody's half hours. */
  isShort: boolean;
  /** How often the half hour was given again. */
  renewals: Generated<number>;
  /** Since when the place is kept without a gap. */
  heldSince: Instant;
}

/** What staff wrote when they changed a registration or took its cash; goes with it. */
export interface RegistrationNotesTable {
  id: string;
  registrationId: string;
  kind: NoteKind;
  /** Names of the fields that were changed, with commas; null where none were. */
  fields: string | null;
  note: string;
  /** The actor of the audit log. */
  actor: string;
  createdAt: Instant;
}

/** The search index, by the same name on both engines: FTS5 trigrams on SQLite, a view over pg_trgm's column. */
export interface RegistrationSearchTable {
  rowid: GeneratedAlways<number>;
  searchText: GeneratedAlways<string>;
}

/** What was erased for good, by id alone, for backups that are restored later. */
export interface ErasuresTable {
  /** A registration, or a donation whose donor was erased. */
  registrationId: string;
  erasedAt: Instant;
}

/** What was agreed to, in which words; many for one policy (docs/rules/registration.md#what-is-signed). */
export interface SignaturesTable {
  id: string;
  registrationId: string;
  policy: string;
  version: string;
  language: Language;
  textHash: string;
  /** As it was typed; null where a box was ticked. */
  signedName: string | null;
  signedAt: Instant;
}

/** A policy's words as they were shown and signed, facts filled in (docs/rules/privacy.md#texts-that-were-signed). */
export interface PolicyTextsTable {
  id: string;
  policy: string;
  version: string;
  language: Language;
  textHash: string;
  text: string;
  firstUsedAt: Instant;
}

export interface TestimonialsTable {
  id: string;
  parentName: string;
  childName: string | null;
  childAge: number | null;
  rating: number;
  comment: string;
  isApproved: Generated<boolean>;
  createdAt: Instant;
}

/** One row per setting that staff or the start-up writes, such as the hash of the PIN. */
export interface SettingsTable {
  key: string;
  value: string;
  updatedAt: Instant;
}

/** Failed sign-ins and counted calls, shared by all instances and kept over restarts. */
export interface ThrottlesTable {
  key: string;
  count: number;
  windowStartedAt: Instant;
  lockedUntil: Instant | null;
}
