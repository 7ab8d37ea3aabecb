const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Minutes to the next attempt after the first, second, third and every later one that failed. */
const STEPS = [1, 5, 15, 60] as const;

/** A mail that waited this long is shown to staff as stuck, and then tried once a day only. */
const STUCK_AFTER_MS = 3 * DAY_MS;

/** An address that refused a mail for good is asked again once a week: trying harder would get us blocked. */
const REFUSED_STEP_MS = 7 * DAY_MS;

/** Older mail is left alone: nobody needs the receipt of a camp that is over. It stays stuck, never lost. */
export const RETRY_FOR_MS = 30 * DAY_MS;

export interface FailedAttempt {
  /** How many there were, this one included. */
  attempts: number;
  createdAt: Date;
  now: Date;
  /** Whether the receiving server said that it never takes this mail. */
  refused: boolean;
}

/** When a mail that failed is tried again, and whether staff should look at it meanwhile. */
export function afterFailedMail({ attempts, createdAt, now, refused }: FailedAttempt) {
  const stuck = refused || now.getTime() - createdAt.getTime() >= STUCK_AFTER_MS;
  const step = (STEPS[attempts - 1] ?? STEPS[STEPS.length - 1] ?? 60) * MINUTE_MS;
  const wait = refused ? REFUSED_STEP_MS : stuck ? DAY_MS : step;
  return { nextAttemptAt: new Date(now.getTime() + wait), stuck };
}
