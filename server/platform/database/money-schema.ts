import type { Generated } from "kysely";
import type { Allocation } from "#domain/money/allocation.ts";
import type { Cents } from "#domain/money/money.ts";
import type {
  LedgerKind,
  PaymentEnvironment,
  PaymentMethod,
  PaymentOutcome,
  PaymentPurpose,
  PaymentState,
} from "#domain/money/payments.ts";
import type {
  DiscrepancyKind,
  DiscrepancyResolution,
  StripeEntryKind,
} from "#domain/money/reconciliation.ts";
import type { RefundReason, RefundState } from "#domain/money/refund.ts";
import type { Language } from "#domain/text/languages.ts";
import type { CalendarDate } from "#domain/time/dates.ts";
import type { Instant } from "./schema.ts";

export interface PaymentsTable {
  id: string;
  purpose: PaymentPurpose;
  amountCents: Cents;
  currency: string;
  state: Generated<PaymentState>;
  intentId: string | null;
  /** Parameters sent to Stripe, as JSON, so that a retry repeats exactly these; null for cash and checks. */
  intentParams: string | null;
  /** The n of the idempotency key `pay:{id}:{n}`. */
  attempt: Generated<number>;
  /** At most one payment with this key can be paid: a browser's donation, or an order's open balance. */
  liveKey: string | null;
  /** SHA-256 of the cookie that may change or resume the payment. */
  browserHash: string | null;
  language: Language;
  expiresAt: Instant;
  createdAt: Instant;
  paidAt: Instant | null;
  /** The time of the next poll: unpaid, a refund in progress, or an open dispute. */
  recheckAt: Instant | null;
  /** Cash and checks have no intent (docs/decisions/026). */
  method: Generated<PaymentMethod>;
  /** Keyed hash of the payer's network, kept while it can be paid and at least a day; then null. */
  networkHash: string | null;
  /** Charges of its intent that a bank declined. */
  declines: Generated<number>;
  /** Stripe's id of the newest of them. */
  lastDeclinedCharge: string | null;
  /** null for a separate donation and for a second intent (docs/decisions/024). */
  orderId: string | null;
  /** null for other methods. */
  checkNumber: string | null;
  /** How another payment was made, such as Zelle; null for other methods. */
  methodName: Generated<string | null>;
  /** Staff's reference of a manual payment; erased with its family. */
  reference: Generated<string | null>;
  /** Test or live keys; null for cash and checks. */
  environment: PaymentEnvironment | null;
  /** Stripe's id of the account; null for cash and checks, and until Stripe's first answer. */
  stripeAccount: string | null;
  /** The result of the payment; null until paid. */
  outcome: PaymentOutcome | null;
  /** Deadline for answering a dispute or inquiry; null without one. */
  answerBy: Instant | null;
}

/** Append-only; refunds and disputes are negative. Unique by kind and Stripe's id. */
interface LedgerTable {
  id: string;
  paymentId: string;
  kind: LedgerKind;
  /** Stripe's id of the charge, refund or dispute; our own id for cash and checks. */
  stripeId: string;
  cents: Cents;
  createdAt: Instant;
  /** Stripe's fee, negative if returned; null for cash and checks, and until known. */
  stripeFeeCents: Cents | null;
}

/**
 * The assignment of a ledger entry, written with it. Append-only: reversing rows correct it
 * (docs/reference/ledger.md#allocations).
 */
interface AllocationsTable extends Allocation {
  id: string;
  ledgerEntryId: string;
}

/**
 * Stripe's balance transactions: families' money, and payouts of the account
 * (docs/reference/ledger.md#ledger-entries).
 */
interface StripeEntriesTable {
  /** Stripe's id of the balance transaction. */
  id: string;
  /** The mode of the keys. */
  environment: PaymentEnvironment;
  /** Stripe's id of the account; "" until Stripe's first answer. */
  stripeAccount: string;
  type: StripeEntryKind;
  /** Stripe's id of the charge, refund, dispute or payout. With `type` it names a row of the ledger. */
  source: string;
  /** null for payouts. */
  intentId: string | null;
  /** Before the fee; negative when money leaves the account. */
  cents: Cents;
  /** Negative if returned. */
  feeCents: Cents;
  /** The payout that contains the entry; for a payout, its own id once its entries were linked. */
  payoutId: string | null;
  /** When the money is available; for a payout, when it arrives at the bank. */
  availableOn: CalendarDate;
  createdAt: Instant;
}

/** Refunds by staff, or by the rule for a second payment. Refunds made in Stripe's dashboard are only in the ledger. */
export interface RefundsTable {
  id: string;
  paymentId: string;
  /** Positive. */
  cents: Cents;
  reason: RefundReason;
  note: string | null;
  state: Generated<RefundState>;
  stripeId: string | null;
  /** The n of the idempotency key `refund:{id}:{n}`. */
  attempt: Generated<number>;
  /** An actor of the audit log, or "system". */
  requestedBy: string;
  lastError: string | null;
  /** How often sending it failed. */
  tries: Generated<number>;
  /** The time of the next try; only while it is queued. */
  nextTryAt: Instant | null;
  createdAt: Instant;
  updatedAt: Instant;
}

/** The donor of a separate donation; the amount is in its payment. */
export interface DonationsTable {
  id: string;
  paymentId: string;
  donorName: string | null;
  donorEmail: string | null;
  message: string | null;
}

/** A difference between Stripe and the ledger, until it disappears or staff resolve it. */
export interface DiscrepanciesTable {
  id: string;
  kind: DiscrepancyKind;
  stripeId: string;
  paymentId: string | null;
  stripeCents: Cents | null;
  ourCents: Cents | null;
  foundAt: Instant;
  resolvedAt: Instant | null;
  resolution: DiscrepancyResolution | null;
  note: string | null;
}

export interface StripeEventsTable {
  id: string;
  type: string;
  objectId: string | null;
  receivedAt: Instant;
  processedAt: Instant | null;
  error: string | null;
  tries: Generated<number>;
  /** The time of the next try, unless it was processed or abandoned. */
  nextTryAt: Instant | null;
}

export interface OutboxTable {
  id: string;
  dedupeKey: string;
  kind: string;
  recipient: string;
  language: Language;
  /** JSON of ids only: personal data stays in its own row (docs/reference/privacy.md#erasure). */
  payload: string;
  registrationId: string | null;
  paymentId: string | null;
  /** Set for mails that name an order's children. */
  orderId: Generated<string | null>;
  attempts: Generated<number>;
  nextAttemptAt: Instant;
  sentAt: Instant | null;
  createdAt: Instant;
  /** An error code without personal data. */
  lastError: string | null;
  /** When staff should check it: refused, or late by days. */
  stuckAt: Instant | null;
  /** When it was abandoned: erased subject, no address, or superseded. */
  droppedAt: Instant | null;
  /** When a person it may name was erased; its file must be deleted. */
  erasedAt: Instant | null;
  /** The message to many that it belongs to; it is sent after all other mail. */
  messageId: Generated<string | null>;
  /** Keyed hash of the requesting network; null for mail to known mailboxes. */
  askedFrom: Generated<string | null>;
}

export interface MoneyTables {
  payments: PaymentsTable;
  ledger: LedgerTable;
  allocations: AllocationsTable;
  refunds: RefundsTable;
  donations: DonationsTable;
  discrepancies: DiscrepanciesTable;
  stripeEntries: StripeEntriesTable;
  stripeEvents: StripeEventsTable;
  outbox: OutboxTable;
}
