import type { Generated } from "kysely";
import type { CalendarDate } from "#domain/calendar-date.ts";
import type { CardLimit } from "#domain/card-limits.ts";
import type { Language } from "#domain/languages.ts";
import type { Cents } from "#domain/money.ts";
import type {
  LedgerKind,
  PaymentEnvironment,
  PaymentMethod,
  PaymentOutcome,
  PaymentPurpose,
  PaymentState,
} from "#domain/payment-state.ts";
import type { DiscrepancyKind, DiscrepancyResolution } from "#domain/reconciliation.ts";
import type { RefundReason, RefundState } from "#domain/refund.ts";
import type { Instant } from "./schema.ts";

export interface PaymentsTable {
  id: string;
  purpose: PaymentPurpose;
  amountCents: Cents;
  currency: string;
  state: Generated<PaymentState>;
  intentId: string | null;
  /** The parameters that are (or were) sent to Stripe, as JSON: a retry replays exactly these. null for cash. */
  intentParams: string | null;
  /** The n of the idempotency key `pay:{id}:{n}`. */
  attempt: Generated<number>;
  /** What the browser asked for, as a keyed hash while it can be paid: the same request finds the same payment. */
  requestHash: string;
  /** SHA-256 of the cookie of the browser that may change or resume it. */
  browserHash: string | null;
  language: Language;
  expiresAt: Instant;
  createdAt: Instant;
  paidAt: Instant | null;
  /** When the sweep asks Stripe about it again: nobody has paid yet, a refund is under way or a dispute is open. */
  recheckAt: Instant | null;
  /** By card, through Stripe, or in cash, which has no intent (docs/decisions/019). */
  method: Generated<PaymentMethod>;
  /** Where it was begun, as keyed hashes, while it can be paid and for a day at least; null from then on. */
  payerAddressHash: string | null;
  payerNetworkHash: string | null;
  /** The order that it pays for; null for a donation on its own and for a second intent (docs/decisions/063). */
  orderId: string | null;
  /** What stands on a check; null for other methods. */
  checkNumber: string | null;
  /** With which kind of keys it was made; null for cash. */
  environment: PaymentEnvironment | null;
  /** What its money brought about; null until it came. */
  outcome: PaymentOutcome | null;
  /** By when a bank wants an answer to a dispute or an inquiry; null while none waits for one. */
  answerBy: Instant | null;
}

/** A charge that a bank declined in the past day, counted against whoever began its payment. */
export interface CardDeclinesTable {
  /** Stripe's id: however we hear of it, it is counted once. */
  chargeId: string;
  paymentId: string;
  payerAddressHash: string | null;
  payerNetworkHash: string | null;
  /** By Stripe's clock. */
  declinedAt: Instant;
  /** The widest limit that was exceeded with it (domain/card-limits.ts). */
  exceeded: CardLimit | null;
}

/** Append-only; money that leaves is negative cents. Unique by kind and Stripe's id. */
export interface LedgerTable {
  id: string;
  paymentId: string;
  kind: LedgerKind;
  /** Stripe's id of the charge, refund or dispute; our own id of a movement of cash. */
  stripeId: string;
  cents: Cents;
  createdAt: Instant;
  /** What Stripe took for moving it, below zero where it gave that back; null for cash, and until Stripe told. */
  stripeFeeCents: Cents | null;
  /** Stripe's id of the payout that brought it to the bank; null for cash and checks, and until Stripe paid it out. */
  payoutId: Generated<string | null>;
}

/** What Stripe sent to the club's bank (docs/rules/money.md#payouts-and-the-banks-deposits). */
export interface PayoutsTable {
  /** Stripe's. */
  id: string;
  /** With which kind of keys. */
  environment: PaymentEnvironment;
  /** What the bank is sent, fees taken off; below zero where Stripe debits it. */
  cents: Cents;
  /** The day on which the bank has it, as Stripe says. */
  arrivesOn: CalendarDate;
  /** Stripe's word: paid, pending, in_transit, canceled or failed. */
  state: string;
  createdAt: Instant;
  /** When its entries were noted in the ledger; null until Stripe has told all of them, and where it never does. */
  readAt: Instant | null;
}

/** Money that staff, or the rule for a second payment, send back; Stripe's dashboard makes others (ledger only). */
export interface RefundsTable {
  id: string;
  paymentId: string;
  /** What goes back, above zero. */
  cents: Cents;
  reason: RefundReason;
  /** What staff wrote about it. */
  note: string | null;
  state: Generated<RefundState>;
  stripeId: string | null;
  /** The n of the idempotency key `refund:{id}:{n}`. */
  attempt: Generated<number>;
  /** The actor of the audit log, or "system". */
  requestedBy: string;
  lastError: string | null;
  createdAt: Instant;
  updatedAt: Instant;
}

/** Who gave a donation of its own, as far as they told; the money is in its payment. */
export interface DonationsTable {
  id: string;
  paymentId: string;
  donorName: string | null;
  donorEmail: string | null;
  message: string | null;
}

/** One comparison of Stripe's lists with the ledger (docs/rules/money.md#every-cent-that-moves-is-one-row). */
export interface ReconciliationsTable {
  id: string;
  startedAt: Instant;
  finishedAt: Instant | null;
  stripeCents: Cents | null;
  ourCents: Cents | null;
  differences: number | null;
  error: string | null;
}

/** Something that Stripe and our books tell differently, until it is gone or staff dealt with it. */
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

/** A month of the club's calendar that was compared whole with Stripe's balance entries, and agreed. */
export interface ComparedMonthsTable {
  id: string;
  /** Such as "2025-04". */
  month: string;
  /** With which kind of keys. */
  environment: string;
  comparedAt: Instant;
  stripeCents: Cents;
  ourCents: Cents;
}

export interface StripeEventsTable {
  id: string;
  type: string;
  objectId: string | null;
  receivedAt: Instant;
  processedAt: Instant | null;
  error: string | null;
  /** Until when its signature stays good, where it is dated ahead: so long it is known again. */
  replayableUntil: Instant | null;
}

export interface OutboxTable {
  id: string;
  dedupeKey: string;
  kind: string;
  recipient: string;
  language: Language;
  /** Ids only, as JSON: personal data stays in its own row (docs/rules/privacy.md#deleted-for-30-days-then-gone). */
  payload: string;
  /** The registration that it is about; null for other mail. */
  registrationId: string | null;
  /** The payment that it is about; null for other mail. */
  paymentId: string | null;
  /** The order whose children it names; null for other mail. */
  orderId: Generated<string | null>;
  attempts: Generated<number>;
  nextAttemptAt: Instant;
  sentAt: Instant | null;
  createdAt: Instant;
  /** Why the last attempt failed; no address and no name. */
  lastError: string | null;
  /** Since when somebody has to look at it: refused for good, or late by days. */
  stuckAt: Instant | null;
  /** When it was given up because what it reports on is gone. */
  droppedAt: Instant | null;
  /** When somebody whom it may name was erased: a file that it was written into goes. */
  erasedAt: Instant | null;
}
