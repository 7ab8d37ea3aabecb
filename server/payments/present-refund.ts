import type { Refund } from "./refund-data.ts";

/** A refund as staff see it; cents above zero, instants in UTC. */
export function presentRefund(refund: Refund) {
  const { id, cents, reason, note, state, requestedBy, createdAt, updatedAt, lastError } = refund;
  return { id, cents, reason, note, state, requestedBy, createdAt, updatedAt, lastError };
}
