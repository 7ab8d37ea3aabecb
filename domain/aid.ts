import * as z from "zod/mini";
import { lineChecks, requiredLine } from "./text.ts";

/** How many days a place is kept for staff's decision, and then for what is left to pay (docs/rules/aid.md#a-place-for-seven-days). */
export const AID_DAYS = 7;

/** Most children of one mailbox for whom staff have yet to decide (docs/rules/aid.md#how-many-places-wait). */
export const AID_CHILDREN_MAX = 2;

/** Of this many places of a program one may wait for a decision. */
const PLACES_PER_WAITING = 10;

/** How many places of a program may wait for a decision; any number in a program without a limit. */
export function waitingPlacesMax(capacity: number | null): number {
  return capacity === null ? Number.POSITIVE_INFINITY : Math.ceil(capacity / PLACES_PER_WAITING);
}

const TEXT_MAX = 300;

/** What a family writes on the form: one line, which may be empty. */
export const aidText = z.string("invalid_input").check(...lineChecks(TEXT_MAX));

/** Staff's decision; 0 cents refuse the request. */
export const aidDecisionSchema = z.object({
  grantedCents: z.int("invalid_input").check(z.nonnegative("invalid_input")),
  reason: requiredLine("change_reason", TEXT_MAX),
});
export type AidDecision = z.infer<typeof aidDecisionSchema>;
