import * as z from "zod/mini";
import { calendarDay } from "#domain/text/checks.ts";
import type { CalendarDate } from "#domain/time/dates.ts";

/** What a club may require of adults who are with children (docs/reference/teams.md#clearances). */
export const CLEARANCE_KINDS = ["background_check", "safesport", "concussion_course"] as const;
export type ClearanceKind = (typeof CLEARANCE_KINDS)[number];

/** How long before its end a clearance is counted on Today. */
export const CLEARANCE_WARNING_DAYS = 30;

/** The body of PUT /api/admin/clearances. */
export const clearanceRulesSchema = z.object({
  required: z.array(z.enum(CLEARANCE_KINDS)).check(z.maxLength(CLEARANCE_KINDS.length)),
  /** Whether a coach without every required clearance sees no list of children. */
  isListClosed: z.boolean(),
});
export type ClearanceRules = z.infer<typeof clearanceRulesSchema>;

export const NO_CLEARANCE_RULES: ClearanceRules = { required: [], isListClosed: false };

const day = calendarDay("invalid_date");

/** Both days count. */
export const clearanceDatesSchema = z.object({ doneOn: day, validUntil: day }).check(
  z.refine(({ doneOn, validUntil }) => doneOn <= validUntil, {
    error: "invalid_date",
    path: ["validUntil"],
  }),
);
export type ClearanceDates = z.infer<typeof clearanceDatesSchema>;

/** The body of PUT /api/admin/clearances/{id}; without `dates` the clearance is removed. */
export const clearanceSchema = z.object({
  kind: z.enum(CLEARANCE_KINDS),
  dates: z.nullable(clearanceDatesSchema),
});

/** Whether an adult has every required clearance on a day. */
export function isCleared(
  required: readonly ClearanceKind[],
  clearances: readonly (ClearanceDates & { kind: ClearanceKind })[],
  on: CalendarDate,
): boolean {
  return required.every((kind) =>
    clearances.some((held) => held.kind === kind && held.doneOn <= on && on <= held.validUntil),
  );
}
