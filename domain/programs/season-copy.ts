import * as z from "zod/mini";
import { lengthFirst, lineChecks } from "#domain/text/checks.ts";
import { LANGUAGES, type Language } from "#domain/text/languages.ts";
import { addDays, type CalendarDate, daysBetween, isCalendarDate } from "#domain/time/dates.ts";
import { instantAt, wallClock } from "#domain/time/zoned-time.ts";
import {
  isSlug,
  type ProgramDraft,
  SEASON_LIMITS,
  type SeasonDraft,
  type SeasonErrors,
} from "./season-draft.ts";
import type { PublishedGroup } from "./site-data.ts";

const MAX_WORDS = 10;

/** An address part made from a name: "Clínica de porteros" becomes "clinica-de-porteros"; empty without letters. */
export function slugFrom(name: string): string {
  const words = name
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "");
  const slug = words.slice(0, MAX_WORDS).join("-").slice(0, SEASON_LIMITS.slug).replace(/-$/, "");
  return isSlug(slug) ? slug : "";
}

/** Appends a suffix to a slug, which is shortened if both are too long. */
function withSuffix(slug: string, end: string): string {
  const words = slug.split("-").slice(0, Math.max(0, MAX_WORDS - end.split("-").length));
  const start = words.join("-").slice(0, Math.max(0, SEASON_LIMITS.slug - end.length - 1));
  return `${start.replace(/-$/, "")}-${end}`;
}

/**
 * An address part that is not taken: "clinic", else with its season's ("clinic-2027"), else with a number
 * ("clinic-2027-2").
 */
export function freeSlug(wantedSlug: string, taken: readonly string[], seasonSlug?: string): string {
  const seasonal = seasonSlug === undefined ? wantedSlug : withSuffix(wantedSlug, seasonSlug);
  const base = isSlug(seasonal) ? seasonal : wantedSlug;
  const isFree = (slug: string) => !taken.includes(slug);
  const free = [wantedSlug, base].find(isFree);
  if (free !== undefined) return free;
  for (let number = 2; ; number++) {
    const slug = withSuffix(base, String(number));
    if (isFree(slug)) return slug;
  }
}

const name = z.string().check(...lineChecks(SEASON_LIMITS.name));
const day = z.string().check(lengthFirst(10));
const names = z.object({ en: name, es: name });

/** A new season's names, first and last day. */
export const seasonBasicsSchema = z.object({ names, startsOn: day, endsOn: day });
export type EnteredBasics = z.infer<typeof seasonBasicsSchema>;

/** The error code of each field that keeps a season from being created. */
export function basicsErrors({ names: typedNames, startsOn, endsOn }: EnteredBasics): SeasonErrors {
  const errors: SeasonErrors = {};
  for (const language of LANGUAGES) {
    if (typedNames[language].trim() === "") errors[`names.${language}`] = "missing_text";
  }
  if (!isCalendarDate(startsOn)) errors.startsOn = "invalid_date";
  if (!isCalendarDate(endsOn)) errors.endsOn = "invalid_date";
  else if (!errors.startsOn && endsOn < startsOn) errors.endsOn = "ends_before_start";
  return errors;
}

/** Adds a slug made from the English name, or from the first year if the name has no plain letters. */
export function seasonBasics(basics: EnteredBasics): SeasonBasics {
  return { ...basics, slug: slugFrom(basics.names.en) || basics.startsOn.slice(0, 4) };
}

/** A year in a name, and the second year of "2025-26". */
const YEARS = /\b((?:19|20)\d\d)(?:(\s?[-–/]\s?)(\d\d)(?!\d))?/g;

function withYears(name: string, years: number): string {
  return name.replaceAll(YEARS, (_all, year: string, between = "", second = "") => {
    const isYear = Number(second) === (Number(year) + 1) % 100;
    const next = isYear ? String((Number(second) + years) % 100).padStart(2, "0") : second;
    return `${Number(year) + years}${between}${next}`;
  });
}

/** The season's name this many years later: "Summer 2025" becomes "Summer 2026". A name without a year gets one. */
function nextName(name: string, years: number, year: string): string {
  const moved = withYears(name, years);
  return moved === name ? `${name} ${year}`.trim() : moved;
}

/**
 * The likely name and dates of the next season: one year later, or as many as needed until its slug is free.
 * @param taken the slugs of all seasons
 */
export function nextSeason(source: SeasonBasics, taken: readonly string[]): SeasonBasics {
  for (let years = 1; ; years++) {
    const startsOn = addYears(source.startsOn, years);
    const year = startsOn.slice(0, 4);
    const slug = slugFrom(nextName(source.slug, years, year));
    if (taken.includes(slug)) continue;
    const nameIn = (language: Language) => nextName(source.names[language], years, year);
    const names = { en: nameIn("en"), es: nameIn("es") };
    return { slug, names, startsOn, endsOn: addYears(source.endsOn, years) };
  }
}

