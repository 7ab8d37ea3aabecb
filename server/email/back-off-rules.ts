const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Minutes until the next attempt, by failed attempts so far; the last applies to all further ones. */
const STEPS = [1, 5, 15, 60] as const;

/** After this, staff see the mail as stuck, and it is retried only once a day. */
const STUCK_AFTER_MS = 3 * DAY_MS;

/** A permanently refused mail is retried weekly; more often could get us blocked. */
const REFUSED_STEP_MS = 7 * DAY_MS;

/** Older mail is no longer retried but stays listed as stuck: nobody needs the receipt of a past camp. */
export const RETRY_FOR_MS = 30 * DAY_MS;

export interface FailedAttempt {
  /** Attempts so far, including this one. */
  attempts: number;
  createdAt: Date;
  now: Date;
  /** Whether the receiving server refused the mail permanently. */
  refused: boolean;
}

/** When to retry a failed mail, and whether staff should look at it. */
export function afterFailedMail({ attempts, createdAt, now, refused }: FailedAttempt) {
  const stuck = refused || now.getTime() - createdAt.getTime() >= STUCK_AFTER_MS;
  const step = (STEPS[attempts - 1] ?? STEPS[STEPS.length - 1] ?? 60) * MINUTE_MS;
  const wait = refused ? REFUSED_STEP_MS : stuck ? DAY_MS : step;
  return { nextAttemptAt: new Date(now.getTime() + wait), stuck };
}
