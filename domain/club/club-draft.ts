import * as z from "zod/mini";
import { draftCheck } from "#domain/programs/draft-fields.ts";
import { slugText } from "#domain/programs/season-draft.ts";
import { AGE_GROUPS } from "#domain/registration/age-groups.ts";
import {
  bilingual,
  clockTime,
  lengthFirst,
  lineChecks,
  paragraphChecks,
  wholeNumber,
} from "#domain/text/checks.ts";
import { emailAddress, phoneNumber } from "#domain/text/contact.ts";
import { LANGUAGES } from "#domain/text/languages.ts";
import { WEEKDAYS } from "#domain/time/sessions.ts";
import { COACH_ROLES } from "./content.ts";

/** Limits of the club's facts; lengths in characters. */
export const CLUB_LIMITS = {
  line: 200,
  text: 2000,
  link: 500,
  minContacts: 1,
  contacts: 6,
  links: 10,
  coaches: 10,
  teams: 60,
  goals: 10,
  players: 99,
} as const;

/**
 * Reasons against publishing the club's facts; each code has a sentence for staff
 * (docs/reference/publishing.md#club-data).
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
  "invalid_color",
  "unreadable_color",
] as const;
type ClubErrorCode = (typeof CLUB_ERROR_CODES)[number];

const optionalLine = z.string("invalid_input").check(...lineChecks(CLUB_LIMITS.line));
const line = optionalLine.check(z.minLength(1, "missing_text"));
const paragraphs = z
  .string("invalid_input")
  .check(...paragraphChecks(CLUB_LIMITS.text), z.minLength(1, "missing_text"));

function isWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  // A user name and password before the host can disguise one address as another.
  return url.protocol === "https:" && url.username === "" && url.hostname.includes(".");
}
const link = z
  .string("invalid_link")
  .check(...lineChecks(CLUB_LIMITS.link), z.refine(isWebAddress, "invalid_link"));

const phone = phoneNumber("missing_text");
const email = emailAddress("missing_text");
const clock = clockTime("invalid_input");
const days = z.array(z.enum(WEEKDAYS, "invalid_input")).check(z.minLength(1, "missing_day"), z.maxLength(7));
const year = wholeNumber("invalid_years", 1990, 2100);

const team = z.object({
  /** The last part of the team's second address; it does not change with the name. */
  id: slugText,
  /** The team's own address is /team/<slug>. */
  slug: slugText,
  name: line,
  /** Whether the slug's page shows the whole team sheet or the short page. The id's page is always short. */
  sheet: z.enum(["full", "short"], "invalid_input"),
  players: z.enum(["boys", "girls"], "invalid_input"),
  ageGroup: z.enum(AGE_GROUPS, "invalid_input"),
  /** Oldest first. */
  birthYears: z.array(year).check(z.minLength(1, "invalid_years"), z.maxLength(2, "invalid_years")),
  size: wholeNumber("invalid_number", 0, CLUB_LIMITS.players),
  coach: line,
  assistant: line,
  /** By the club's clock, like all times of the club. */
  training: z.object({ days, from: clock, to: clock }),
  gameDays: days,
  phone,
  email,
  description: bilingual(paragraphs),
  division: bilingual(line),
  experience: bilingual(line),
  certification: bilingual(line),
  field: bilingual(line),
  // One goal per line; empty lines are dropped.
  goals: bilingual(
    z.array(optionalLine).check(
      z.overwrite((goals) => goals.filter((goal) => goal !== "")),
      z.minLength(1, "missing_text"),
      z.maxLength(CLUB_LIMITS.goals, "too_many"),
    ),
  ),
});

function isTimeZone(text: string): boolean {
  try {
    // Only names of places: an offset such as "+07:00" ignores summer time.
    return text.includes("/") && Boolean(new Intl.DateTimeFormat("en", { timeZone: text }));
  } catch {
    return false;
  }
}

const identity = {
  name: line,
  town: line,
  /** Under the logo at the foot of every page. */
  slogan: bilingual(line),
  /** IANA name: "today" and the countdown follow the club's clock, not the visitor's. */
  timeZone: z
    .string("invalid_zone")
    .check(lengthFirst(60, "invalid_zone"), z.refine(isTimeZone, "invalid_zone")),
  /** For receipts of donations, such as a US employer identification number; null without one. */
  taxNumber: z.nullable(line),
  staffLanguage: z.enum(LANGUAGES, "invalid_input"),
  color: z
    .string("invalid_color")
    .check(
      lengthFirst(7, "invalid_color"),
      z.refine(isColor, { error: "invalid_color", abort: true }),
      z.refine(isReadable, "unreadable_color"),
    ),
  /** An uploaded picture's id; null: the logo that the build drew. */
  logo: z.nullable(z.string("invalid_input").check(z.regex(/^[0-9a-f]{32}$/, "invalid_input"))),
  /** Part of the UID of calendar events, so it never changes. */
  domain: line,
};

