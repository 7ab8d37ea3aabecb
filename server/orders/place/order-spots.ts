import { cashHold } from "#domain/registration/cash-hold.ts";
import type { ChildRegistration } from "#domain/registration/order.ts";
import { isAwaiting } from "#domain/registration/status.ts";
import { childKey } from "#domain/text/person-name.ts";
import type { CalendarDate } from "#domain/time/dates.ts";
import { balanceOfOrder } from "#server/money/balances.ts";
import { findOrder } from "#server/money/orders.ts";
import type { Trx } from "#server/platform/database/database.ts";
import { type Instant, instantOf } from "#server/platform/database/schema.ts";
import { lockRegistrationsOfOrder } from "#server/registrations/registration-locks.ts";
import { inOrder, type Registration } from "#server/registrations/registration-rows.ts";
import {
  changeGroup,
  claimSpot,
  claimSpots,
  lockProgramsToOrder,
  releaseSpots,
} from "#server/site/programs/spots.ts";
import { offersOf } from "#server/waiting/accept.ts";
import { type Holder, refuseTooManyUnpaid, renewOrderHold } from "./order-holds.ts";
import { closedErrorCode, hasHoldExpired, refuseChildren } from "./order-rules.ts";
import { childrenCents, priceChildren } from "./prices.ts";

/**
 * Pairs each child of a changed order with the unpaid registration that it overwrites. That is the same child's, else
 * one of the same program, because a name may be corrected. None is paired twice; a new child gets undefined.
 */
export function pairWithPrevious(
  children: readonly ChildRegistration[],
  replaced: readonly Registration[],
): (Registration | undefined)[] {
  const unpaired = new Set(replaced);
  const takeRow = (matches: (row: Registration) => boolean) => {
    const row = [...unpaired].find(matches);
    if (row) unpaired.delete(row);
    return row;
  };
  const sameChildRows = children.map(({ programId, data }) =>
    takeRow((row) => row.programId === programId && row.childKey === childKey(data)),
  );
  return children.map(
    ({ programId }, index) => sameChildRows[index] ?? takeRow((row) => row.programId === programId),
  );
}

/** A registration, or a child with an offer, that may have a spot. */
type PreviousSpot = Pick<Registration, "id" | "programId" | "groupId" | "hasSpot" | "holdExpiresAt">;

/** Releases a spot whose hold has ended, so that it can be claimed again. */
async function releaseExpired(trx: Trx, registration: PreviousSpot): Promise<void> {
  if (!registration.hasSpot) return;
  await trx
    .updateTable("registrations")
    .set({ hasSpot: false, holdExpiresAt: null })
    .where("id", "=", registration.id)
    .execute();
  await releaseSpots(trx, [registration]);
}

interface PlacesRequest {
  children: readonly { programId: string }[];
  groupIds: readonly (string | null)[];
  previousRows: readonly (PreviousSpot | undefined)[];
  /** Whether a registration keeps its spot even though its hold has ended, because a bank is processing its payment. */
  isKept?: (row: PreviousSpot) => boolean;
  /** Whether reserved spots are skipped. A kept spot stays; an expired one needs a free spot. */
  isPublic: boolean;
  now: Date;
}

/**
 * Claims a spot for every child or for none (docs/reference/orders.md#order-placement).
 * @throws {ApiError} program_full with `children`: the indexes of all children without a spot
 */
export async function takeSpots(
  trx: Trx,
  {
    children,
    groupIds,
    previousRows,
    isKept = (row) => !hasHoldExpired(row, now),
    isPublic,
    now,
  }: PlacesRequest,
): Promise<void> {
  // The usual case: a new order, and a free spot for each child.
  const isNew = previousRows.every((row) => row === undefined);
  const publicAt = isPublic ? instantOf(now) : null;
  const spots = children.map(({ programId }, index) => ({ programId, groupId: groupIds[index] ?? null }));
  if (isNew && (await claimSpots(trx, spots, publicAt))) return;
  // Release all expired holds first: claiming a spot may free a sibling's expired hold, which would then count twice.
  for (const row of previousRows) if (row && !isKept(row)) await releaseExpired(trx, row);
  const codes: ("program_full" | undefined)[] = [];
  for (const [index, spot] of spots.entries()) {
    const previous = previousRows[index];
    const isTaken =
      previous && isKept(previous)
        ? await changeGroup(trx, previous, spot.groupId, publicAt)
        : await claimSpot(trx, spot, instantOf(now), publicAt);
    codes.push(isTaken ? undefined : "program_full");
  }
  refuseChildren(codes);
}

