import { DAY_MS, HOUR_MS } from "./durations.ts";

/**
 * What declined cards are counted by, narrowest first
 * (docs/rules/money.md#declined-cards-are-counted-wherever-they-are-tried).
 */
export const CARD_LIMITS = ["payment", "address", "network", "club"] as const;
export type CardLimit = (typeof CARD_LIMITS)[number];
export type SharedCardLimit = Exclude<CardLimit, "payment">;

/**
 * The number of declines that ends a payment. A family may have two or three cards and mistype some. During a pause,
 * three declines are still allowed. Far beyond a shared limit, no family is behind the declines.
 */
export const DECLINES_END_PAYMENT = { usually: 8, inPause: 4, farBeyond: 1 } as const;
/** How many times over a limit must be exceeded to count as "far beyond". */
export const FAR_BEYOND = 3;

/**
 * Declines within an hour, and within a day, that start a pause. Each paid registration allows one more
 * (docs/rules/money.md#sixteen-declines-an-hour-pause-an-address).
 */
const ALLOWED: Record<SharedCardLimit, { hour: number; day: number }> = {
  address: { hour: 16, day: 40 },
  network: { hour: 48, day: 120 },
  club: { hour: 60, day: 200 },
};

const WINDOWS = [
  { name: "hour", ms: HOUR_MS },
  { name: "day", ms: DAY_MS },
] as const;

/** Older declines are neither counted nor stored. */
export const DECLINES_COUNT_MS = DAY_MS;
/** How long staff see the alarm of an exceeded limit. */
export const CARD_ALARM_MS = HOUR_MS;

/** With fewer declines than this, the limit cannot be exceeded. */
export function leastDeclines(limit: SharedCardLimit): number {
  return ALLOWED[limit].hour;
}

export interface CardHistory {
  /** Instants of the past day's declines, newest first. */
  declinedAt: readonly string[];
  /** Instants of its paid registrations. */
  paidAt: readonly string[];
}

/**
 * When the pause that these declines caused ends; undefined without a pause.
 * @param times how many times over the limit must be exceeded
 */
export function pausedUntil(
  limit: SharedCardLimit,
  { declinedAt, paidAt }: CardHistory,
  now: Date,
  times = 1,
): Date | undefined {
  const ends = WINDOWS.flatMap(({ name, ms }) => {
    const opened = now.getTime() - ms;
    const paid = paidAt.filter((instant) => Date.parse(instant) > opened).length;
    // Once this decline is too old to count, one fewer than the limit remains, and the pause ends.
    const deciding = Date.parse(declinedAt[ALLOWED[limit][name] * times + paid - 1] ?? "");
    return deciding > opened ? [deciding + ms] : [];
  });
  return ends.length === 0 ? undefined : new Date(Math.max(...ends));
}
