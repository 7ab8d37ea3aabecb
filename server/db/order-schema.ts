import type { Generated } from "kysely";
import type { CalendarDate } from "#domain/calendar-date.ts";
import type { Cents } from "#domain/money.ts";
import type { AdjustmentReason, OrderLineKind } from "#domain/order-lines.ts";
import type { ProgramId } from "#domain/programs.ts";
import type { Instant } from "./schema.ts";

/** A household. Only a mailbox code merges two (docs/rules/registration.md#who-is-who). */
export interface FamiliesTable {
  id: string;
  /** The guardian's address; null once erased. The family's orders stay. */
  email: string | null;
  /** When a mailbox code proved the address. */
  provedAt: Instant | null;
}

/** Health answers are in the registration, and are erased earlier. */
export interface ChildrenTable {
  id: string;
  familyId: string;
  firstName: string;
  lastName: string;
  bornOn: CalendarDate | null;
}

/** A family's checkout. It is immutable: changing an unpaid one makes another (docs/decisions/058). */
export interface OrdersTable {
  id: string;
  familyId: string;
  seasonId: string;
  donationCents: Cents;
  /** Sum of the initial lines, without later adjustments. */
  totalCents: Cents;
  /** null for orders by staff. */
  browserHash: string | null;
  /** When it was settled, by any means; null until then. */
  settledAt: Instant | null;
  /** Due date; null if payment is not deferred. */
  dueOn: CalendarDate | null;
  /** Time of the last reminder. */
  remindedAt: Generated<Instant | null>;
  /** The import that made it, which may be undone as a whole. */
  importId: Generated<string | null>;
  createdAt: Instant;
}

/** Append-only. An order's lines sum up to its cost; adjustments say why that changed. */
export interface OrderLinesTable {
  id: string;
  orderId: string;
  /** The child's registration; null for the donation. Not a foreign key: lines outlive erased people. */
  registrationId: string | null;
  /** null for the donation. */
  programId: ProgramId | null;
  kind: OrderLineKind;
  /** Adjustments only. */
  reason: AdjustmentReason | null;
  /** Signed cents. */
  cents: Cents;
  position: number;
  createdAt: Instant;
}

/** A refund's division by order lines: positive cents, which sum up to the refund. */
export interface RefundLinesTable {
  id: string;
  refundId: string;
  orderLineId: string;
  cents: Cents;
}

/** A six-digit code mailed to an address, for one browser (docs/rules/registration.md#a-code-from-the-mailbox). */
export interface MailboxCodesTable {
  id: string;
  /** The order it confirms; null if it only proves the mailbox. */
  orderId: string | null;
  /** Keyed hashes, so the table contains no addresses and codes. */
  emailHash: string;
  codeHash: string;
  browserHash: string;
  /** Failed attempts. */
  tries: Generated<number>;
  createdAt: Instant;
  expiresAt: Instant;
  usedAt: Instant | null;
}