/** The same day in another year; February 29 becomes the 28th in a year without it. */
export function addYears(date: CalendarDate, years: number): CalendarDate {
  const moved = `${String(Number(date.slice(0, 4)) + years).padStart(4, "0")}${date.slice(4)}`;
  const isRealDate = !Number.isNaN(Date.parse(moved)) && addDays(moved, 0) === moved;
  return isRealDate ? moved : `${moved.slice(0, 8)}28`;
}

/** How far a season's facts move with its first day: whole weeks for days, whole years for birth dates. */
interface Shift {
  days: number;
  years: number;
  timeZone: string;
}

function shiftOf(from: CalendarDate, to: CalendarDate, timeZone: string): Shift {
  const days = daysBetween(from, to);
  return { days: Math.round(days / 7) * 7, years: Math.round(days / 365.25), timeZone };
}

/** The same weekday and hour in the club's time zone, even if the clocks changed in between. */
function shiftedDateTime(instant: string, { days, timeZone }: Shift): string {
  const { date, time } = wallClock(instant, timeZone);
  return instantAt(addDays(date, days), time, timeZone).toISOString();
}

/** An early price keeps its calendar date, such as March 31, because families know it. */
function shiftedUntil(instant: string, { years, timeZone }: Shift): string {
  const { date, time } = wallClock(instant, timeZone);
  return instantAt(addYears(date, years), time, timeZone).toISOString();
}

/** Moves a group's boundary by whole years. A boundary on the program's first day stays on its new first day. */
function shiftedBoundary(boundary: CalendarDate, firstDay: CalendarDate | undefined, { days, years }: Shift) {
  const moved = addYears(boundary, years);
  if (firstDay === undefined || addDays(firstDay, 1).slice(5) !== boundary.slice(5)) return moved;
  return addDays(moved, daysBetween(addYears(firstDay, years), addDays(firstDay, days)));
}

/** Groups stay adjacent, and a child who is old enough on the first day has the same age on the copy's first day. */
function shiftGroup(
  { bornFrom, bornTo }: PublishedGroup,
  firstDay: CalendarDate | undefined,
  shift: Shift,
): Pick<PublishedGroup, "bornFrom" | "bornTo"> {
  return {
    bornFrom: shiftedBoundary(bornFrom, firstDay, shift),
    bornTo: addDays(shiftedBoundary(addDays(bornTo, 1), firstDay, shift), -1),
  };
}

function copiedProgram(
  program: ProgramDraft,
  shift: Shift,
  newId: (sourceId: string) => string,
): ProgramDraft {
  const { id, opensAt, closesAt, prices, sessions, groups, questions, ageRule } = program;
  const firstDay = ageRule === "first-day" ? sessions.map(({ on }) => on).toSorted()[0] : undefined;
  return {
    ...program,
    id: newId(id),
    opensAt: opensAt && shiftedDateTime(opensAt, shift),
    closesAt: closesAt && shiftedDateTime(closesAt, shift),
    prices: prices.map(({ cents, until }) => ({ cents, until: shiftedUntil(until, shift) })),
    sessions: sessions.map((session) => ({ ...session, on: addDays(session.on, shift.days) })),
    groups: groups.map((group) => ({ ...group, id: newId(group.id), ...shiftGroup(group, firstDay, shift) })),
    questions: questions.map((question) => ({ ...question, id: newId(question.id) })),
    unchecked: [...LANGUAGES],
  };
}

/** A season's name and dates, chosen by the person who prepares it. */
type SeasonBasics = Pick<SeasonDraft, "slug" | "names" | "startsOn" | "endsOn">;

interface CopyContext {
  /** The copy's id for a program, group or question. */
  newId: (sourceId: string) => string;
  timeZone: string;
  takenSlugs: readonly string[];
}

/**
 * Copies a season as a new draft (docs/reference/seasons.md#season-copies). Days move by whole weeks, so each keeps
 * its weekday and stays close to its date. Hours stay the same in the club's time zone. Birth dates move by whole years,
 * and with the first day if a group's range starts or ends there. Settings that change at once, such as a switch, are
 * not copied.
 */
export function copySeason(
  source: SeasonDraft,
  basics: SeasonBasics,
  { newId, timeZone, takenSlugs }: CopyContext,
): SeasonDraft & { state: "live" } {
  const shift = shiftOf(source.startsOn, basics.startsOn, timeZone);
  const { slug, names, startsOn, endsOn } = basics;
  const taken = [...takenSlugs];
  const slugOf = (program: ProgramDraft) => {
    const end = `-${source.slug}`;
    const wantedSlug = program.slug.endsWith(end) ? program.slug.slice(0, -end.length) : program.slug;
    const free = freeSlug(wantedSlug, taken, slug);
    taken.push(free);
    return free;
  };
  return {
    slug,
    names,
    startsOn,
    endsOn,
    state: "live",
    siblingRule: source.siblingRule,
    programs: source.programs.map((program) => ({
      ...copiedProgram(program, shift, newId),
      slug: slugOf(program),
    })),
  };
}
