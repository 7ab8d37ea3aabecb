import * as z from "zod/mini";
import { optionalLine } from "./text.ts";

/** What the comparison of Stripe's lists with our ledger can find (docs/rules/money.md#every-cent-that-moves-is-one-row). */
export const DISCREPANCY_KINDS = [
  /** Stripe moved money that our ledger does not have. */
  "missing_here",
  /** Our ledger has a movement that Stripe does not list. */
  "missing_at_stripe",
  /** Both have it, with other amounts. */
  "amount_differs",
  /** A paid registration that has no place, or was deleted before it was paid. */
  "needs_review",
  /** An intent was paid with another amount or currency than ours. */
  "mismatch",
  /** Money for something that was already paid, not sent back yet. */
  "duplicate_paid",
] as const;
export type DiscrepancyKind = (typeof DISCREPANCY_KINDS)[number];

/** Those about a single movement of money, which only a comparison with Stripe can find. */
const MOVEMENT_KINDS: readonly DiscrepancyKind[] = ["missing_here", "missing_at_stripe", "amount_differs"];

export function isAboutMovement(kind: DiscrepancyKind): boolean {
  return MOVEMENT_KINDS.includes(kind);
}

/** How a difference ended; "gone" when a later comparison no longer finds it. */
export const DISCREPANCY_RESOLUTIONS = ["finished", "refunded", "ignored", "gone"] as const;
export type DiscrepancyResolution = (typeof DISCREPANCY_RESOLUTIONS)[number];

/** How far back a comparison looks: a month and a few days, so that a server that was off misses nothing. */
export const RECONCILIATION_WINDOW_DAYS = 35;

/** What staff may do about a difference: make it right, send the money back, or say why it may stay. */
export const DISCREPANCY_ACTIONS = ["finish", "refund", "ignore"] as const;
export type DiscrepancyAction = (typeof DISCREPANCY_ACTIONS)[number];

const ACTIONS: Record<DiscrepancyKind, readonly DiscrepancyAction[]> = {
  missing_here: ["finish", "ignore"],
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

/** What staff decide about a difference; only what is ignored must say why. */
export const discrepancyDecisionSchema = z
  .object({ action: z.enum(DISCREPANCY_ACTIONS), reason: optionalLine(DISCREPANCY_REASON_MAX) })
  .check(
    z.refine(({ action, reason }) => action !== "ignore" || reason !== "", {
      error: "reason_required",
      path: ["reason"],
    }),
  );
