import type Stripe from "stripe";
import { newId } from "./ids.ts";
import type { SandboxState } from "./state.ts";

const FEE_PERCENT = 2.9;
const FEE_FIXED = 30;
const AVAILABLE_AFTER_SECONDS = 2 * 24 * 60 * 60;

type Movement = {
  /** Cents; negative when money leaves the account. */
  amount: number;
  currency: string;
  source: string;
  type:
    | "adjustment"
    | "charge"
    | "payment_refund"
    | "payout"
    | "payout_failure"
    | "refund"
    | "refund_failure";
  category: string;
  fee?: number;
};

/** Books one movement of money and returns its balance transaction. */
export function book(state: SandboxState, movement: Movement): Stripe.BalanceTransaction {
  const fee = movement.fee ?? 0;
  return state.store.balanceTransactions.add({
    id: newId("txn"),
    object: "balance_transaction",
    amount: movement.amount,
    available_on: state.seconds() + AVAILABLE_AFTER_SECONDS,
    balance_type: "payments",
    created: state.seconds(),
    currency: movement.currency,
    description: null,
    exchange_rate: null,
    fee,
    fee_details: fee
      ? [
          {
            amount: fee,
            application: null,
            currency: movement.currency,
            description: "Stripe processing fees",
            type: "stripe_fee",
          },
        ]
      : [],
    net: movement.amount - fee,
    reporting_category: movement.category,
    source: movement.source,
    status: "pending",
    type: movement.type,
  });
}

/** Stripe's standard price for US cards, in cents, for a charge of `amount` cents. */
export function standardFee(amount: number): number {
  return Math.round((amount * FEE_PERCENT) / 100) + FEE_FIXED;
}
