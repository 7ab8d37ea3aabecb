import { type CalendarDate, dateInZone } from "./calendar-date.ts";
import type { ProgramKind, ProgramSwitch } from "./programs.ts";
import type { PublishedProgram } from "./site-facts.ts";

/** Kinds that play by age: without groups a child of 6 stands beside one of 18. */
const KINDS_WITH_GROUPS: readonly ProgramKind[] = ["team", "league"];

/** Why nobody, or the wrong children, could register for a program. */
export type RegistrationDoubt = "closed_by_hand" | "no_opening" | "opens_late" | "no_price" | "no_groups";

type Facts = Pick<PublishedProgram, "kind" | "feeCents" | "opensAt" | "sessions" | "groups">;

interface Moment {
  /** What acts at once; "auto" for a program that families do not know yet. */
  switch: ProgramSwitch;
  /** On the club's clock. */
  today: CalendarDate;
  timeZone: string;
}

/**
 * What staff should know before a program goes live: nothing of it keeps it from that
 * (docs/rules/publishing.md#what-nobody-can-register-for). A program that is over has nothing to open for.
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

/** Where each is mended, by the names of the program's form. */
export const DOUBT_FIELDS = {
  closed_by_hand: "switch",
  no_opening: "opensAt",
  opens_late: "opensAt",
  no_price: "feeCents",
  no_groups: "groups",
} as const satisfies Record<RegistrationDoubt, string>;