interface Renewal {
  holder: Holder;
  now: Date;
  timeZone: string;
  /** Whether a bank is processing the payment, whose amount can no longer change. */
  isProcessing: boolean;
  /** Hash of the price that the family was shown, if its page sent one. */
  quoteHash: string | undefined;
}

/**
 * Whether an unchanged order must get the current price. A hold freezes the price until it ends. A lower price that
 * the family has seen since applies at once.
 */
async function hasPriceChanged(
  trx: Trx,
  orderId: string,
  children: readonly Registration[],
  { now, isProcessing, quoteHash }: Renewal,
): Promise<boolean> {
  const order = await findOrder(trx, orderId);
  if (isProcessing || !order) return false;
  const donationAmount = 0;
  const offers = await offersOf(
    trx,
    children.map(({ id }) => id),
    now,
  );
  const childrenToPrice = children.map((row) => ({
    programId: row.programId,
    data: row,
    mostCents: offers.get(row.id)?.cents,
  }));
  const { familyId } = order;
  const priced = await priceChildren(trx, { children: childrenToPrice, donationAmount, familyId, now });
  const frozenCents = order.totalCents - order.donationCents;
  const cents = childrenCents(priced);
  if (cents === frozenCents) return false;
  if (children.some((row) => hasHoldExpired(row, now))) return true;
  // A sibling was canceled, so a discount that the family no longer earns is not frozen.
  const balance = await balanceOfOrder(trx, orderId);
  if (balance?.canceledLines.some(({ reason }) => reason === "discount_lost")) return true;
  return cents < frozenCents && quoteHash === priced.quoteHash;
}

/**
 * Renews the hold of an order before its payment, so that a late family learns "full" before it pays, not after. All
 * spots or none; domain/registration/holds.ts has the duration.
 * @returns when the hold ends and the last day for cash, or the `stale` registrations if the price has changed and they need a new order
 * @throws {ApiError} not_yet_open, registration_closed, program_full or too_many_unpaid if the hold has ended and
 * cannot begin again
 */
export async function renewHold(
  trx: Trx,
  orderId: string,
  renewal: Renewal,
): Promise<{ heldUntil: Instant; cashDay: CalendarDate | undefined } | { stale: Registration[] }> {
  const { now, holder, isProcessing } = renewal;
  const rows = await lockRegistrationsOfOrder(trx, orderId);
  const pending = await inOrder(trx, orderId, rows.filter(isAwaiting));
  const programs = await lockProgramsToOrder(
    trx,
    pending.map(({ programId }) => programId),
  );
  if (await hasPriceChanged(trx, orderId, pending, renewal)) return { stale: pending };
  const expired = pending.filter((row) => hasHoldExpired(row, now) && !(isProcessing && row.hasSpot));
  const codes = pending.map((row) => {
    const program = programs.get(row.programId);
    return program && expired.includes(row) ? closedErrorCode(program, now, renewal.timeZone) : undefined;
  });
  refuseChildren(codes);
  const registrationIds = pending.map(({ id }) => id);
  if (expired.length > 0) {
    await refuseTooManyUnpaid(trx, { holder, spots: pending.length, registrationIds, now });
  }
  await takeSpots(trx, {
    children: pending,
    groupIds: pending.map(({ groupId }) => groupId),
    previousRows: pending,
    isKept: ({ id }) => !expired.some((row) => row.id === id),
    isPublic: true,
    now,
  });
  const cashDay = cashHold([...programs.values()], now, renewal.timeZone)?.day;
  return { heldUntil: await renewOrderHold(trx, { orderId, rows: pending, holder, now }), cashDay };
}
