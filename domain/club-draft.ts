import * as z from "zod/mini";
import { AGE_GROUPS } from "./ages.ts";
import { isColour, isReadable } from "./brand-colour.ts";
import { COACH_ROLES } from "./club-facts.ts";
import { emailAddress, phoneNumber } from "./contact.ts";
import { draftCheck } from "./draft-check.ts";
import { LANGUAGES } from "./languages.ts";
import { clock } from "./season-draft.ts";
import { lengthFirst, lineChecks, paragraphChecks } from "./text.ts";
import { WEEKDAYS } from "./weekdays.ts";

/** Limits of the club's facts; lengths in characters. */
export const CLUB_LIMITS = {
  line: 200,
  text: 2000,
  link: 500,
  leastContacts: 1,
  contacts: 6,
  links: 10,
  coaches: 10,
  teams: 60,
  goals: 10,
  players: 99,
} as const;

/**
 * Why a field keeps the club's facts from being published; staff read a sentence for each code
 * (docs/rules/publishing.md#the-clubs-facts).
 */
export const CLUB_ERROR_CODES = [
  "invalid_input",
  "too_long",
  "missing_text",
  "not_unique",
  "ends_before_start",
  "invalid_phone",
  "invalid_email",
  "invalid_link",
  "invalid_years",
  "invalid_number",
  "missing_day",
  "too_many",
  "invalid_zone",
  "invalid_colour",
  "unreadable_colour",
] as const;
type ClubErrorCode = (typeof CLUB_ERROR_CODES)[number];

const optionalLine = z.string("invalid_input").check(...lineChecks(CLUB_LIMITS.line));
const line = optionalLine.check(z.minLength(1, "missing_text"));
const paragraphs = z
  .string("invalid_input")
  .check(...paragraphChecks(CLUB_LIMITS.text), z.minLength(1, "missing_text"));

const inBoth = <T extends z.core.SomeType>(part: T) => z.object({ en: part, es: part });

function isWebAddress(text: string): boolean {
  const url = URL.parse(text);
  // A user name and password before the host can disguise one address as another.
  return url !== null && url.protocol === "https:" && url.username === "" && url.hostname.includes(".");
}
const link = z
  .string("invalid_link")
  .check(...lineChecks(CLUB_LIMITS.link), z.refine(isWebAddress, "invalid_link"));

const phone = phoneNumber("missing_text");
const email = emailAddress("missing_text");
const ref = z
  .string("invalid_input")
  .check(lengthFirst(60), z.regex(/^[a-z0-9]+(?:-[a-z0-9]+){0,9}$/, "invalid_input"));
const days = z.array(z.enum(WEEKDAYS, "invalid_input")).check(z.minLength(1, "missing_day"), z.maxLength(7));
const year = z.int("invalid_years").check(z.minimum(1990, "invalid_years"), z.maximum(2100, "invalid_years"));

const team = z.object({
  id: ref,
  slug: ref,
  name: line,
  sheet: z.enum(["full", "short"], "invalid_input"),
  players: z.enum(["boys", "girls"], "invalid_input"),
  ageGroup: z.enum(AGE_GROUPS, "invalid_input"),
  birthYears: z.array(year).check(z.minLength(1, "invalid_years"), z.maxLength(2, "invalid_years")),
  size: z
    .int("invalid_number")
    .check(z.minimum(0, "invalid_number"), z.maximum(CLUB_LIMITS.players, "invalid_number")),
  coach: line,
  assistant: line,
  training: z.object({ days, from: clock, to: clock }),
  gameDays: days,
  phone,
  email,
  ...{ description: inBoth(paragraphs), division: inBoth(line), experience: inBoth(line) },
  ...{ certification: inBoth(line), field: inBoth(line) },
  // One goal per line; empty lines are dropped.
  goals: inBoth(
    z.array(optionalLine).check(
      z.overwrite((goals) => goals.filter((goal) => goal !== "")),
      z.minLength(1, "missing_text"),
      z.maxLength(CLUB_LIMITS.goals, "too_many"),
    ),
  ),
});

