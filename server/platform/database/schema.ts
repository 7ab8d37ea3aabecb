import type { Generated } from "kysely";
import type { Signer } from "#domain/club/forms.ts";
import type { Cents } from "#domain/money/money.ts";
import type { FamilyLine } from "#domain/prices/priced-children.ts";
import type { ProgramId } from "#domain/programs/programs.ts";
import type { ChildSex } from "#domain/registration/limits.ts";
import type { NoteKind, RegistrationSource, RegistrationState } from "#domain/registration/status.ts";
import type { Language } from "#domain/text/languages.ts";
import type { CalendarDate } from "#domain/time/dates.ts";

/** A UTC instant as ISO-8601 with milliseconds, "2026-05-01T18:00:00.000Z". */
export type Instant = string;

export function instantOf(date: Date): Instant {
  return date.toISOString();
}

export function instantBefore(date: Date, ms: number): Instant {
  return instantOf(new Date(date.getTime() - ms));
}

/** Columns are nullable where staff may leave them out for paper forms (docs/reference/registration-form.md#fields). */
export interface RegistrationsTable {
  id: string;
  programId: ProgramId;
  /** Copied from its program, which never changes season, for indexes of lists. */
  seasonId: string;
  /** The group by birth date; null if the program has none. */
  groupId: string | null;
  paymentId: string | null;
  /** The order, family and child created with it. */
  orderId: string;
  familyId: string;
  childId: string;
  /** Written only by changeState() in server/registrations/state.ts. */
  state: Generated<RegistrationState>;
  /** Whether the counters of its program and group include it; it may wait without, after its hold has ended. */
  hasSpot: Generated<boolean>;
  /** When its spot becomes free for others, the same in its whole order except for offers; null without a hold. */
  holdExpiresAt: Instant | null;
  childKey: string;
  childFirstName: string;
  childLastName: string;
  childAge: number;
  childDateOfBirth: CalendarDate | null;
  childSex: ChildSex | null;
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
  /** When the health answers were erased at the end of their retention. */
  healthErasedAt: Instant | null;
  /** Made by domain/staff/registration-search.ts for staff's search. */
  searchText: Generated<string>;
  source: Generated<RegistrationSource>;
  /** Increases with every edit, to detect concurrent edits. */
  version: Generated<number>;
  /**
   * The first registration of the same child by another person, until staff decide. Not a foreign key: it may be
   * erased.
   */
  duplicateOfId: string | null;
  /** When a receipt's reader reported "this was not me"; null once staff resolved it. */
  reportedNotMeAt: Instant | null;
  /**
   * JSON of domain/registration/pick-up.ts: authorized pickups, and persons who must not pick up; null without any.
   */
  pickUp: Generated<string | null>;
}

/** Staff's notes on a registration; erased with it. */
export interface RegistrationNotesTable {
  id: string;
  registrationId: string;
  kind: NoteKind;
  /** Comma-separated names of changed fields; null if none. */
  fields: string | null;
  /** JSON: the answers that an edit replaced, by field, without answers about health; null if there are none. */
  replaced: string | null;
  note: string;
  /** An actor of the audit log. */
  actor: string;
  createdAt: Instant;
}

/** Ids of erased records, for backups that are restored later. */
interface ErasuresTable {
  /** Id of a registration, of an entry of a waiting list, or of a donation whose donor was erased. */
  registrationId: string;
  erasedAt: Instant;
}

/** An agreement to a version of a policy (docs/reference/signatures.md#signature-records). */
interface SignaturesTable {
  id: string;
  registrationId: string;
  /** A policy, or the id of a form. */
  policy: string;
  version: string;
  language: Language;
  textHash: string;
  signer: Generated<Signer>;
  /** As typed; null for a ticked box, and for a form signed on paper. */
  signedName: string | null;
  signedAt: Instant;
  /** Of a form; null if it counts for its season. */
  validUntil: CalendarDate | null;
}