/** The club's facts in publishable form. */
const clubDraftSchema = z.object({
  ...identity,
  /** The director first, then the coordinator; a single contact is both. */
  contacts: z
    .array(z.object({ name: line, role: bilingual(line), phone, email }))
    .check(
      z.minLength(CLUB_LIMITS.minContacts, "missing_text"),
      z.maxLength(CLUB_LIMITS.contacts, "too_many"),
    ),
  place: z.object({ park: line, street: line, city: line, mapsUrl: link }),
  email,
  links: z.array(z.object({ label: line, url: link })).check(z.maxLength(CLUB_LIMITS.links, "too_many")),
  coaches: z
    .array(
      z.object({
        role: z.enum(COACH_ROLES, "invalid_input"),
        name: line,
        phone,
        about: bilingual(paragraphs),
      }),
    )
    .check(z.maxLength(CLUB_LIMITS.coaches, "too_many")),
  /** The season all teams play in, such as "2025 Spring/Fall". */
  teamSeason: bilingual(line),
  teams: z.array(team).check(z.maxLength(CLUB_LIMITS.teams, "too_many")),
});
export type ClubDraft = z.infer<typeof clubDraftSchema>;

/** The parts of the club's facts that staff edit; the domain never changes. */
export const CLUB_PARTS = Object.keys(clubDraftSchema.shape).filter((part) => part !== "domain") as Exclude<
  keyof ClubDraft,
  "domain"
>[];

type Team = ClubDraft["teams"][number];

/** Errors of one team, by its fields. A team's own id and slug may be equal. */
function teamErrors(teams: readonly Team[], index: number): Record<string, ClubErrorCode> {
  const { id, slug, training, birthYears, goals } = teams[index] as Team;
  const used = teams.slice(0, index).flatMap((team) => [team.id, team.slug]);
  const most = Math.max(...LANGUAGES.map((language) => goals[language].length));
  const errors: Record<string, ClubErrorCode> = {};
  if (used.includes(id)) errors.id = "not_unique";
  if (used.includes(slug)) errors.slug = "not_unique";
  if (training.to <= training.from) errors["training.to"] = "ends_before_start";
  if (birthYears.length === 2 && Number(birthYears[1]) <= Number(birthYears[0]))
    errors.birthYears = "invalid_years";
  for (const language of LANGUAGES)
    if (goals[language].length < most) errors[`goals.${language}`] = "missing_text";
  return errors;
}

/** Errors that involve several fields or teams, in facts whose shape is valid. */
function clubErrors({ teams }: ClubDraft): Record<string, ClubErrorCode> {
  const errors = teams.flatMap((_, index) =>
    Object.entries(teamErrors(teams, index)).map(([field, code]) => [`teams.${index}.${field}`, code]),
  );
  return Object.fromEntries(errors);
}

export const clubCheck = draftCheck(clubDraftSchema, clubErrors);

/** The page background behind the club's color, a little darker than white. */
const PAGE_BACKGROUND = "#f9f5ee";
/** The minimum contrast of text (WCAG 2.2, 1.4.3). */
const MIN_CONTRAST = 4.5;

export function isColor(text: string): boolean {
  return /^#[0-9a-f]{6}$/.test(text);
}

/** Red, green and blue, from 0 to 255. */
function channelsOf(hex: string): number[] {
  return [1, 3, 5].map((offset) => Number.parseInt(hex.slice(offset, offset + 2), 16));
}

function luminance(hex: string): number {
  const shares = channelsOf(hex).map((channel) => channel / 255);
  // Linear values, without sRGB gamma.
  const [red = 0, green = 0, blue = 0] = shares.map((share) =>
    share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** WCAG contrast with the page background, from 1 to 21; with white it is slightly higher. */
export function contrastRatio(hex: string): number {
  const [darker = 0, lighter = 0] = [luminance(hex), luminance(PAGE_BACKGROUND)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Whether white text on the color, and the color as text, can be read. */
export function isReadable(hex: string): boolean {
  return luminance(hex) < luminance(PAGE_BACKGROUND) && contrastRatio(hex) >= MIN_CONTRAST;
}

/** The nearest darker color that can be read. Red, green and blue shrink alike, so the hue stays. */
export function readableColor(hex: string): string {
  const channels = channelsOf(hex);
  for (let percent = 100; percent > 0; percent -= 1) {
    const darker = channels.map((value) => Math.round((value * percent) / 100));
    const shown = `#${darker.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
    if (isReadable(shown)) return shown;
  }
  return "#000000";
}
