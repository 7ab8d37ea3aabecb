import { childKey } from "#domain/child-identity.ts";
import type { ChildRegistration } from "#domain/order.ts";
import { balanceOfOrder } from "#server/money/balances.ts";
import { findOrder } from "#server/money/order-lines.ts";
import type { Trx } from "#server/platform/database.ts";
import { type Instant, instantOf } from "#server/platform/schema.ts";
import {
  lockRegistrationsOfOrder,
  lockRegistrationsOfPayment,
  type Registration,
} from "#server/registrations/data.ts";
import {
  changeGroup,
  claimPlace,
  claimPlaces,
  lockProgramsToOrder,
  releasePlaces,
} from "#server/site/places.ts";
import { PRICE_FROZEN_HOURS } from "./hold-queries.ts";
import { type Holder, keepAgain } from "./holds.ts";
import { closedCode, hasLapsed, refuseChildren } from "./order-rules.ts";
import { childrenCents, inOrder, priceChildren } from "./prices.ts";

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

const HOUR_MS = 3_600_000;

interface Renewal {
  holder: Holder;
  now: Date;
  /** Stripe has seen a card for the payment. */
  showedCard: boolean;
  /** A bank works on it: the amount is not to be changed any more. */
  isProcessing: boolean;
  /** Of the price that the family was shown, where its page knows. */
  quoteHash: string | undefined;
}

/**
 * Whether an unchanged order has to be priced anew: its hold froze the price until it ran out, for two hours at most, and
 * from then on it costs what it costs now. A lower price that the family has seen meanwhile is passed on at once.
 */
async function hasOtherPrice(
  trx: Trx,
  orderId: string,
  children: readonly Registration[],
  { now, isProcessing, quoteHash }: Renewal,
): Promise<boolean> {
  const order = await findOrder(trx, orderId);
  if (isProcessing || !order) return false;
  const donationAmount = 0;
  const ofChildren = children.map((row) => ({ programId: row.programId, data: row }));
  const { familyId } = order;
  const priced = await priceChildren(trx, { children: ofChildren, donationAmount, familyId, now });
  const frozen = order.totalCents - order.donationCents;
  const cents = childrenCents(priced);
  if (cents === frozen) return false;
  if (children.some((row) => hasLapsed(row, now))) return true;
  if (now.getTime() - Date.parse(order.createdAt) >= PRICE_FROZEN_HOURS * HOUR_MS) return true;
  // A sibling left: a discount that nobody earns any more is frozen for nobody.
  const balance = await balanceOfOrder(trx, orderId);
  if (balance?.leaving.some(({ reason }) => reason === "discount_lost")) return true;
  return cents < frozen && quoteHash === priced.quoteHash;
}

/**
 * Keeps the places of an order that is about to be paid, for as long as server/orders/hold-queries.ts says, so that a family
 * that comes back late hears "full" before it pays, not after. All of them or none.
 * @returns until when, or that its price is another one now, which then gets an order of its own
 * @throws {ApiError} not_yet_open, registration_closed or program_full when a place lapsed and cannot be had again
 */
export async function renewHold(
  trx: Trx,
  orderId: string,
  renewal: Renewal,
): Promise<{ keptUntil: Instant } | { stale: Registration[] }> {
  const { now, isProcessing } = renewal;
  const rows = await lockRegistrationsOfOrder(trx, orderId);
  const pending = await inOrder(
    trx,
    orderId,
    rows.filter(({ status }) => status === "pending"),
  );
  const programs = await lockProgramsToOrder(
    trx,
    pending.map(({ programId }) => programId),
  );
  if (await hasOtherPrice(trx, orderId, pending, renewal)) return { stale: pending };
  const lost = pending.filter((row) => hasLapsed(row, now) && !(isProcessing && row.place !== "none"));
  const codes = pending.map((row) => {
    const program = programs.get(row.programId);
    return program && lost.includes(row) ? closedCode(program, now) : undefined;
  });
  refuseChildren(codes);
  await takePlaces(trx, {
    children: pending,
    groupIds: pending.map(({ groupId }) => groupId),
    kept: pending.map((row) => row),
    isKept: (row) => !lost.includes(row),
    now,
  });
  const untils: Instant[] = [];
  for (const registration of pending) {
    const keptUntil = await keepAgain(trx, { ...renewal, registration });
    await trx
      .updateTable("registrations")
      .set({ place: "held", holdExpiresAt: keptUntil })
      .where("id", "=", registration.id)
      .execute();
    untils.push(keptUntil);
  }
  return { keptUntil: untils.sort()[0] ?? instantOf(now) };
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
