const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * What declined cards are counted by, from the narrowest to the widest
 * (docs/rules/money.md#declined-cards-are-counted-wherever-they-are-tried).
 */
export const CARD_LIMITS = ["payment", "address", "network", "club"] as const;
export type CardLimit = (typeof CARD_LIMITS)[number];
export type SharedCardLimit = Exclude<CardLimit, "payment">;

/**
 * The decline with this number ends its payment. A family has two or three cards, and mistypes some; where a limit
 * of many payments is exceeded three declines still end none, and far beyond that limit nobody is a family.
 */
export const DECLINES_END_PAYMENT = { usually: 8, inPause: 4, farBeyond: 1 } as const;
/** A limit that is exceeded so many times over is far behind. */
export const FAR_BEYOND = 3;

/**
 * Declines of an hour, and of a day, with which a pause begins: each paid registration allows one more
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

/** Nothing older is counted, or kept. */
export const DECLINES_COUNT_MS = DAY_MS;
/** How long staff see that a limit was exceeded. */
export const CARD_ALARM_MS = HOUR_MS;

/** Fewer declines than this exceed nothing, whatever was paid. */
export function leastDeclines(limit: SharedCardLimit): number {
  return ALLOWED[limit].hour;
}

export interface CardHistory {
  /** Instants of the past day's declines, the newest first. */
  declinedAt: readonly string[];
  /** Instants of its paid registrations. */
  paidAt: readonly string[];
}

/**
 * When a pause ends that declines have brought about; undefined when there is none.
 * @param times how many times the limit has to be exceeded
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
    // The pause ends when this one is forgotten: then one fewer than allowed is left.
    const deciding = Date.parse(declinedAt[ALLOWED[limit][name] * times + paid - 1] ?? "");
    return deciding > opened ? [deciding + ms] : [];
  });
  return ends.length === 0 ? undefined : new Date(Math.max(...ends));
}
