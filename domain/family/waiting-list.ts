import * as z from "zod/mini";
import { CHILD_SEXES, TEXT_LIMITS } from "#domain/registration/limits.ts";
import { calendarDay, honeypotField } from "#domain/text/checks.ts";
import { emailAddress, phoneNumber } from "#domain/text/contact.ts";
import { LANGUAGES } from "#domain/text/languages.ts";
import { requiredName } from "#domain/text/person-name.ts";
import { addDays, HOUR_MS } from "#domain/time/dates.ts";
import { instantAt, wallClock } from "#domain/time/zoned-time.ts";

/** Whether siblings want their spots only together, or separately: then each child is an entry. */
const SIBLING_MODES = ["together", "separately"] as const;

/** A program's list: none, one with offers by staff, or one with automatic offers. */
export const WAITING_LIST_MODES = ["off", "staff", "automatic"] as const;
export type WaitingListMode = (typeof WAITING_LIST_MODES)[number];

/** How a child counts on the list: as waiting, as having an offer, or not at all. */
export type WaitingPlace = "none" | "waiting" | "offered";

/**
 * The reason why an entry ended. The family left, staff removed it, or the program is over. After an offer, the family
 * registered, declined, or let the deadline pass. A request is refused if spots are free, or its children already wait
 * or are too many.
 */
export type WaitingEnd =
  | "left"
  | "removed"
  | "closed"
  | "accepted"
  | "declined"
  | "lapsed"
  | "spots_free"
  | "refused";

/** Reasons after which a family may join again, last in line. */
export const REJOINABLE_ENDS: readonly WaitingEnd[] = ["left", "declined", "lapsed", "spots_free"];

/** How long freed spots are reserved for the waiting list. */
export const WAITLIST_RESERVED_MS = 24 * HOUR_MS;
/** The maximum number of waiting children of one mailbox, over all programs. */
export const WAITING_CHILDREN_MAX = 8;

/** The validity of an offer: a day, or a quarter of the time until the program begins if that is less. */
const OFFER_MS = 24 * HOUR_MS;
const OFFER_SHARE = 1 / 4;
const OFFER_STEP_MS = HOUR_MS / 4;
/** Closer to the first session than this, staff call families instead. */
const CALL_WITHIN_MS = 24 * HOUR_MS;
const NIGHT_BEGINS = "21:00";
const NIGHT_ENDS = "08:00";

/** The instant, or the next morning in the club's time zone for an instant at night. */
function afterQuietHours(instant: number, timeZone: string): number {
  const { date, time } = wallClock(new Date(instant).toISOString(), timeZone);
  if (time >= NIGHT_ENDS && time <= NIGHT_BEGINS) return instant;
  const day = time > NIGHT_BEGINS ? addDays(date, 1) : date;
  return instantAt(day, NIGHT_ENDS, timeZone).getTime();
}

/**
 * The deadline of an offer made now (docs/reference/waiting-list.md#offer-deadline). An offer at night counts from the
 * morning.
 * @param startsAt the program's first session; null if it has none
 * @returns null on the last day before the first session
 */
export function offerDeadline(now: Date, startsAt: Date | null, timeZone: string): Date | null {
  const untilStartMs = startsAt === null ? Number.POSITIVE_INFINITY : startsAt.getTime() - now.getTime();
  if (untilStartMs > 0 && untilStartMs <= CALL_WITHIN_MS) return null;
  const length = untilStartMs > 0 ? Math.min(OFFER_MS, untilStartMs * OFFER_SHARE) : OFFER_MS;
  const until = afterQuietHours(now.getTime(), timeZone) + length;
  return new Date(afterQuietHours(Math.ceil(until / OFFER_STEP_MS) * OFFER_STEP_MS, timeZone));
}

/**
 * Whether there is a free spot now for each of these children.
 * @param free by the id of a program or group; null: no limit
 */
export function hasSpots(
  free: ReadonlyMap<string, number | null>,
  children: readonly { programId: string; groupId: string | null }[],
): boolean {
  const counters = children.flatMap(({ programId, groupId }) => [programId, ...(groupId ? [groupId] : [])]);
  return [...Map.groupBy(counters, (id) => id)].every(
    ([id, { length }]) => length <= (free.get(id) ?? length),
  );
}

const child = z.object({
  firstName: requiredName("missing_child", TEXT_LIMITS.name),
  lastName: requiredName("missing_child", TEXT_LIMITS.name),
  dateOfBirth: calendarDay("invalid_date"),
  /** Needed only where the program has groups for girls or boys. */
  sex: z._default(z.enum(["", ...CHILD_SEXES], "invalid_input"), ""),
});

/** The body of POST /api/waiting-list. Bots fill in `website`, which is hidden. */
export const joinWaitingSchema = z.object({
  programId: z.uuid("invalid_input"),
  mode: z.enum(SIBLING_MODES, "invalid_input"),
  guardian: z.object({
    firstName: requiredName("missing_parent", TEXT_LIMITS.name),
    lastName: requiredName("missing_parent", TEXT_LIMITS.name),
    email: emailAddress("invalid_email"),
    phone: phoneNumber("invalid_phone"),
  }),
  children: z
    .array(child, "invalid_input")
    .check(z.minLength(1, "missing_child"), z.maxLength(WAITING_CHILDREN_MAX, "too_many_children")),
  language: z.optional(z.enum(LANGUAGES, "invalid_input")),
  website: honeypotField,
});
export type JoinWaiting = z.infer<typeof joinWaitingSchema>;

/** Reasons for offers beyond the capacity; the log stores them. */
export const OFFER_REASONS = ["sibling", "promised", "volunteer", "unreachable", "mistake"] as const;
export type OfferReason = (typeof OFFER_REASONS)[number];
export const offerSchema = z.object({
  reason: z.optional(z.enum(OFFER_REASONS, "reason_required")),
});
export type OfferData = z.infer<typeof offerSchema>;
