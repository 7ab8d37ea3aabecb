import type Stripe from "stripe";
import { newId } from "./ids.ts";
import type { SandboxState } from "./state.ts";

const FEE_PERCENT = 2.9;
const FEE_FIXED = 30;
const AVAILABLE_AFTER_SECONDS = 2 * 24 * 60 * 60;

type LedgerEntry = {
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

/** Books one ledger entry and returns its balance transaction. */
export function book(state: SandboxState, ledgerEntry: LedgerEntry): Stripe.BalanceTransaction {
  const fee = ledgerEntry.fee ?? 0;
  return state.store.balanceTransactions.add({
    id: newId("txn"),
    object: "balance_transaction",
    amount: ledgerEntry.amount,
    available_on: state.seconds() + AVAILABLE_AFTER_SECONDS,
    balance_type: "payments",
    created: state.seconds(),
    currency: ledgerEntry.currency,
    description: null,
    exchange_rate: null,
    fee,
    fee_details: fee
      ? [
          {
            amount: fee,
            application: null,
            currency: ledgerEntry.currency,
            description: "Stripe processing fees",
            type: "stripe_fee",
          },
        ]
      : [],
    net: ledgerEntry.amount - fee,
    reporting_category: ledgerEntry.category,
    source: ledgerEntry.source,
    status: "pending",
    type: ledgerEntry.type,
  });
}

/** Stripe's standard price for US cards, in cents, for a charge of `amount` cents. */
export function standardFee(amount: number): number {
  return Math.round((amount * FEE_PERCENT) / 100) + FEE_FIXED;
}
