import { type CalendarDate, dateInZone } from "./calendar-date.ts";
import type { SeasonFacts } from "./draft-changes.ts";
import { draftCheck } from "./draft-check.ts";
import type { ProgramKind, ProgramSwitch } from "./programs.ts";
import { DRAFT_ERROR_CODES, type DraftErrors, draftErrors, seasonDraftSchema } from "./season-draft.ts";
import type { PublishedProgram } from "./site-facts.ts";

const seasonCheck = draftCheck(seasonDraftSchema, DRAFT_ERROR_CODES, draftErrors);

export const asPublished = (payload: SeasonFacts): SeasonFacts => seasonCheck.asPublished(payload);

/** What keeps a draft from being published, by place in the draft, as far as a browser can check. */
export const draftGaps = (payload: SeasonFacts): DraftErrors => seasonCheck.read(payload).errors;

/** The gaps of one program, by place within that program. */
export function gapsOfProgram(gaps: DraftErrors, payload: SeasonFacts, programId: string): DraftErrors {
  const start = `programs.${payload.programs.findIndex(({ id }) => id === programId)}.`;
  const programGaps = Object.entries(gaps).filter(([place]) => place.startsWith(start));
  return Object.fromEntries(programGaps.map(([place, code]) => [place.slice(start.length), code]));
}

/** Programs played by age: without groups a child of 6 would play beside one of 18. */
const KINDS_WITH_GROUPS: readonly ProgramKind[] = ["team", "league"];

/** Why nobody, or the wrong children, could register for a program. */
export type RegistrationDoubt = "closed_by_hand" | "no_opening" | "opens_late" | "no_price" | "no_groups";

type Facts = Pick<PublishedProgram, "kind" | "feeCents" | "opensAt" | "sessions" | "groups">;

interface Moment {
  /** The current switch; "auto" for a program not yet published. */
  switch: ProgramSwitch;
  /** On the club's clock. */
  today: CalendarDate;
  timeZone: string;
}

/**
 * Warnings for staff before a program goes live; they do not prevent publishing
 * (docs/rules/publishing.md#what-nobody-can-register-for). A program that is over has none.
 */
export function registrationDoubts(
  { kind, feeCents, opensAt, sessions, groups }: Facts,
  { switch: opening, today, timeZone }: Moment,
): RegistrationDoubt[] {
  const lastDay = sessions
    .map(({ on }) => on)
    .toSorted()
    .at(-1);
  if (lastDay !== undefined && lastDay < today) return [];
  const doubts: RegistrationDoubt[] = [];
  if (opening === "closed") doubts.push("closed_by_hand");
  if (opening === "auto" && opensAt === null) doubts.push("no_opening");
  if (opening === "auto" && opensAt !== null && lastDay !== undefined)
    if (dateInZone(new Date(opensAt), timeZone) > lastDay) doubts.push("opens_late");
  if (feeCents === null) doubts.push("no_price");
  if (groups.length === 0 && KINDS_WITH_GROUPS.includes(kind)) doubts.push("no_groups");
  return doubts;
}

/** The form field in which each warning is fixed. */
export const DOUBT_FIELDS = {
  closed_by_hand: "switch",
  no_opening: "opensAt",
  opens_late: "opensAt",
  no_price: "feeCents",
  no_groups: "groups",
} as const satisfies Record<RegistrationDoubt, string>;
