import type Stripe from "stripe";
import { book } from "./balance.ts";
import { noSuch, refused } from "./errors.ts";
import { newId } from "./ids.ts";
import type { SandboxState } from "./state.ts";

const DAY_SECONDS = 24 * 60 * 60;
/** A bank needs two days. */
const ARRIVES_AFTER_DAYS = 2;

export function findPayout(state: SandboxState, id: string): Stripe.Payout {
  const payout = state.store.payouts.get(id);
  if (!payout) throw noSuch("payout", id, "payout");
  return payout;
}

/** Balance entries that no payout includes yet; payouts' own entries are left out. */
function waiting({ store }: SandboxState, isMeant: (entry: Stripe.BalanceTransaction) => boolean) {
  return store.balanceTransactions.all.filter(
    (entry) => entry.type !== "payout" && !store.paidOut.has(entry.id) && isMeant(entry),
  );
}

/**
 * Pays out the balance as Stripe does daily: every entry not in an earlier payout, less fees.
 * @returns undefined if the sum is zero or negative; the entries then wait
 */
export function payOut(
  state: SandboxState,
  isMeant: (entry: Stripe.BalanceTransaction) => boolean = () => true,
): Stripe.Payout | undefined {
  const entries = waiting(state, isMeant);
  const amount = entries.reduce((sum, { net }) => sum + net, 0);
  if (amount <= 0) return undefined;
  const id = newId("po");
  const today = state.seconds() - (state.seconds() % DAY_SECONDS);
  const entry = book(state, {
    amount: -amount,
    currency: "usd",
    source: id,
    ...({ type: "payout", category: "payout" } as const),
  });
  for (const paid of entries) state.store.paidOut.set(paid.id, id);
  const payout = state.store.payouts.add({
    id,
    object: "payout",
    amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: today + ARRIVES_AFTER_DAYS * DAY_SECONDS,
    automatic: true,
    balance_transaction: entry.id,
    created: state.seconds(),
    currency: "usd",
    description: "STRIPE PAYOUT",
    destination: "ba_sandbox",
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: {},
    method: "standard",
    original_payout: null,
    payout_method: null,
    reconciliation_status: "completed",
    reversed_by: null,
    source_type: "card",
    statement_descriptor: null,
    status: "paid",
    trace_id: null,
    type: "bank_account",
  });
  state.emit("payout.created", payout);
  state.emit("payout.paid", payout);
  return payout;
}

/** The bank returns a payout: its money is back in the balance and goes into the next payout. */
export function failPayout(state: SandboxState, payout: Stripe.Payout): Stripe.Payout {
  if (payout.status !== "paid") throw refused(`This payout has a status of ${payout.status}.`);
  const { amount, currency, id } = payout;
  payout.status = "failed";
  payout.failure_code = "account_closed";
  payout.failure_message = "The bank account has been closed.";
  payout.failure_balance_transaction = book(state, {
    amount,
    currency,
    source: id,
    ...({ type: "payout_failure", category: "payout_reversal" } as const),
  }).id;
  state.emit("payout.failed", payout);
  return payout;
}
