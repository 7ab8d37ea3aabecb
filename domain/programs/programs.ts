/** Why a family signs up (docs/reference/registration-opening.md#default-program), with the kind of program it means. */
const KIND_OF_REASON = {
  "kids-camp": "camp",
  "competitive-team": "team",
  clinic: "clinic",
  league: "league",
  "year-round-training": "training",
} as const;

export type SignUpReason = keyof typeof KIND_OF_REASON;
export type ProgramKind = (typeof KIND_OF_REASON)[SignUpReason];

/** In the order of the form. */
export const SIGN_UP_REASONS = Object.keys(KIND_OF_REASON) as [SignUpReason, ...SignUpReason[]];
export const PROGRAM_KINDS = Object.values(KIND_OF_REASON) as [ProgramKind, ...ProgramKind[]];

export function kindOfReason(reason: SignUpReason): ProgramKind {
  return KIND_OF_REASON[reason];
}

export function reasonOfKind(kind: ProgramKind): SignUpReason {
  return SIGN_UP_REASONS.find((reason) => KIND_OF_REASON[reason] === kind) as SignUpReason;
}

/** A uuid; every season has its own programs. */
export type ProgramId = string;

/** Staff's switch, which acts at once: by the program's dates, or open or closed regardless of them. */
export const PROGRAM_SWITCHES = ["auto", "open", "closed"] as const;
export type ProgramSwitch = (typeof PROGRAM_SWITCHES)[number];

/** A season is being prepared, on the site, or over. */
export const SEASON_STATES = ["draft", "live", "past"] as const;
export type SeasonState = (typeof SEASON_STATES)[number];

/**
 * The day on which a child's age counts when groups are proposed. "august" is July 31: a group's years of birth begin
 * on August 1, as in US youth soccer from 2026-27 on. "calendar-year" is December 31.
 */
export const AGE_RULES = ["first-day", "august", "calendar-year"] as const;
export type AgeRule = (typeof AGE_RULES)[number];

/** The availability that visitors see, without numbers; "waiting" is full, with a waiting list. */
export type ProgramAvailability = "not_yet" | "open" | "few" | "full" | "waiting" | "closed";

/** The program of a season that staff see first: the first with days, else the first with a price. */
export function initialProgram<P extends { startsOn: string | null; feeCents: number | null }>(
  programs: readonly P[],
): P | undefined {
  return (
    programs.find(({ startsOn }) => startsOn !== null) ??
    programs.find(({ feeCents }) => feeCents !== null) ??
    programs[0]
  );
}
