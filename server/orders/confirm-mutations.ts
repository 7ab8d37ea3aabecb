import type { Trx } from "#server/db/database.ts";
import type { Instant } from "#server/db/schema.ts";
import { claimPlace } from "#server/programs/place-mutations.ts";
import { isDouble, type Rival, rivalsOf } from "#server/registrations/contest-queries.ts";
import { isSameChild, type Registration } from "#server/registrations/data.ts";

/** A child whom a payment or a mailbox's code confirms. */
export interface ToConfirm {
  registration: Registration;
  /** Registrations of the same child by other people. */
  rivals: Rival[];
  /** Whether this only repeats what its family has, in this order or in an earlier one. */
  isRepeated: boolean;
}

/** What stands against each of these rows, which are locked; `browserHash` is what the browser that confirms is known by. */
export async function withRivals(
  trx: Trx,
  rows: readonly Registration[],
  browserHash: string | null,
): Promise<ToConfirm[]> {
  const found: ToConfirm[] = [];
  const against = await rivalsOf(trx, rows);
  for (const [at, registration] of rows.entries()) {
    const rivals = against[at] ?? [];
    const isRepeated =
      rivals.some((rival) => isDouble(registration, browserHash, rival)) ||
      found.some((earlier) => isSameChild(earlier.registration, registration));
    found.push({ registration, rivals, isRepeated });
  }
  return found;
}

export function hasNoPlace({ registration }: ToConfirm): boolean {
  return registration.place === "none";
}

/** Its own held place, or a free one if the hold has lapsed; with rivals, the one place that is counted for all. */
export async function takePlace(trx: Trx, one: ToConfirm, now: Instant): Promise<boolean> {
  if (!hasNoPlace(one) || one.rivals.some(({ place }) => place !== "none")) return true;
  return claimPlace(trx, one.registration, now);
}
