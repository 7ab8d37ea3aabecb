import * as z from "zod/mini";
import { leadsElsewhere } from "#domain/staff/messages.ts";
import { calendarDay, clockTime, optionalLine, requiredLine } from "#domain/text/checks.ts";
import type { CalendarDate } from "#domain/time/dates.ts";

export const SESSION_CHANGE_KINDS = ["cancelled", "moved", "place"] as const;
export type SessionChangeKind = (typeof SESSION_CHANGE_KINDS)[number];

/** Why, as families read it; each is a sentence in both languages. */
export const SESSION_CHANGE_REASONS = ["lightning", "rain", "heat", "field", "coach"] as const;
export type SessionChangeReason = (typeof SESSION_CHANGE_REASONS)[number];

const PLACE_MAX = 200;

const day = calendarDay("invalid_date");
const time = clockTime("invalid_time");

/** Which session a change is about, by its published day and hour; the club's clock. */
const session = { programId: z.uuid("invalid_input"), on: day, starts: time };
const reason = z._default(z.nullable(z.enum(SESSION_CHANGE_REASONS, "invalid_input")), null);
/** Every family gets it by mail, so it leads nowhere. */
const hasNoLink = z.refine<string>((place) => !leadsElsewhere(place, null), "day_place_link");
const newPlace = optionalLine(PLACE_MAX).check(hasNoLink);

/** The body of POST /api/admin/session-changes. */
export const sessionChangeSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("cancelled"), ...session, reason }),
  z
    .object({
      kind: z.literal("moved"),
      ...session,
      reason,
      newDate: day,
      newStarts: time,
      newEnds: time,
      newPlace,
    })
    .check(
      z.refine(({ newStarts, newEnds }) => newStarts < newEnds, { error: "invalid_time", path: ["newEnds"] }),
    ),
  z.object({
    kind: z.literal("place"),
    ...session,
    reason,
    newPlace: requiredLine("day_place_missing", PLACE_MAX).check(hasNoLink),
  }),
]);
export type SessionChangeData = z.infer<typeof sessionChangeSchema>;

/** What visitors read of a changed session. */
export interface SessionChange {
  id: string;
  programId: string;
  on: CalendarDate;
  starts: string;
  kind: SessionChangeKind;
  reason: SessionChangeReason | null;
  /** Of a moved session, also if it was cancelled afterwards; the club's clock. */
  newDate: CalendarDate | null;
  newStarts: string | null;
  newEnds: string | null;
  newPlace: string | null;
}

/**
 * What a change says, without what does not belong to its kind. Of a day that was moved before, it speaks of where it
 * was moved to: families know the new day.
 */
export function changeOf(data: SessionChangeData, before?: SessionChange): Omit<SessionChange, "id"> {
  const { programId, on, starts, reason, kind } = data;
  const session = { programId, on, starts, reason };
  const { newDate = null, newStarts = null, newEnds = null } = before ?? {};
  const to = { newDate, newStarts, newEnds };
  if (kind === "cancelled") return { ...session, kind, ...to, newPlace: null };
  const newPlace = data.newPlace || null;
  if (kind === "place") return { ...session, kind: newDate === null ? kind : "moved", ...to, newPlace };
  return {
    ...session,
    kind,
    newDate: data.newDate,
    newStarts: data.newStarts,
    newEnds: data.newEnds,
    newPlace,
  };
}

type Session = Pick<SessionChange, "programId" | "on" | "starts">;

export function isSameSession(one: Session, other: Session): boolean {
  return one.programId === other.programId && one.on === other.on && one.starts === other.starts;
}

/** When and where a published session is, with what a change says of it. */
export function asChanged(
  { on, starts, ends, place }: Pick<SessionChange, "on" | "starts"> & { ends: string; place: string | null },
  change: SessionChange | null,
) {
  return {
    on: change?.newDate ?? on,
    starts: change?.newStarts ?? starts,
    ends: change?.newEnds ?? ends,
    place: change?.newPlace ?? place,
  };
}
