import * as z from "zod/mini";
import type { ProgramKind } from "#domain/programs/programs.ts";
import { TEXT_LIMITS } from "#domain/registration/limits.ts";
import { calendarDay, clockTime, optionalLine, wholeNumber } from "#domain/text/checks.ts";

/** What staff record at the field; "undo" takes another event back. */
export const ATTENDANCE_KINDS = ["in", "late", "absent", "out", "undo"] as const;
export type AttendanceKind = (typeof ATTENDANCE_KINDS)[number];

/** What a child's events add up to; "expected" without any. */
export type AttendanceState = "expected" | Exclude<AttendanceKind, "undo">;

/** Whether somebody picks the children up, as at a camp; to a practice most come and leave by themselves. */
export function hasPickUp(kind: ProgramKind): boolean {
  return kind === "camp";
}

/** Most events of a request; a phone that was offline sends the rest with the next one. */
export const TICKS_MAX = 200;

const tickFields = z.object({
  /** Made by the device, so that a repeated request adds nothing. */
  id: z.uuid("invalid_input"),
  registrationId: z.uuid("invalid_input"),
  /** The session by its published day and hour. */
  programId: z.uuid("invalid_input"),
  on: calendarDay("invalid_date"),
  starts: clockTime("invalid_time"),
  kind: z.enum(ATTENDANCE_KINDS, "invalid_input"),
  /** Who picks the child up; only for "out". */
  pickUpName: optionalLine(TEXT_LIMITS.name),
  /** The id of the event that "undo" takes back; only for "undo". */
  undoes: z.optional(z.uuid("invalid_input")),
  /** Milliseconds between the tap and the request, so that the phone's clock does not matter. */
  ageMs: wholeNumber("invalid_input", 0, Number.MAX_SAFE_INTEGER),
});

const tickSchema = tickFields.check(
  z.refine(({ kind, undoes }) => (kind === "undo") === (undoes !== undefined), {
    error: "invalid_input",
    path: ["undoes"],
  }),
);
export type Tick = z.infer<typeof tickSchema>;

/** The body of POST /api/admin/field/attendance. */
export const ticksSchema = z.object({
  events: z
    .array(tickSchema, "invalid_input")
    .check(z.minLength(1, "invalid_input"), z.maxLength(TICKS_MAX, "invalid_input")),
});

export interface AttendanceEvent {
  id: string;
  kind: AttendanceKind;
  pickUpName: string | null;
  /** The id of the event that "undo" takes back, which may arrive later. */
  undoes: string | null;
  /** By the server's clock; null while the event waits on the device. */
  recordedAt: string | null;
}

export interface Attendance {
  state: AttendanceState;
  /** When the state began; null while expected, or while the event waits on the device. */
  since: string | null;
  /** The id of the event that made the state, for "undo"; null while expected. */
  lastEvent: string | null;
  /** Who picked the child up, in order; two or more were recorded by two phones that did not see each other. */
  pickedUpBy: readonly string[];
}

/** Events that wait on the device come last, in the order of the taps. */
function inOrder(a: AttendanceEvent, b: AttendanceEvent): number {
  if (a.recordedAt === null || b.recordedAt === null)
    return Number(a.recordedAt === null) - Number(b.recordedAt === null);
  return `${a.recordedAt} ${a.id}` < `${b.recordedAt} ${b.id}` ? -1 : 1;
}

/** A child's state from its events of one session, in any order (docs/reference/teams.md#attendance-events). */
export function attendanceOf(events: readonly AttendanceEvent[]): Attendance {
  const undone = new Set(events.map(({ undoes }) => undoes));
  const standing = events.filter(({ id, kind }) => kind !== "undo" && !undone.has(id)).toSorted(inOrder);
  const last = standing.at(-1);
  const outs = standing.slice(standing.findLastIndex(({ kind }) => kind !== "out") + 1);
  return {
    state: last && last.kind !== "undo" ? last.kind : "expected",
    since: last?.recordedAt ?? null,
    lastEvent: last?.id ?? null,
    pickedUpBy: outs.map(({ pickUpName }) => pickUpName ?? ""),
  };
}
