import * as z from "zod/mini";
import { isCalendarDate } from "./calendar-date.ts";
import { optionalLine } from "./text.ts";

export const DAY_CHANGE_KINDS = ["cancelled", "moved", "place"] as const;
export type DayChangeKind = (typeof DAY_CHANGE_KINDS)[number];

/** Why, as families read it; each is a sentence in both languages. */
export const DAY_CHANGE_REASONS = ["lightning", "rain", "heat", "field", "coach"] as const;
export type DayChangeReason = (typeof DAY_CHANGE_REASONS)[number];

const PLACE_MAX = 200;

const day = z.string("invalid_date").check(z.refine(isCalendarDate, "invalid_date"));
const time = z.string("invalid_time").check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, "invalid_time"));

/** The body of POST /api/admin/day-changes: which session, and how it changes; days and times are the club's. */
export const dayChangeSchema = z.object({
  programId: z.uuid("invalid_input"),
  /** The published day and hour of the session. */
  on: day,
  starts: time,
  kind: z.enum(DAY_CHANGE_KINDS, "invalid_input"),
  reason: z._default(z.nullable(z.enum(DAY_CHANGE_REASONS, "invalid_input")), null),
  /** Of a moved session. */
  newDate: z.optional(day),
  newStarts: z.optional(time),
  newEnds: z.optional(time),
  /** Of a moved session, or one at another place. */
  newPlace: optionalLine(PLACE_MAX),
});
export type DayChangeData = z.infer<typeof dayChangeSchema>;

/** What visitors read of a changed session. */
export interface DayChange {
  id: string;
  programId: string;
  on: string;
  starts: string;
  kind: DayChangeKind;
  reason: DayChangeReason | null;
  newDate: string | null;
  newStarts: string | null;
  newEnds: string | null;
  newPlace: string | null;
}
