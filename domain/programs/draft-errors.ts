import * as z from "zod/mini";
import { WAITING_LIST_MODES } from "#domain/family/waiting-list.ts";
import { unreachableGroups } from "#domain/registration/age-groups.ts";
import { wholeNumber } from "#domain/text/checks.ts";
import { type CalendarDate, dateInZone } from "#domain/time/dates.ts";
import { draftCheck } from "./draft-fields.ts";
import { PROGRAM_SWITCHES, type ProgramKind, type ProgramSwitch } from "./programs.ts";
import {
  ownSeasonErrors,
  type ProgramDraft,
  SEASON_ERROR_CODES,
  type SeasonDraft,
  type SeasonErrors,
  seasonDraftSchema,
} from "./season-draft.ts";

const seasonCheck = draftCheck(seasonDraftSchema, SEASON_ERROR_CODES, ownSeasonErrors);

export const asPublished = (payload: SeasonDraft): SeasonDraft => seasonCheck.asPublished(payload);

/** Errors that prevent publishing a draft, by path in the draft, as far as a browser can check. */
export const seasonErrors = (payload: SeasonDraft): SeasonErrors => seasonCheck.parse(payload).errors;

export function errorsOfProgram(errors: SeasonErrors, payload: SeasonDraft, programId: string): SeasonErrors {
  const start = `programs.${payload.programs.findIndex(({ id }) => id === programId)}.`;
  const programErrors = Object.entries(errors).filter(([place]) => place.startsWith(start));
  return Object.fromEntries(programErrors.map(([place, code]) => [place.slice(start.length), code]));
}

/** Programs played by age: without groups a child of 6 would play beside one of 18. */
const KINDS_WITH_GROUPS: readonly ProgramKind[] = ["team", "league"];

/** Reasons why no child, or the wrong children, could register for a program. */
export type RegistrationWarning =
  | "closed_by_hand"
  | "no_opening"
  | "opens_late"
  | "no_price"
  | "no_groups"
  | "unreachable_group";

type Facts = Pick<ProgramDraft, "kind" | "feeCents" | "opensAt" | "sessions" | "groups">;

interface Moment {
  /** The current switch; "auto" for a program not yet published. */
  switch: ProgramSwitch;
  /** On the club's clock. */
  today: CalendarDate;
  timeZone: string;
}

/**
 * Warnings for staff before a program goes live; they do not prevent publishing
 * (docs/reference/publishing.md#publish-warnings). A past program has none.
 */
export function registrationWarnings(
  { kind, feeCents, opensAt, sessions, groups }: Facts,
  { switch: opening, today, timeZone }: Moment,
): RegistrationWarning[] {
  const days = sessions.map(({ on }) => on).toSorted();
  const lastDay = days.at(-1);
  if (lastDay !== undefined && lastDay < today) return [];
  const warnings: RegistrationWarning[] = [];
  if (opening === "closed") warnings.push("closed_by_hand");
  if (opening === "auto" && opensAt === null) warnings.push("no_opening");
  if (opening === "auto" && opensAt !== null && lastDay !== undefined)
    if (dateInZone(new Date(opensAt), timeZone) > lastDay) warnings.push("opens_late");
  if (feeCents === null) warnings.push("no_price");
  if (groups.length === 0 && KINDS_WITH_GROUPS.includes(kind)) warnings.push("no_groups");
  if (unreachableGroups(groups, days[0]).length > 0) warnings.push("unreachable_group");
  return warnings;
}

/** The form field in which each warning is fixed. */
export const WARNING_FIELDS = {
  closed_by_hand: "switch",
  no_opening: "opensAt",
  opens_late: "opensAt",
  no_price: "feeCents",
  no_groups: "groups",
  unreachable_group: "groups",
} as const satisfies Record<RegistrationWarning, string>;

/** null means no limit. */
const capacity = z.nullable(wholeNumber("invalid_capacity", 0, 5000));

/** A group's capacity, which changes at once (docs/reference/seasons.md#group-capacity). */
export const groupCapacitySchema = z.object({ capacity });

/** Program settings that act at once (docs/reference/registration-opening.md#opening-and-closing); everything else is content. */
export const programSettingsSchema = z.object({
  switch: z.optional(z.enum(PROGRAM_SWITCHES)),
  capacity: z.optional(capacity),
  waitingList: z.optional(z.enum(WAITING_LIST_MODES, "invalid_input")),
  /** Whether families can no longer change their shirt sizes. */
  areShirtSizesLocked: z.optional(z.boolean("invalid_input")),
  /** Whether families may pay in cash at the field. */
  takesCash: z.optional(z.boolean("invalid_input")),
});
export type ProgramSettings = z.infer<typeof programSettingsSchema>;
