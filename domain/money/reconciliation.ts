import * as z from "zod/mini";
import { optionalLine } from "#domain/text/checks.ts";
import type { LedgerKind } from "./payments.ts";

/** The kind of a copied Stripe balance transaction: a ledger entry, or a payout. */
export type StripeEntryKind = LedgerKind | "payout" | "payout_canceled" | "payout_failed";

/**
 * The possible discrepancies in the comparison of Stripe's lists with our ledger (docs/reference/ledger.md#ledger-entries).
 */
export type DiscrepancyKind =
  /** Stripe moved money that our ledger does not have. */
  | "missing_here"
  /** Our ledger has an entry that Stripe does not list. */
  | "missing_at_stripe"
  /** Both list the ledger entry, with different amounts. */
  | "amount_differs"
  /** A paid registration without a spot, or deleted before it was paid. */
  | "needs_review"
  /** An intent was paid with a different amount or currency. */
  | "mismatch"
  /** A second payment for the same thing, not yet refunded. */
  | "duplicate_paid";

/** Kinds about a single ledger entry, which only a comparison with Stripe can find. */
const LEDGER_ENTRY_KINDS: readonly DiscrepancyKind[] = [
  "missing_here",
  "missing_at_stripe",
  "amount_differs",
];

export function isAboutLedgerEntry(kind: DiscrepancyKind): boolean {
  return LEDGER_ENTRY_KINDS.includes(kind);
}

/** How a discrepancy ended; "gone" if a later comparison no longer finds it. */
export type DiscrepancyResolution = "finished" | "refunded" | "ignored" | "gone";

/** Staff's actions for a discrepancy: fix it, refund the money, or explain why it may stay. */
const DISCREPANCY_ACTIONS = ["finish", "refund", "ignore"] as const;
export type DiscrepancyAction = (typeof DISCREPANCY_ACTIONS)[number];

const ACTIONS: Record<DiscrepancyKind, readonly DiscrepancyAction[]> = {
  missing_here: ["ignore"],
  missing_at_stripe: ["ignore"],
  amount_differs: ["ignore"],
  needs_review: ["finish", "refund", "ignore"],
  mismatch: ["refund", "ignore"],
  duplicate_paid: ["refund", "ignore"],
};

export function actionsFor(kind: DiscrepancyKind): readonly DiscrepancyAction[] {
  return ACTIONS[kind];
}

/** Longest reason, in characters. */
export const DISCREPANCY_REASON_MAX = 500;

/** Staff's decision about a discrepancy; only "ignore" needs a reason. */
export const discrepancyDecisionSchema = z
  .object({ action: z.enum(DISCREPANCY_ACTIONS), reason: optionalLine(DISCREPANCY_REASON_MAX) })
  .check(
    z.refine(({ action, reason }) => action !== "ignore" || reason !== "", {
      error: "reason_required",
      path: ["reason"],
    }),
  );
