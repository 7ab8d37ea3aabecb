import { DAY_MS } from "#domain/time/dates.ts";

/** How long a deleted registration can be restored (docs/reference/privacy.md#erasure). */
export const RESTORE_DAYS = 30;

/** How many days before that staff see that it will be erased. */
export const ERASE_WARNING_DAYS = 7;

/** How many days health answers are kept after the program's end or the registration, whichever is later. */
export const HEALTH_DAYS = 60;

/**
 * How many days the name and contact of an interested family are kept (docs/reference/waiting-list.md#interest-list).
 */
export const INTEREST_DAYS = 365;

/** How many years a donor's name, address and message are kept after the gift (docs/reference/privacy.md#donors). */
export const DONOR_YEARS = 7;

/** How many days after the decision a family's text about aid is kept (docs/reference/aid.md#aid-retention). */
export const AID_TEXT_DAYS = 60;

/** How many days the log keeps the IP address of a sign-in (docs/reference/privacy.md#hashes-and-pseudonyms). */
export const IP_ADDRESS_DAYS = 90;

/** Whole days until a registration deleted at this UTC instant is erased; 0 when due. */
export function daysUntilErasure(deletedAt: string, now: Date): number {
  const eraseAt = Date.parse(deletedAt) + RESTORE_DAYS * DAY_MS;
  return Math.max(0, Math.ceil((eraseAt - now.getTime()) / DAY_MS));
}

/** How many months of backups are kept (docs/reference/privacy.md#backup-retention). */
export const BACKUP_MONTHS = 6;
