import { childKey } from "#domain/child-identity.ts";
import type { ChildRegistration } from "#domain/order.ts";
import type { Trx } from "#server/db/database.ts";
import { instantOf } from "#server/db/schema.ts";
import { changeGroup, claimPlace, claimPlaces, releasePlaces } from "#server/programs/place-mutations.ts";
import { lockRegistrationsOfPayment, type Registration } from "#server/registrations/data.ts";
import { hasLapsed, refuseChildren } from "./order-rules.ts";

/**
 * Which unpaid row each child of a changed order goes on with: the same child's, else one of the same program whose
 * child the family has named anew. Each row is some child's once; undefined for a child that is new.
 */
export function pairKept(
  children: readonly ChildRegistration[],
  own: readonly Registration[],
): (Registration | undefined)[] {
  const left = new Set(own);
  const take = (isIt: (row: Registration) => boolean) => {
    const row = [...left].find(isIt);
    if (row) left.delete(row);
    return row;
  };
  const same = children.map(({ programId, data }) =>
    take((row) => row.programId === programId && row.childKey === childKey(data)),
  );
  return children.map(({ programId }, child) => same[child] ?? take((row) => row.programId === programId));
}

/** Gives back a place whose time ran out, before anybody asks for one anew. */
async function giveBackLapsed(trx: Trx, registration: Registration): Promise<void> {
  if (registration.place === "none") return;
  await trx.updateTable("registrations").set({ place: "none" }).where("id", "=", registration.id).execute();
  await releasePlaces(trx, [registration]);
}

interface Placing {
  programId: string;
  /** Where the child belongs now. */
  groupId: string | null;
  /** What this browser keeps already goes along. */
  kept: Registration | undefined;
  isKept: boolean;
  now: Date;
}

/** Keeps a place in program and group, which are locked; false when there is none. */
async function takePlace(trx: Trx, { programId, groupId, kept, isKept, now }: Placing): Promise<boolean> {
  if (kept && isKept) return changeGroup(trx, kept, groupId);
  return claimPlace(trx, { programId, groupId }, instantOf(now));
}

interface TakingPlaces {
  children: readonly { programId: string }[];
  groupIds: readonly (string | null)[];
  kept: readonly (Registration | undefined)[];
  /** Whether a row keeps its place, whatever its time says: a bank works on its payment. */
  isKept?: (row: Registration) => boolean;
  now: Date;
}

/**
 * Keeps a place for every child or for none (docs/rules/registration.md#all-or-nothing).
 * @throws {ApiError} program_full with `children`: all for whom there is none
 */
export async function takePlaces(
  trx: Trx,
  { children, groupIds, kept, isKept = (row) => !hasLapsed(row, now), now }: TakingPlaces,
): Promise<void> {
  // The usual order is new, and there is a place for each of its children.
  const isNew = kept.every((row) => row === undefined);
  const places = children.map(({ programId }, child) => ({ programId, groupId: groupIds[child] ?? null }));
  if (isNew && (await claimPlaces(trx, places))) return;
  // All of them before the first is asked for: that one may free what ran out of a sibling, and it counts once.
  for (const row of kept) if (row && !isKept(row)) await giveBackLapsed(trx, row);
  const codes: ("program_full" | undefined)[] = [];
  for (const [child, { programId }] of children.entries()) {
    const row = kept[child];
    const groupId = groupIds[child] ?? null;
    const placing = { programId, groupId, kept: row, isKept: row !== undefined && isKept(row), now };
    codes.push((await takePlace(trx, placing)) ? undefined : "program_full");
  }
  refuseChildren(codes);
}

/** Ends what was never paid: the place is free again, what was typed stays for 30 days (docs/rules/privacy.md#deleted-for-30-days-then-gone). */
export async function endKept(trx: Trx, ended: readonly Registration[]): Promise<void> {
  for (const { id } of ended) {
    await trx
      .updateTable("registrations")
      .set({ status: "expired", waitsFor: "nothing", place: "none", holdExpiresAt: null })
      .where("id", "=", id)
      .execute();
  }
  await releasePlaces(
    trx,
    ended.filter(({ place }) => place !== "none"),
  );
}

/** Ends the unpaid registrations of a payment that can pay for nothing any more. */
export async function expireRegistrations(trx: Trx, paymentId: string): Promise<void> {
  const registrations = await lockRegistrationsOfPayment(trx, paymentId);
  await endKept(
    trx,
    registrations.filter(({ status }) => status === "pending"),
  );
}
