import { FAR_BEYOND, leastDeclines, pausedUntil, type SharedCardLimit } from "#domain/card-limits.ts";
import type { PaymentPurpose } from "#domain/payment-state.ts";
import type { Db } from "#server/db/database.ts";
import type { Instant } from "#server/db/schema.ts";
import type { Deps } from "#server/deps.ts";
import { ApiError } from "#server/errors.ts";
import { declinesOfClub, declinesOfNetwork, paidRegistrations } from "./card-declines.ts";
import type { Payment } from "./data.ts";
import type { PayerOrigin } from "./payer-origin.ts";

/** A limit that too many declined cards have exceeded, and when it is kept again. */
export interface CardPause {
  limit: SharedCardLimit;
  until: Date;
  /** Whether it was exceeded several times over. */
  isFarBeyond: boolean;
}

interface Declined {
  payerAddressHash: string | null;
  declinedAt: Instant;
}
type Paid = Awaited<ReturnType<typeof paidRegistrations>>;

function pauseOf(limit: SharedCardLimit, declined: readonly Declined[], paid: Paid, now: Date): CardPause[] {
  const history = {
    declinedAt: declined.map(({ declinedAt }) => declinedAt),
    paidAt: paid.map(({ paidAt }) => paidAt),
  };
  const until = pausedUntil(limit, history, now);
  // Nobody on any line is to pay for what others do all over the club.
  const isFarBeyond = limit !== "club" && pausedUntil(limit, history, now, FAR_BEYOND) !== undefined;
  return until ? [{ limit, until, isFarBeyond }] : [];
}

/** What the address and the network of a payment have exceeded; one question where nothing was declined. */
export async function pausesNear(
  db: Db,
  { payerAddressHash, payerNetworkHash }: PayerOrigin,
  now: Date,
): Promise<CardPause[]> {
  const declined = await declinesOfNetwork(db, payerNetworkHash, now);
  if (declined.length < leastDeclines("address")) return [];
  const paid = await paidRegistrations(db, payerNetworkHash, now);
  const isHere = (row: { payerAddressHash: string | null }) => row.payerAddressHash === payerAddressHash;
  return [
    ...pauseOf("address", declined.filter(isHere), paid.filter(isHere), now),
    ...pauseOf("network", declined, paid, now),
  ];
}

/** No single network pauses donations for everybody: in all it counts for no more than one address does. */
function shared<T extends { payerNetworkHash: string | null }>(declined: readonly T[]): T[] {
  const counted = new Map<string, number>();
  return declined.filter(({ payerNetworkHash }) => {
    if (payerNetworkHash === null) return true;
    const count = (counted.get(payerNetworkHash) ?? 0) + 1;
    counted.set(payerNetworkHash, count);
    return count <= leastDeclines("address");
  });
}

/** The same for all payments of the club together. */
export async function pauseOfClub(db: Db, now: Date): Promise<CardPause[]> {
  const declined = shared(await declinesOfClub(db, now));
  if (declined.length < leastDeclines("club")) return [];
  return pauseOf("club", declined, await paidRegistrations(db, null, now), now);
}

interface BeginningPayment {
  purpose: PaymentPurpose;
  origin: PayerOrigin;
  /** The payment that is gone on with, if there is one: nobody loses what was begun before the pause. */
  findLive: () => Promise<Payment | undefined>;
}

/**
 * Refuses to begin another payment where too many cards were declined. Declines all over the club pause donations
 * alone: no stranger closes registration (docs/rules/money.md#a-card-tester-cannot-close-registration).
 * @throws {ApiError} card_attempts_exceeded, with the seconds that are left
 */
export async function refuseWhilePaused(
  { db, now }: Pick<Deps, "db" | "now">,
  { purpose, origin, findLive }: BeginningPayment,
): Promise<void> {
  const at = now();
  const pauses = await pausesNear(db, origin, at);
  if (purpose === "donation") pauses.push(...(await pauseOfClub(db, at)));
  if (pauses.length === 0 || (await findLive())) return;
  const until = Math.max(...pauses.map((pause) => pause.until.getTime()));
  throw new ApiError("card_attempts_exceeded", {
    retryAfterSeconds: Math.ceil((until - at.getTime()) / 1000),
  });
}
