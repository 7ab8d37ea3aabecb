/** The time left in whole units, which add up to the whole wait. */
export interface TimeLeft {
  days: number;
  hours: number;
  minutes: number;
  seconds: number;
}

/**
 * The time between two instants, both in milliseconds since 1970 UTC; zero once the target is past
 * (docs/reference/public-pages.md#camp-page-and-schedule).
 */
export function timeLeft(target: number, now: number): TimeLeft {
  const seconds = Math.max(0, Math.ceil((target - now) / 1000));
  return {
    days: Math.floor(seconds / 86_400),
    hours: Math.floor(seconds / 3600) % 24,
    minutes: Math.floor(seconds / 60) % 60,
    seconds: seconds % 60,
  };
}
