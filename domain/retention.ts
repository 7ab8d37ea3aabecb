/** How long a deleted registration can be restored (spec.md §9, design.md §7.6). */
export const RESTORE_DAYS = 30;

/** How long before that staff are told that it goes, in days. */
export const GOES_SOON_DAYS = 7;

/** How long answers about health stay after the later of the program's end and the registration, in days. */
export const HEALTH_DAYS = 60;

/** How long a donor's name, address and message stay after the gift, in years (docs/rules/privacy.md#donors). */
export const DONOR_YEARS = 7;

/** How long the log says which address a sign-in came from, in days (docs/rules/privacy.md#addresses-of-callers). */
export const ADDRESS_DAYS = 90;

const DAY_MS = 86_400_000;

/** Whole days that are left before a registration deleted at a UTC instant is erased; 0 when it is due. */
export function daysUntilPurge(deletedAt: string, now: Date): number {
  const purgeAt = Date.parse(deletedAt) + RESTORE_DAYS * DAY_MS;
  return Math.max(0, Math.ceil((purgeAt - now.getTime()) / DAY_MS));
}
