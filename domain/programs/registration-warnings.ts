import { unreachableGroups } from "#domain/registration/age-groups.ts";
import { type CalendarDate, dateInZone } from "#domain/time/dates.ts";
import type { ProgramKind, ProgramSwitch } from "./programs.ts";
import type { ProgramDraft } from "./season-draft.ts";

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
