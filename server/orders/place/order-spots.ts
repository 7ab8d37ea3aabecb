import { sql } from "kysely";
import {
  addMinutes,
  cashHold,
  HOLD_MINUTES,
  type Hold,
  MAX_UNPAID_PER_BROWSER,
  MAX_UNPAID_PER_NETWORK,
  newHold,
  renewedHold,
} from "#domain/registration/holds.ts";
import type { ChildRegistration } from "#domain/registration/order.ts";
import { isAwaiting } from "#domain/registration/status.ts";
import { childKey } from "#domain/text/person-name.ts";
import type { CalendarDate } from "#domain/time/dates.ts";
import { balanceOfOrder } from "#server/money/balances.ts";
import { findOrder } from "#server/money/orders.ts";
import { childrenCents, priceChildren } from "#server/orders/place/order-rules.ts";
import type { Trx } from "#server/platform/database/database.ts";
import { type Instant, instantOf } from "#server/platform/database/schema.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import {
  inOrder,
  lockRegistrationsOfOrder,
  type Registration,
} from "#server/registrations/registration-rows.ts";
import {
  changeGroup,
  claimSpot,
  claimSpots,
  lockProgramsToOrder,
  releaseSpots,
} from "#server/site/programs/spots.ts";
import { offersOf } from "#server/waiting/accept.ts";
import { closedErrorCode, hasHoldExpired, refuseChildren } from "./order-rules.ts";

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

interface ClaimRequest {
  children: readonly { programId: string }[];
  groupIds: readonly (string | null)[];
  previousRows: readonly (PreviousSpot | undefined)[];
  /** Whether a registration keeps its spot even though its hold has ended, because a bank is processing its payment. */
  isHeld?: (row: PreviousSpot) => boolean;
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
    isHeld = (row) => !hasHoldExpired(row, now),
    isPublic,
    now,
  }: ClaimRequest,
): Promise<void> {
  // The usual case: a new order, and a free spot for each child.
  const isNew = previousRows.every((row) => row === undefined);
  const publicAt = isPublic ? instantOf(now) : null;
  const spots = children.map(({ programId }, index) => ({ programId, groupId: groupIds[index] ?? null }));
  if (isNew && (await claimSpots(trx, spots, publicAt))) return;
  // Release all expired holds first: claiming a spot may free a sibling's expired hold, which would then count twice.
  for (const row of previousRows) if (row && !isHeld(row)) await releaseExpired(trx, row);
  const codes: ("program_full" | undefined)[] = [];
  for (const [index, spot] of spots.entries()) {
    const previous = previousRows[index];
    const isTaken =
      previous && isHeld(previous)
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
  if (balance?.closingLines.some(({ reason }) => reason === "discount_lost")) return true;
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
    isHeld: ({ id }) => !expired.some((row) => row.id === id),
    isPublic: true,
    now,
  });
  const cashDay = cashHold([...programs.values()], now, renewal.timeZone)?.day;
  return { heldUntil: await renewOrderHold(trx, { orderId, rows: pending, holder, now }), cashDay };
}

/** The browser and the network whose limits an order's unpaid spots count against. */
export interface Holder {
  browserHash: string;
  networkHash: string;
}

interface SpotsRequest {
  holder: Holder;
  /** How many unpaid spots the order will have. */
  spots: number;
  /** Registrations of the order, or replaced by it: their spots are not counted again. */
  registrationIds: readonly string[];
  now: Date;
}

/** The clocks of two servers, and of two requests that waited for one lock, differ by less. Minutes. */
const CLOCKS_MINUTES = 1;

/**
 * Refuses an order if its browser or network would hold too many unpaid spots. Its programs must be locked: the locks
 * serialize concurrent orders, so each counts all earlier ones. Spots held for cash count; other longer holds (offers,
 * aid, codes for free children) do not.
 * @throws {ApiError} too_many_unpaid
 */
