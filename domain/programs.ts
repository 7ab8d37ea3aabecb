/** Why a family signs up (docs/rules/registration.md#what-a-family-signs-up-for), and the kind of program that it means. */
export const KIND_OF_REASON = {
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

/** A uuid: each season has programs of its own. */
export type ProgramId = string;

/** What staff decide about a program at once: by its dates, or by hand whatever the dates say. */
export const PROGRAM_SWITCHES = ["auto", "open", "closed"] as const;
export type ProgramSwitch = (typeof PROGRAM_SWITCHES)[number];

/** A season is prepared, on the site, or over. */
export const SEASON_STATES = ["draft", "live", "past"] as const;
export type SeasonState = (typeof SEASON_STATES)[number];

/**
 * By what day a child's age counts where groups are proposed: the program's first day, 1 August (US youth soccer from
 * 2026-27 on), or the calendar year.
 */
export const AGE_RULES = ["first-day", "august", "calendar-year"] as const;
export type AgeRule = (typeof AGE_RULES)[number];

/** What a visitor may know about a program: never how many places are taken. */
export type ProgramAvailability = "not_yet" | "open" | "few" | "full" | "closed";

/** Of a season's programs in their order, whose sheets are shown first: one that has days, else a price. */
export function usualProgram<P extends { startsOn: string | null; feeCents: number | null }>(
  programs: readonly P[],
): P | undefined {
  return (
    programs.find(({ startsOn }) => startsOn !== null) ??
    programs.find(({ feeCents }) => feeCents !== null) ??
    programs[0]
  );
}
