import { actionsFor } from "#domain/books.ts";
import type { Cents } from "#domain/money.ts";
import type { FinishedCheck } from "./checks-data.ts";
import type { Difference } from "./differences-data.ts";
import type { comparedBefore } from "./months.ts";

/**
 * The outcome of a comparison, with the months that were compared before it: from which day on everything was;
 * `error` is a code of domain/error-codes.ts, amounts in cents.
 */
export function presentCheck(check: FinishedCheck, before: Awaited<ReturnType<typeof comparedBefore>>) {
  const { startedAt, finishedAt, differences, error } = check;
  const whole = (cents: Cents | null, earlier: Cents) => (cents === null ? null : cents + earlier);
  return {
    startedAt,
    finishedAt,
    since: before.since,
    stripeCents: whole(check.stripeCents, before.stripeCents),
    ourCents: whole(check.ourCents, before.ourCents),
    differences,
    error,
  };
}

/** A difference with what staff may do about it; nothing once it has ended. */
export function presentDifference(difference: Difference) {
  const { id, kind, stripeId, paymentId, stripeCents, ourCents, foundAt, resolvedAt, resolution } =
    difference;
  const actions = resolvedAt === null ? actionsFor(kind) : [];
  return { id, kind, stripeId, paymentId, stripeCents, ourCents, foundAt, resolvedAt, resolution, actions };
}
