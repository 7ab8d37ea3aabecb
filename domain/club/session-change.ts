import * as z from "zod/mini";
import { hasNoLink } from "#domain/staff/messages.ts";
import { calendarDay, clockTime, optionalLine, requiredLine } from "#domain/text/checks.ts";
import type { CalendarDate } from "#domain/time/dates.ts";

export const SESSION_CHANGE_KINDS = ["cancelled", "moved", "place"] as const;
export type SessionChangeKind = (typeof SESSION_CHANGE_KINDS)[number];

/** Reasons that families read; each is a sentence in both languages. */
export const SESSION_CHANGE_REASONS = ["lightning", "rain", "heat", "field", "coach"] as const;
export type SessionChangeReason = (typeof SESSION_CHANGE_REASONS)[number];

const LOCATION_MAX = 200;

const day = calendarDay("invalid_date");
const time = clockTime("invalid_time");

/** The changed session, by its published day and hour; the club's clock. */
const session = { programId: z.uuid("invalid_input"), on: day, starts: time };
const reason = z._default(z.nullable(z.enum(SESSION_CHANGE_REASONS, "invalid_input")), null);
const newPlace = optionalLine(LOCATION_MAX).check(z.refine(hasNoLink, "day_place_link"));

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
    newPlace: requiredLine("day_place_missing", LOCATION_MAX).check(z.refine(hasNoLink, "day_place_link")),
  }),
]);
export type SessionChangeData = z.infer<typeof sessionChangeSchema>;

export interface SessionChange {
  id: string;
  programId: string;
  on: CalendarDate;
  starts: string;
  kind: SessionChangeKind;
  reason: SessionChangeReason | null;
  /** Set for a moved session, even if it was canceled later; the club's clock. */
  newDate: CalendarDate | null;
  newStarts: string | null;
  newEnds: string | null;
  newPlace: string | null;
}

/**
 * A change without the fields of other kinds. For a session that was already moved, it keeps the new date and time,
 * because families know those.
 */
export function normalizeChange(data: SessionChangeData, current?: SessionChange): Omit<SessionChange, "id"> {
  const { programId, on, starts, reason, kind } = data;
  const session = { programId, on, starts, reason };
  const { newDate = null, newStarts = null, newEnds = null } = current ?? {};
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

export function isSameSession(first: Session, second: Session): boolean {
  return first.programId === second.programId && first.on === second.on && first.starts === second.starts;
}
