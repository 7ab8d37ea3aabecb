import type { Selectable } from "kysely";
import type { Db, Trx } from "#server/platform/database/database.ts";
import type { PaymentsTable, RefundsTable } from "#server/platform/database/money-schema.ts";
import type { Instant } from "#server/platform/database/schema.ts";

/** A locked payment that was paid. */
export interface Arrived {
  payment: Selectable<PaymentsTable>;
  /** false if the money was refunded before we knew that it was paid. */
  isKept: boolean;
  now: Instant;
}

/** How a payment of an open balance compares with what its order owes; "other" money buys nothing. */
export type BalanceMatch = "exact" | "other";

/** "part": the rest had been paid for before, and its refund is queued. "nothing": all had been paid for before. */
type Bought = "all" | "part" | "nothing";

/** What a payment bought. */
export interface Fulfilled {
  bought: Bought;
  /** Whether a child waits for a code, which is mailed after the commit. */
  waitsForCode: boolean;
}

interface Withdrawal {
  at: Date;
  /** An actor of the audit log; "system" for a rule. */
  actor: string;
  /** Only registrations that wait for staff, not those that have a place. */
  onlyInReview?: boolean;
}

/** A refund that was just queued, and whose money it is, as far as known. */
export interface RefundedFor {
  /** Locked. */
  payment: Pick<Selectable<PaymentsTable>, "id" | "orderId">;
  refund: Selectable<RefundsTable>;
  /** The registration; null for the donation; left out if unknown. */
  registrationId?: string | null | undefined;
  /** Whether it refunds all that was left of the payment. */
  isAll: boolean;
  /** "refunded": the registration stays. "cancelled": it is taken off the list, or was never bought. */
  reason: "refunded" | "cancelled";
  now: Date;
}

/**
 * What a payment causes beyond money. Payments do not import registrations or programs: server/orders/confirm/fulfil-payment.ts
 * implements this, and server/start.ts passes it in. A function with `trx` runs in the transaction that has locked the
 * payment, and takes its own locks afterwards (server/registrations/locks.ts).
 */
export interface Fulfilment {
  /**
   * Compares a payment that no registration waits for with its order's open balance, before its money is booked; null for
   * any other payment (docs/rules/money.md#paying-what-is-open).
   */
  meetBalance(trx: Trx, arrived: Arrived): Promise<BalanceMatch | null>;
  /** Gives the registrations, the donation or the balance that were paid for. */
  fulfil(trx: Trx, arrived: Arrived, balance: BalanceMatch | null): Promise<Fulfilled>;
  /** Mails the code that an order's free children wait for, once, after the commit that made them wait. */
  followUp(deps: { db: Db; now: () => Date; secretKey: Buffer }, orderId: string): Promise<void>;
  /** Expires pending registrations of a payment that cannot pay for them any more. */
  expire(trx: Trx, paymentId: string): Promise<void>;
  /** Ended payments that still have pending registrations which hold no place. */
  endedWithPending(db: Db, now: Instant): Promise<{ id: string }[]>;
  /** Deletes the payment's registrations, because the money is gone or staff decided so. */
  withdraw(trx: Trx, paymentId: string, withdrawal: Withdrawal): Promise<void>;
  /**
   * Records whose money a refund is (docs/rules/money.md#whose-money-a-refund-is).
   * @throws {ApiError} invalid_input if staff have to name it; refund_too_large beyond what was paid for it
   */
  noteRefund(trx: Trx, refunded: RefundedFor): Promise<void>;
  /** Payments with registrations that wait for staff; `isOnList` is false if all of those were deleted. */
  inReview(db: Db | Trx): Promise<{ paymentId: string; isOnList: boolean }[]>;
  /**
   * Confirms a payment's registrations that wait for staff, and mails the family.
   * @throws {ApiError} program_full, already_registered, or registration_deleted if all of them were deleted
   */
  finishReview(trx: Trx, paymentId: string, now: Instant): Promise<void>;
}