/** A policy's text as shown and signed, with facts filled in (docs/reference/signatures.md#policy-versions). */
interface PolicyTextsTable {
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

/** A setting such as the PIN's hash. */
interface SettingsTable {
  key: string;
  value: string;
  updatedAt: Instant;
}

/** Failed sign-ins and counted calls, shared by all instances and kept across restarts. */
interface ThrottlesTable {
  key: string;
  count: number;
  windowStartedAt: Instant;
  lockedUntil: Instant | null;
}

/** Guardians and their children. Only a mailbox code merges two (docs/reference/registrations.md#family-identity). */
interface FamiliesTable {
  id: string;
  /** The guardian's address; null once erased. The family's orders stay. */
  email: string | null;
  /** When a mailbox code verified the address. */
  verifiedAt: Instant | null;
}

/** Health answers are in the registration, and are erased earlier. */
interface ChildrenTable {
  id: string;
  familyId: string;
  firstName: string;
  lastName: string;
  bornOn: CalendarDate | null;
}

/** A family's checkout. It is immutable: changing an unpaid one creates another (docs/decisions/013). */
export interface OrdersTable {
  id: string;
  familyId: string;
  seasonId: string;
  donationCents: Cents;
  /** Sum of the initial lines, without later adjustments. */
  totalCents: Cents;
  /** null for orders by staff. */
  browserHash: string | null;
  /** Keyed hash of the network that its unpaid spots count for; null once none is held. */
  networkHash: Generated<string | null>;
  /** How often the hold of its spots was renewed (domain/registration/holds.ts). */
  holdRenewals: Generated<number>;
  /** When it was settled, by any means; null until then. */
  settledAt: Instant | null;
  /** Due date; null if payment is not deferred. */
  dueOn: CalendarDate | null;
  /** The number under which the family pays in cash at the field; null if it does not (docs/reference/manual-payments.md). */
  cashNumber: Generated<string | null>;
  remindedAt: Generated<Instant | null>;
  /** The import that created it; a whole import can be undone. */
  importId: Generated<string | null>;
  createdAt: Instant;
  /** The date of the family's erasure; null without a request (docs/reference/family-page.md). */
  eraseAt: Generated<Instant | null>;
}

/** Append-only. An order's lines add up to its price; adjustments have the reason of a change. */
export interface OrderLinesTable extends FamilyLine {
  id: string;
  position: number;
  createdAt: Instant;
}

/** A refund's division by order lines: positive cents, which sum up to the refund. */
interface RefundLinesTable {
  id: string;
  refundId: string;
  orderLineId: string;
  cents: Cents;
}

/** A six-digit code mailed to an address, for one browser (docs/reference/orders.md#mailbox-codes). */
export interface MailboxCodesTable {
  id: string;
  /** The order it confirms; null if it opens the family page. */
  orderId: string | null;
  /** The typed address of a code for the family page; an order's code is sent to the order's address. */
  email: Generated<string | null>;
  /** Keyed hash of the requesting network; null for the server itself. */
  askedFrom: Generated<string | null>;
  /**
   * Keyed hash of the exact address, and whether it is an order's code. Two spellings of a mailbox have different
   * digits, because they may be two persons'.
   */
  addressHash: string;
  /** The source of its digits; the same for every code that repeats them. */
  seed: string;
  /**
   * JoinWaiting as JSON: the waiting-list request that the code confirms; null afterwards
   * (docs/reference/waiting-list.md#joining).
   */
  joining: Generated<string | null>;
  /** Keyed hashes, so the table contains no addresses; the digits are nowhere stored. */
  emailHash: string;
  browserHash: string;
  tries: Generated<number>;
  createdAt: Instant;
  expiresAt: Instant;
  usedAt: Instant | null;
}

/** A signed-in family (docs/reference/family-page.md#sign-in). */
interface FamilySessionsTable {
  /** SHA-256 of the cookie's token. */
  id: string;
  /** The verified mailbox, in lower case. */
  email: string;
  /** Last four digits of the phones that she typed, separated by commas; they open orders. */
  phoneDigits: string;
  createdAt: Instant;
  lastSeenAt: Instant;
}

/** An answer that a family changed on its page, for staff to see (docs/reference/family-page.md). */
interface FamilyChangesTable {
  id: string;
  registrationId: string;
  /** A field of the registration, "pickUp", one of FAMILY_ACTIONS, or "answers." and the question's id. */
  field: string;
  before: string;
  after: string;
  changedAt: Instant;
  /** When staff marked it as seen; null until then. */
  seenAt: Instant | null;
}

/** An order's new mail address, pending or ended (docs/reference/family-page.md). */
export interface AddressChangesTable {
  id: string;
  orderId: string;
  fromEmail: string;
  toEmail: string;
  /** An actor of the audit log; "family" for the family itself. */
  requestedBy: string;
  createdAt: Instant;
  /** When a code from the new mailbox was typed; null for a correction by the browser that paid. */
  verifiedAt: Instant | null;
  /** When it takes effect, unless the old mailbox stops it. */
  effectiveAt: Instant;
  /** When it was stopped or took effect; null while it is pending. */
  endedAt: Instant | null;
}

/** Another guardian of an order's children, who gets notices without money (docs/reference/family-page.md#second-guardian). */
interface SecondGuardiansTable {
  orderId: string;
  name: string;
  email: string;
  phone: string;
  language: Language;
  /** Keyed hash of the mailbox as a second guardian's; in `unsubscribes` once it has left. */
  addressHash: string;
}

/** A family that cannot pay now, by its order, and what staff decided (docs/reference/aid.md). */
export interface AidRequestsTable {
  orderId: string;
  /** The family's text; null once erased. */
  text: string | null;
  askedAt: Instant;
  /** When the mailbox's code was typed, and its spots were held; null until then. */
  verifiedAt: Instant | null;
  /** Keyed hash of the network that requested the code. */
  network: string | null;
  decidedAt: Instant | null;
  /** The account's actor in the audit log. */
  decidedBy: string | null;
  /** 0 if it was refused. */
  grantedCents: Cents | null;
  /** Staff's; null until they decide, and once the family is erased. */
  reason: string | null;
}

export interface FamilyTables {
  families: FamiliesTable;
  children: ChildrenTable;
  orders: OrdersTable;
  orderLines: OrderLinesTable;
  aidRequests: AidRequestsTable;
  refundLines: RefundLinesTable;
  mailboxCodes: MailboxCodesTable;
  familySessions: FamilySessionsTable;
  familyChanges: FamilyChangesTable;
  addressChanges: AddressChangesTable;
  secondGuardians: SecondGuardiansTable;
  registrations: RegistrationsTable;
  registrationNotes: RegistrationNotesTable;
  erasures: ErasuresTable;
  signatures: SignaturesTable;
  policyTexts: PolicyTextsTable;
  testimonials: TestimonialsTable;
  settings: SettingsTable;
  throttles: ThrottlesTable;
}
