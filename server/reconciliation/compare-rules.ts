import type { Cents } from "#domain/money.ts";
import type { LedgerKind } from "#domain/payment-state.ts";
import type { DiscrepancyKind } from "#domain/reconciliation.ts";

/** A difference between Stripe and the ledger, or a payment that waits for staff. */
export interface Finding {
  kind: DiscrepancyKind;
  stripeId: string;
  paymentId: string | null;
  stripeCents: Cents | null;
  ourCents: Cents | null;
}

interface Movement {
  kind: LedgerKind;
  stripeId: string;
  cents: Cents;
  paymentId: string | null;
}

interface Pair {
  stripeId: string;
  paymentId: string | null;
  theirs: Cents | null;
  ours: Cents | null;
}

/** What Stripe's movement and ours have in common. */
export const keyOf = ({ kind, stripeId }: { kind: string; stripeId: string }) => `${kind} ${stripeId}`;

function pairUp(theirs: readonly Movement[], ours: readonly Movement[]): Pair[] {
  const pairs = new Map<string, Pair>();
  const add = (movement: Movement, side: "theirs" | "ours") => {
    const { stripeId, paymentId, cents } = movement;
    const pair = pairs.get(keyOf(movement)) ?? { stripeId, paymentId, theirs: null, ours: null };
    pair.paymentId ??= paymentId;
    pair[side] = (pair[side] ?? 0) + cents;
    pairs.set(keyOf(movement), pair);
  };
  for (const movement of theirs) add(movement, "theirs");
  for (const movement of ours) add(movement, "ours");
  return [...pairs.values()];
}

function kindOf(pairs: readonly Pair[]): DiscrepancyKind {
  if (pairs.every(({ ours }) => ours === null)) return "missing_here";
  return pairs.every(({ theirs }) => theirs === null) ? "missing_at_stripe" : "amount_differs";
}

function sum(cents: readonly (Cents | null)[]): Cents | null {
  const numbers = cents.filter((value) => value !== null);
  return numbers.length === 0 ? null : numbers.reduce((total, value) => total + value, 0);
}

/**
 * Compares movements by kind and Stripe's id, in both directions. Differences are grouped by charge, refund or dispute,
 * because
 * a failed refund has two movements under one id.
 */
export function compareMovements(theirs: readonly Movement[], ours: readonly Movement[]): Finding[] {
  const differing = pairUp(theirs, ours).filter((pair) => pair.theirs !== pair.ours);
  const byObject = Map.groupBy(differing, ({ stripeId }) => stripeId);
  return [...byObject].map(([stripeId, pairs]) => ({
    kind: kindOf(pairs),
    stripeId,
    paymentId: pairs.find(({ paymentId }) => paymentId !== null)?.paymentId ?? null,
    stripeCents: sum(pairs.map(({ theirs: cents }) => cents)),
    ourCents: sum(pairs.map(({ ours: cents }) => cents)),
  }));
}
