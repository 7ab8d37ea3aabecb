import { actionsFor } from "#domain/books.ts";
import type { FinishedCheck } from "./checks-data.ts";
import type { Difference } from "./differences-data.ts";

/** The outcome of a comparison; `error` is a code of domain/error-codes.ts, amounts in cents. */
export function presentCheck({
  startedAt,
  finishedAt,
  stripeCents,
  ourCents,
  differences,
  error,
}: FinishedCheck) {
  return { startedAt, finishedAt, stripeCents, ourCents, differences, error };
}

/** A difference with what staff may do about it; nothing once it has ended. */
export function presentDifference(difference: Difference) {
  const { id, kind, stripeId, paymentId, stripeCents, ourCents, foundAt, resolvedAt, resolution } =
    difference;
  const actions = resolvedAt === null ? actionsFor(kind) : [];
  return { id, kind, stripeId, paymentId, stripeCents, ourCents, foundAt, resolvedAt, resolution, actions };
}
