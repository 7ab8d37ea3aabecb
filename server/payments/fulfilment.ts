import type { Selectable } from "kysely";
import type { Db, Trx } from "#server/platform/database.ts";
import type { PaymentsTable, RefundsTable } from "#server/platform/money-schema.ts";
import type { Instant } from "#server/platform/schema.ts";

/** A locked payment whose money has come. */
interface Arrived {
  payment: Selectable<PaymentsTable>;
  /** Whether the money is still there: false when it was sent back before we heard that it came. */
  isKept: boolean;
  now: Instant;
}

/** "part": the rest was paid for before, and its refund is queued. "nothing": all of it was paid for before. */
type Bought = "all" | "part" | "nothing";

/** What the money of a payment brought about. */
export interface Fulfilled {
  bought: Bought;
  /** Whether something waits for a code from the family's mailbox, which is mailed after the commit. */
  waitsForCode: boolean;
}

interface Withdrawal {
  at: Date;
  /** Who does it, as the audit log names them; "system" for a rule. */
  actor: string;
  /** Only what waits for staff, and not what has its place. */
  onlyInReview?: boolean;
}

/** A refund that was just queued, and what is known about whose money it is. */
export interface RefundedFor {
  /** Locked. */
  payment: Pick<Selectable<PaymentsTable>, "id" | "orderId">;
  refund: Selectable<RefundsTable>;
  /** Whose, by the registration; null for the donation. Left out where nobody said. */
  registrationId?: string | null | undefined;
  /** Whether it is all that was left of the payment. */
  isAll: boolean;
  /** Whether what it is of stays, or was taken off the list or never bought. */
  reason: "refunded" | "cancelled";
  now: Date;
}

/**
 * What a payment brings about beyond money. Payments know neither registrations nor programs: the layer above
 * (server/orders/fulfil-payment.ts) hands this in where the server is put together (server/start.ts). Whatever gets a
 * transaction runs in the one that has locked the payment, and takes its own locks after that
 * (server/registrations/locks.ts).
 */
export interface Fulfilment {
  /** Gives what was paid for, and says how much of it there was left to buy. */
  fulfil(trx: Trx, arrived: Arrived): Promise<Fulfilled>;
  /** Mails the code that something waits for, once, after the commit of what made it wait; whoever settled the payment. */
  followUp(deps: { db: Db; now: () => Date; secretKey: Buffer }, orderId: string): Promise<void>;
  /** Ends what waited for a payment that can pay for nothing any more. */
  expire(trx: Trx, paymentId: string): Promise<void>;
  /** Payments that can pay for nothing any more while something still waits for one and keeps nothing. */
  endedWithPending(db: Db, now: Instant): Promise<{ id: string }[]>;
  /** Takes off the list what was paid for, because its money is gone or staff say so. */
  withdraw(trx: Trx, paymentId: string, withdrawal: Withdrawal): Promise<void>;
  /**
   * Writes beside a refund whose money it is (docs/rules/money.md#whose-money-a-refund-is).
   * @throws {ApiError} invalid_input where somebody has to say it; refund_too_large beyond what was paid for it
   */
  noteRefund(trx: Trx, refunded: RefundedFor): Promise<void>;
  /** Payments for which something waits for staff; `isOnList` is false where all of that was deleted. */
  inReview(db: Db | Trx): Promise<{ paymentId: string; isOnList: boolean }[]>;
  /**
   * Gives what waits for staff what was paid for, and tells its family.
   * @throws {ApiError} program_full, already_registered, or registration_deleted when all of it was deleted
   */
  finishReview(trx: Trx, paymentId: string, now: Instant): Promise<void>;
}
