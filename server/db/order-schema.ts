import type { Generated } from "kysely";
import type { CalendarDate } from "#domain/calendar-date.ts";
import type { Cents } from "#domain/money.ts";
import type { AdjustmentReason, OrderLineKind, OrderSource } from "#domain/order-lines.ts";
import type { ProgramId } from "#domain/programs.ts";
import type { Instant } from "./schema.ts";

/** One household. Nothing joins two of them but the code from a mailbox (docs/rules/registration.md#who-is-who). */
export interface FamiliesTable {
  id: string;
  /** Its guardian's, by which a browser finds it again; null once its names went: its orders stay, without them. */
  email: string | null;
  /** When the code from its mailbox proved it; null until then. */
  provedAt: Instant | null;
}

/** No health here: that stays in the registration, and goes early. */
export interface ChildrenTable {
  id: string;
  familyId: string;
  firstName: string;
  lastName: string;
  bornOn: CalendarDate | null;
}

/** One checkout of one family. It never changes: whoever changes an unpaid one makes another (docs/decisions/058). */
export interface OrdersTable {
  id: string;
  familyId: string;
  seasonId: string;
  donationCents: Cents;
  /** The sum of the lines that it was stored with; adjustments come after. */
  totalCents: Cents;
  /** What the browser that sent it is known by; null for staff's. */
  browserHash: string | null;
  source: OrderSource;
  /** When it was settled by whatever means; null while nobody has paid. */
  settledAt: Instant | null;
  /** Until when staff wait for its money; null where they do not. */
  dueOn: CalendarDate | null;
  /** When its family was reminded last of what is open; null before that. */
  remindedAt: Generated<Instant | null>;
  /** Of the import that made it, which may be taken back as a whole; null for all others. */
  importId: Generated<string | null>;
  createdAt: Instant;
}

/** Append-only. An order's lines add up to what it costs; the adjustments among them say why that changed. */
export interface OrderLinesTable {
  id: string;
  orderId: string;
  /** Whose; null for the donation. No reference: money outlives names. */
  registrationId: string | null;
  /** What the money is for; null for the donation. */
  programId: ProgramId | null;
  kind: OrderLineKind;
  /** Of an adjustment; null for all others. */
  reason: AdjustmentReason | null;
  /** Signed. */
  cents: Cents;
  position: number;
  createdAt: Instant;
}

/** Of which lines a refund gives back how much: cents above zero, together the refund's. */
export interface RefundLinesTable {
  id: string;
  refundId: string;
  orderLineId: string;
  cents: Cents;
}

/** Six digits that were mailed to an address, for one browser (docs/rules/registration.md#a-code-from-the-mailbox). */
export interface MailboxCodesTable {
  id: string;
  /** What it confirms; null where it proves the mailbox alone. */
  orderId: string | null;
  /** Keyed hashes: the table names nobody and holds no code. */
  emailHash: string;
  codeHash: string;
  browserHash: string;
  /** Wrong tries so far. */
  tries: Generated<number>;
  createdAt: Instant;
  expiresAt: Instant;
  usedAt: Instant | null;
}
