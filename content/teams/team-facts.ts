import type { AGE_GROUPS } from "#domain/ages.ts";
import type { Language } from "#domain/languages.ts";
import type { Weekday } from "#domain/weekdays.ts";

type Text = Readonly<Record<Language, string>>;
type FiveTexts = readonly [string, string, string, string, string];

/** What a team's page tells, besides its name and address (docs/rules/pages.md#team-pages). */
export interface TeamFacts {
  players: "boys" | "girls";
  ageGroup: (typeof AGE_GROUPS)[number];
  /** Years of birth, oldest first. */
  birthYears: readonly [number] | readonly [number, number];
  division: Text;
  /** Players on the roster. */
  size: number;
  coach: string;
  assistant: string;
  experience: Text;
  certification: Text;
  description: Text;
  training: {
    days: readonly Weekday[];
    /** Wall-clock times in the club's time zone. */
    from: string;
    to: string;
  };
  gameDays: readonly Weekday[];
  /** The part of the club's park. */
  field: Text;
  phone: string;
  email: string;
  goals: Readonly<Record<Language, FiveTexts>>;
}
