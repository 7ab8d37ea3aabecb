import { PLACE_HOLD_MINUTES } from "#domain/availability.ts";

/** docs/rules/registration.md#how-many-unpaid-places-one-browser-and-one-address-keep */
export const HALF_HOURS_OF_BROWSER = 20;
export const HALF_HOURS_OF_NETWORK = 60;
const SHORT_HOLD_MINUTES = 5;

/** docs/rules/registration.md#a-place-without-a-card-is-renewed-once */
export const RENEWALS = 1;
/** A card that waits for its bank's question, or was declined, could else keep a place for ever. */
const RENEWALS_WITH_CARD = 2;
/** How long an order's price stands at most, from its first hold, however its place is renewed. */
export const PRICE_FROZEN_HOURS = 2;
/** With more than this left, coming back changes nothing and costs nothing. */
const RENEW_WITHIN_MINUTES = PLACE_HOLD_MINUTES / 2;

const MINUTE_MS = 60_000;

/** docs/rules/registration.md#staff-hear-of-many-unpaid-places */
const LONG_MINUTES = 10;
const FEW_PLACES = 10;
const SHARE_OF_PLACES = 1 / 4;

export interface Hold {
  /** When the place is free for others. */
  until: Date;
  isShort: boolean;
  renewals: number;
}

function inMinutes(now: Date, minutes: number): Date {
  return new Date(now.getTime() + minutes * MINUTE_MS);
}

/** How long a place is kept that nobody has kept before. */
export function newHold(isShort: boolean, now: Date): Hold {
  return { until: inMinutes(now, isShort ? SHORT_HOLD_MINUTES : PLACE_HOLD_MINUTES), isShort, renewals: 0 };
}

interface Return {
  now: Date;
  /** Its browser or its network has all its half hours without this place. */
  isAbove: boolean;
  /** Stripe has seen a card for it. */
  showedCard: boolean;
}

/** How long a place is kept for a family that comes back for it; `earlier.until` is null when it lost it. */
export function heldAgain(
  earlier: Omit<Hold, "until"> & { until: Date | null },
  { now, isAbove, showedCard }: Return,
): Hold {
  const { until, isShort, renewals } = earlier;
  const isKept = until !== null && until > now;
  const short = { until: inMinutes(now, SHORT_HOLD_MINUTES), isShort: true, renewals };
  const unrenewed = isKept ? { until, isShort, renewals } : short;
  if (isAbove) return unrenewed;
  const renewed = { until: inMinutes(now, PLACE_HOLD_MINUTES), isShort: false };
  const isEarly = isKept && !isShort && until > inMinutes(now, RENEW_WITHIN_MINUTES);
  if (isEarly || renewals >= (showedCard ? RENEWALS_WITH_CARD : RENEWALS)) return unrenewed;
  return { ...renewed, renewals: renewals + 1 };
}

/** A place that is kept and not paid, as far as it concerns whether somebody keeps too many. */
export interface UnpaidPlace {
  programId: string;
  browserHash: string | null;
  networkHash: string | null;
  heldSince: string;
}

function largest(keys: readonly (string | null)[]): number {
  const counts = new Map<string, number>();
  for (const key of keys) if (key !== null) counts.set(key, (counts.get(key) ?? 0) + 1);
  return Math.max(0, ...counts.values());
}

/** Whether staff should look: one keeps more than a family or a school would, or a good part waits for long. */
export function areTooMany(
  places: readonly UnpaidPlace[],
  programs: readonly { id: string; capacity: number | null }[],
  now: Date,
): boolean {
  if (largest(places.map(({ browserHash }) => browserHash)) > HALF_HOURS_OF_BROWSER) return true;
  if (largest(places.map(({ networkHash }) => networkHash)) > HALF_HOURS_OF_NETWORK) return true;
  const longSince = inMinutes(now, -LONG_MINUTES).toISOString();
  return programs.some(({ id, capacity }) => {
    const long = places.filter(({ programId, heldSince }) => programId === id && heldSince <= longSince);
    return long.length >= Math.max(FEW_PLACES, (capacity ?? 0) * SHARE_OF_PLACES);
  });
}