export async function refuseTooManyUnpaid(
  trx: Trx,
  { holder: { browserHash, networkHash }, spots, registrationIds, now }: SpotsRequest,
): Promise<void> {
  if (spots === 0) return;
  let others = trx
    .selectFrom("registrations")
    .innerJoin("orders", "orders.id", "registrations.orderId")
    .select(["orders.browserHash", "orders.networkHash"])
    .where((eb) =>
      eb.or([eb("orders.browserHash", "=", browserHash), eb("orders.networkHash", "=", networkHash)]),
    )
    .where((eb) =>
      eb.or([
        eb.and([
          eb("holdExpiresAt", ">", instantOf(now)),
          eb.or([
            eb("holdExpiresAt", "<=", instantOf(addMinutes(now, HOLD_MINUTES + CLOCKS_MINUTES))),
            eb("orders.cashNumber", "is not", null),
          ]),
        ]),
        eb.and([
          eb("holdExpiresAt", "is", null),
          eb("hasSpot", "=", true),
          eb("orders.cashNumber", "is not", null),
          eb("orders.settledAt", "is", null),
        ]),
      ]),
    );
  if (registrationIds.length > 0) others = others.where("registrations.id", "not in", registrationIds);
  const held = await others.execute();
  const browserCount = held.filter((row) => row.browserHash === browserHash).length;
  const networkCount = held.filter((row) => row.networkHash === networkHash).length;
  const isTooMany =
    browserCount + spots > MAX_UNPAID_PER_BROWSER || networkCount + spots > MAX_UNPAID_PER_NETWORK;
  if (isTooMany) throw new ApiError("too_many_unpaid");
}

type HeldRow = Pick<Registration, "hasSpot" | "holdExpiresAt">;

/** The hold of these registrations: it ends with the first of them. */
function holdOf(rows: readonly HeldRow[], renewals: number, now: Date): Hold {
  const ends = rows.map((row) => (hasHoldExpired(row, now) ? "" : (row.holdExpiresAt ?? ""))).sort();
  return { until: ends[0] ? new Date(ends[0]) : null, renewals };
}

/** The hold of an order that is being placed; it continues the hold of the unpaid registrations that it overwrites. */
export async function placedHold(trx: Trx, previousRows: readonly Registration[], now: Date) {
  if (previousRows.length === 0) return newHold(now);
  const { renewals } = await trx
    .selectFrom("orders")
    .select((eb) => eb.fn.max("holdRenewals").as("renewals"))
    .where(
      "id",
      "in",
      previousRows.map(({ orderId }) => orderId),
    )
    .executeTakeFirstOrThrow();
  return renewedHold(holdOf(previousRows, renewals, now), now);
}

interface RenewalRequest {
  orderId: string;
  /** The order's unpaid registrations, with their spots. */
  rows: readonly Registration[];
  holder: Holder;
  now: Date;
}

/**
 * Renews the hold of a returning family's order and stores its network. Its programs must be locked.
 * @returns when the hold ends
 */
export async function renewOrderHold(
  trx: Trx,
  { orderId, rows, holder: { networkHash }, now }: RenewalRequest,
): Promise<Instant> {
  const order = await trx
    .selectFrom("orders")
    .select("holdRenewals")
    .where("id", "=", orderId)
    .executeTakeFirstOrThrow();
  const { until, renewals } = renewedHold(holdOf(rows, order.holdRenewals, now), now);
  const holdExpiresAt = instantOf(until);
  await trx
    .updateTable("orders")
    .set({ holdRenewals: renewals, networkHash })
    .where("id", "=", orderId)
    .execute();
  await trx
    .updateTable("registrations")
    .set({
      hasSpot: true,
      // An offer holds its spot for longer.
      holdExpiresAt: sql<Instant>`case when hold_expires_at > ${holdExpiresAt} then hold_expires_at else ${sql.val(holdExpiresAt)} end`,
    })
    .where(
      "id",
      "in",
      rows.map(({ id }) => id),
    )
    .execute();
  return holdExpiresAt;
}
