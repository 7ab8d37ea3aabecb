import type { Cents } from "#domain/money/money.ts";
import type { AgeRule, ProgramKind, SeasonState } from "#domain/programs/programs.ts";
import type { Language } from "#domain/text/languages.ts";
import type { CalendarDate } from "#domain/time/dates.ts";

interface ProgramWords {
  name: string;
  summary: string;
  description: string;
  whatToBring: string;
}

interface Session {
  on: CalendarDate;
  /** Wall-clock times in the club's time zone. */
  starts: string;
  ends: string;
  /** null: at the club's park. */
  place: string | null;
}

/** A program of a new installation. */
export interface FirstProgram {
  /** The same in every installation: a copy of a season gets ids of its own. */
  id: string;
  slug: string;
  kind: ProgramKind;
  /** null: not decided. */
  feeCents: Cents | null;
  ageRule: AgeRule;
  /** Places until staff choose another number; null: no limit. */
  capacity: number | null;
  sessions: readonly Session[];
  words: Record<Language, ProgramWords>;
}

/** What a new installation offers before staff publish anything. */
export interface FirstSeason {
  id: string;
  slug: string;
  startsOn: CalendarDate;
  endsOn: CalendarDate;
  state: SeasonState;
  names: Record<Language, string>;
  programs: readonly FirstProgram[];
}

/** A program of which name and summary alone are known. */
export const undecided = (
  id: string,
  slug: string,
  kind: ProgramKind,
  names: Record<Language, string>,
  summaries: Record<Language, string>,
): FirstProgram => ({
  id,
  slug,
  kind,
  feeCents: null,
  ageRule: kind === "camp" ? "first-day" : "august",
  capacity: null,
  sessions: [],
  words: {
    en: { name: names.en, summary: summaries.en, description: "", whatToBring: "" },
    es: { name: names.es, summary: summaries.es, description: "", whatToBring: "" },
  },
});
