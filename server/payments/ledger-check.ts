import { DAY_MS, HOUR_MS } from "#domain/durations.ts";
import type { Cents } from "#domain/money.ts";
import { sumLines } from "#domain/order-lines.ts";
import type { LedgerKind } from "#domain/payment-state.ts";
import type { DiscrepancyKind } from "#domain/reconciliation.ts";
import type { StripeDeps } from "#server/deps.ts";
import type { Db } from "#server/platform/database.ts";
import { instantOf } from "#server/platform/schema.ts";
import {
  type LedgerRow,
  ledgerRowsBetween,
  ledgerRowsOf,
  listMovements,
  movementsAbout,
  paymentsByIntent,
  type StripeMovement,
  storeFees,
} from "./movements.ts";
import { settlePayment } from "./settle.ts";

/** A charge may be some hours older than its entry in Stripe's balance. */
const STRIPE_MARGIN_MS = DAY_MS;

/** Stripe may book a charge up to an hour later (docs.stripe.com/payments/payment-intents/asynchronous-capture). */
const BOOKING_DELAY_MS = 2 * HOUR_MS;

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

/** Pairs Stripe's movement with ours. */
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
 * because a failed refund has two movements under one id.
 */
function compareMovements(theirs: readonly Movement[], ours: readonly Movement[]): Finding[] {
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

type OwnMovement = StripeMovement & { paymentId: string | null };

/** Keeps only our movements: marked as ours, or of an intent of ours. Other programs may use the same account. */
export async function ownMovements(db: Db, movements: readonly StripeMovement[]): Promise<OwnMovement[]> {
  const payments = await paymentsByIntent(db, movements);
  const marked = new Set(
    movements.filter((movement) => movement.isMarkedOurs).map(({ intentId }) => intentId),
  );
  return movements
    .map((movement) => ({ ...movement, paymentId: payments.get(movement.intentId ?? "") ?? null }))
    .filter(({ intentId, paymentId }) => paymentId !== null || (intentId !== null && marked.has(intentId)));
}

/** Settles intents with missing movements, whose webhook never arrived. */
async function resettle(
  deps: StripeDeps,
  theirs: readonly OwnMovement[],
  findings: readonly Finding[],
): Promise<void> {
  const missing = new Set(
    findings.filter(({ kind }) => kind !== "missing_at_stripe").map((finding) => finding.stripeId),
  );
  const intents = new Set(
    theirs.filter(({ stripeId }) => missing.has(stripeId)).map(({ intentId }) => intentId),
  );
  for (const intentId of intents) {
    if (intentId === null) continue;
    await settlePayment(deps, intentId).catch((err) =>
      deps.log.warn({ err, intentId }, "the books' check could not settle an intent"),
    );
  }
}

interface Span {
  from: Date;
  /** null: until now. */
  before: Date | null;
}

/** Stripe's movements of a span, with a day's margin for those booked later or earlier. */
async function theirsOf({ db, stripe }: StripeDeps, { from, before }: Span): Promise<OwnMovement[]> {
  const listed = await listMovements(stripe, {
    from: new Date(from.getTime() - STRIPE_MARGIN_MS),
    before: before && new Date(before.getTime() + STRIPE_MARGIN_MS),
  });
  return ownMovements(db, listed);
}

/** Looks up the few ledger rows that Stripe's list lacks. */
async function bookedElsewhere(
  { db, stripe }: StripeDeps,
  findings: readonly Finding[],
): Promise<OwnMovement[]> {
  const movements: StripeMovement[] = [];
  for (const { kind, stripeId } of findings) {
    if (kind === "missing_at_stripe") movements.push(...(await movementsAbout(stripe, stripeId)));
  }
  return ownMovements(db, movements);
}

/** Ledger rows of Stripe's movements, and those of the span that Stripe did not list. */
async function oursOf(
  { db, stripe, now }: StripeDeps,
  { from, before }: Span,
  theirs: readonly OwnMovement[],
) {
  const ids = theirs.map(({ stripeId }) => stripeId);
  const rowsOfListed = await ledgerRowsOf(db, ids);
  const listedKeys = new Set(theirs.map(keyOf));
  const isListed = (row: LedgerRow) => listedKeys.has(keyOf(row));
  const until = before ?? new Date(now().getTime() - BOOKING_DELAY_MS);
  const ofSpan = await ledgerRowsBetween(db, stripe, { from: instantOf(from), before: instantOf(until) });
  return [...rowsOfListed.filter(isListed), ...ofSpan.filter((row) => !isListed(row))];
}

/** Our rows without a fee that Stripe's list has by now, with that fee. */
function unknownFees(theirs: readonly OwnMovement[], ours: readonly LedgerRow[]) {
  const entries = Map.groupBy(theirs, keyOf);
  return ours.flatMap((row) => {
    const booked = entries.get(keyOf(row));
    if (row.stripeFeeCents !== null || !booked) return [];
    return [{ ...row, stripeFeeCents: booked.reduce((sum, { feeCents }) => sum + feeCents, 0) }];
  });
}

/** Both sides' sums of the span itself. */
function sumsOf({ from, before }: Span, theirs: readonly OwnMovement[], ours: readonly LedgerRow[]) {
  const isWithin = (instant: string) =>
    instant >= instantOf(from) && (before === null || instant < instantOf(before));
  const bookedAt = new Map(theirs.map((movement) => [keyOf(movement), movement.bookedAt]));
  return {
    stripeCents: sumLines(theirs.filter((movement) => isWithin(movement.bookedAt))),
    ourCents: sumLines(ours.filter((row) => isWithin(bookedAt.get(keyOf(row)) ?? row.createdAt))),
  };
}

export interface LedgerCheck {
  findings: Finding[];
  compared: Set<string>;
  stripeCents: Cents;
  ourCents: Cents;
}

/**
 * Compares Stripe with the ledger over a span, books missing movements, and returns the remaining differences. It takes
 * a request per hundred movements, and some for each missing one.
 * @throws if Stripe or the database cannot be reached
 */
export async function checkLedger(deps: StripeDeps, span: Span): Promise<LedgerCheck> {
  let theirs = await theirsOf(deps, span);
  let ours = await oursOf(deps, span, theirs);
  let findings = compareMovements(theirs, ours);
  if (findings.length > 0) {
    theirs = [...theirs, ...(await bookedElsewhere(deps, findings))];
    await resettle(deps, theirs, findings);
    ours = await oursOf(deps, span, theirs);
    findings = compareMovements(theirs, ours);
  }
  await storeFees(deps.db, unknownFees(theirs, ours));
  const compared = new Set([...theirs, ...ours].map(({ stripeId }) => stripeId));
  return { findings, compared, ...sumsOf(span, theirs, ours) };
}