function isTimeZone(text: string): boolean {
  try {
    // Only names of places: an offset such as "+07:00" knows no summer.
    return text.includes("/") && Boolean(new Intl.DateTimeFormat("en", { timeZone: text }));
  } catch {
    return false;
  }
}

const identity = {
  name: line,
  town: line,
  slogan: inBoth(line),
  timeZone: z
    .string("invalid_zone")
    .check(lengthFirst(60, "invalid_zone"), z.refine(isTimeZone, "invalid_zone")),
  taxNumber: z.nullable(line),
  staffLanguage: z.enum(LANGUAGES, "invalid_input"),
  colour: z
    .string("invalid_colour")
    .check(
      lengthFirst(7, "invalid_colour"),
      z.refine(isColour, { error: "invalid_colour", abort: true }),
      z.refine(isReadable, "unreadable_colour"),
    ),
  mark: z.nullable(z.string("invalid_input").check(z.regex(/^[0-9a-f]{32}$/, "invalid_input"))),
  domain: line,
};

/** The club's facts in publishable form; domain/club-facts.ts explains each part. */
export const clubDraftSchema = z.object({
  ...identity,
  contacts: z
    .array(z.object({ name: line, role: inBoth(line), phone, email }))
    .check(
      z.minLength(CLUB_LIMITS.leastContacts, "missing_text"),
      z.maxLength(CLUB_LIMITS.contacts, "too_many"),
    ),
  place: z.object({ park: line, street: line, city: line, mapsUrl: link }),
  email,
  links: z.array(z.object({ label: line, url: link })).check(z.maxLength(CLUB_LIMITS.links, "too_many")),
  coaches: z
    .array(
      z.object({ role: z.enum(COACH_ROLES, "invalid_input"), name: line, phone, about: inBoth(paragraphs) }),
    )
    .check(z.maxLength(CLUB_LIMITS.coaches, "too_many")),
  teamSeason: inBoth(line),
  teams: z.array(team).check(z.maxLength(CLUB_LIMITS.teams, "too_many")),
});
export type ClubDraft = z.infer<typeof clubDraftSchema>;

type Team = ClubDraft["teams"][number];

/** Addresses that an earlier team already uses. A team's own id and slug may be equal. */
function addressErrors(teams: readonly Team[], teamIndex: number): [string, ClubErrorCode][] {
  const usedAddresses = teams.slice(0, teamIndex).flatMap(({ id, slug }) => [id, slug]);
  const { id, slug } = teams[teamIndex] as Team;
  return (Object.entries({ id, slug }) as [string, string][])
    .filter(([, address]) => usedAddresses.includes(address))
    .map(([field]) => [field, "not_unique"]);
}

function teamErrors(teams: readonly Team[], teamIndex: number): [string, ClubErrorCode][] {
  const { training, birthYears, goals } = teams[teamIndex] as Team;
  const errors = addressErrors(teams, teamIndex);
  if (training.to <= training.from) errors.push(["training.to", "ends_before_start"]);
  if (birthYears.length === 2 && Number(birthYears[1]) <= Number(birthYears[0]))
    errors.push(["birthYears", "invalid_years"]);
  const most = Math.max(...LANGUAGES.map((language) => goals[language].length));
  for (const language of LANGUAGES)
    if (goals[language].length < most) errors.push([`goals.${language}`, "missing_text"]);
  return errors;
}

/** Errors that involve several fields or teams, in facts whose shape is valid. */
function clubErrors({ teams }: ClubDraft): Record<string, ClubErrorCode> {
  const errors: [string, ClubErrorCode][] = [];
  for (const teamIndex of teams.keys())
    errors.push(
      ...teamErrors(teams, teamIndex).map(([field, code]): [string, ClubErrorCode] => [
        `teams.${teamIndex}.${field}`,
        code,
      ]),
    );
  return Object.fromEntries(errors);
}

/** How a draft of the club is read. */
export const clubCheck = draftCheck(clubDraftSchema, CLUB_ERROR_CODES, clubErrors);
