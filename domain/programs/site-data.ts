import { clubInLanguage, type PublishedContent, teamList, teamOfPage } from "#domain/club/content.ts";
import { textsHash } from "#domain/club/page-content.ts";
import { policiesOfPage } from "#domain/club/policies.ts";
import { acceptedAges, allAges } from "#domain/registration/ages.ts";
import type { Language } from "#domain/text/languages.ts";
import { programRef, siteDataPath, sitePath, teamRef } from "#domain/text/site-routes.ts";
import { plainText } from "#domain/text/staff-markup.ts";
import { type CalendarDate, dateInZone } from "#domain/time/dates.ts";
import { daysText } from "#domain/time/sessions.ts";
import type { ProgramId } from "./programs.ts";
import type { ProgramDraft, SeasonDraft } from "./season-draft.ts";

export type ProgramTexts = ProgramDraft["texts"][Language];
export type PublicSession = ProgramDraft["sessions"][number];
export type PublishedGroup = ProgramDraft["groups"][number];
export type PublishedQuestion = ProgramDraft["questions"][number];

/** The share of the fee refunded to a child who leaves at least this many days before the first session. */
export type RefundStep = ProgramDraft["refundSteps"][number];

export interface PublishedSeason extends SeasonDraft {
  id: string;
}

/** The texts of a program, in the order of its form. */
export const PROGRAM_TEXTS = [
  "name",
  "summary",
  "description",
  "whatToBring",
] as const satisfies readonly (keyof ProgramTexts)[];
export type ProgramText = (typeof PROGRAM_TEXTS)[number];

export const QUESTION_KINDS = ["text", "choice", "yes-no"] as const;
export type QuestionKind = (typeof QUESTION_KINDS)[number];

/** A publication, in both languages. */
export interface PublishedSite extends PublishedContent {
  /** Every live or past season, newest first. */
  seasons: PublishedSeason[];
}

/**
 * Among the live seasons, or all if none is live: the one that includes today, else the next, else the newest.
 */
export function currentSeason<Season extends Pick<PublishedSeason, "state" | "startsOn" | "endsOn">>(
  seasons: readonly Season[],
  today: CalendarDate,
): Season {
  const liveSeasons = seasons.filter(({ state }) => state === "live");
  const candidates = liveSeasons.length > 0 ? liveSeasons : seasons;
  const byStart = candidates.toSorted((a, b) => a.startsOn.localeCompare(b.startsOn));
  const current =
    byStart.findLast(({ startsOn, endsOn }) => startsOn <= today && today <= endsOn) ??
    byStart.find(({ startsOn }) => startsOn > today) ??
    byStart.at(-1);
  if (!current) throw new Error("Nothing was published");
  return current;
}

/** Seasons in menu order: the current one first, then the others. */
export function currentFirst<Season extends Pick<PublishedSeason, "id" | "state" | "startsOn" | "endsOn">>(
  seasons: readonly Season[],
  today: CalendarDate,
): [Season, ...Season[]] {
  const published = seasons.filter(({ state }) => state !== "draft");
  const current = currentSeason(published, today);
  return [current, ...seasons.filter(({ id }) => id !== current.id)];
}

function programsInLanguage(season: PublishedSeason, language: Language) {
  return season.programs.map(({ texts, questions, unchecked: _staffOnly, ...program }) => ({
    ...program,
    questions: questions.map(({ texts: words, ...question }) => ({ ...question, ...words[language] })),
    sessions: program.sessions.toSorted((a, b) => `${a.on} ${a.starts}`.localeCompare(`${b.on} ${b.starts}`)),
    ...texts[language],
    seasonId: season.id,
    seasonName: season.names[language],
    siblingRule: season.siblingRule,
  }));
}

/** A program as a page shows it, in the page's language. */
export type PublicProgram = ReturnType<typeof programsInLanguage>[number];

/** Most characters of a summary on a card. */
const MAX_SUMMARY_LENGTH = 200;

function cutSummary(text: string): string {
  const plain = plainText(text);
  if (plain.length <= MAX_SUMMARY_LENGTH) return plain;
  const cut = plain.slice(0, MAX_SUMMARY_LENGTH).replace(/[\uD800-\uDBFF]$/, "");
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), MAX_SUMMARY_LENGTH / 2))}…`;
}

function programListItem(program: PublicProgram, language: Language) {
  const { id, slug, kind, feeCents, prices, opensAt, closesAt, seasonId, name, summary, sessions } = program;
  const days = daysText(
    sessions.map(({ on }) => on),
    language,
  );
  return {
    id,
    slug,
    kind,
    feeCents,
    prices,
    opensAt,
    closesAt,
    seasonId,
    name,
    /** The first words of the summary, without markup. */
    summary: cutSummary(summary),
    /** In words; empty while it has none. */
    days,
  };
}

/** A program in a list: on a card, in a price table, in a choice. */
export type ProgramListItem = ReturnType<typeof programListItem>;

const lastDay = ({ sessions }: PublicProgram) => sessions.at(-1)?.on ?? "";

/**
 * The next camp, else the last one; in a club without camps, the next or last program of any kind
 * (docs/reference/public-pages.md#home-page).
 * @throws {Error} if no program has days, which publishing prevents
 */
function featuredProgram(programs: readonly PublicProgram[], today: CalendarDate): PublicProgram {
  const withDays = programs.filter(({ sessions }) => sessions.length > 0);
  const camps = withDays.filter(({ kind }) => kind === "camp");
  const byEnd = (camps.length > 0 ? camps : withDays).sort((a, b) => lastDay(a).localeCompare(lastDay(b)));
  const featured = byEnd.find((candidate) => lastDay(candidate) >= today) ?? byEnd.at(-1);
  if (!featured) throw new Error("No program with days was published");
  return featured;
}

export interface SiteOnDay {
  version: number;
  site: PublishedSite;
  /** In the club's time zone. */
  today: CalendarDate;
}

/** A publication on the date of `now` in the club's time zone. */
export function siteOnDay({ version, site }: Omit<SiteOnDay, "today">, now: Date): SiteOnDay {
  return { version, site, today: dateInZone(now, site.club.timeZone) };
}

/** Facts of a publication that a page needs; content/product/site-pages.ts decides which pages exist. */
interface SiteDataRequest {
  version: number;
  language: Language;
  /** On the club's clock. */
  today: CalendarDate;
  /** The page's address; without it, the facts that every page needs. */
  path?: string;
}

export function programSlugs({ seasons }: PublishedSite): string[] {
  return seasons.flatMap(({ programs }) => programs.map(({ slug }) => slug));
}

/** A program of a live or past season, in one language, by id. */
export function publishedProgram({ seasons }: PublishedSite, id: ProgramId, language: Language) {
  const season = seasons.find(({ programs }) => programs.some((candidate) => candidate.id === id));
  return season && programsInLanguage(season, language).find((candidate) => candidate.id === id);
}

/**
 * The facts of a publication for one page (docs/reference/page-loading.md#page-data).
 * @throws {Error} if no program has days, which publishing prevents
 */
export function siteData(
  { seasons, club, pages, policies }: PublishedSite,
  { version, language, today, path = "/" }: SiteDataRequest,
) {
  const [current, ...others] = currentFirst(seasons, today);
  const { names, programs: _programs, ...season } = current;
  const allPrograms = seasons.flatMap((season) => programsInLanguage(season, language));
  const featured = featuredProgram(allPrograms, today);
  const otherLive = others.filter(({ state }) => state === "live");
  const programs = [current, ...otherLive].flatMap((season) => programsInLanguage(season, language));
  return {
    version,
    language,
    /** The youngest and oldest age that the club's programs accept together. */
    ages: allAges(programs.map((program) => acceptedAges(program, program.sessions[0]?.on))),
    season: { ...season, name: names[language] },
    /** The current season's programs, then those of other live seasons, in order. */
    programs: programs.map((program) => programListItem(program, language)),
    /** The program that home, activities and schedule show: the next camp, else the last one, else another with days. */
    featured,
    club: clubInLanguage(club, language),
    /** Hash of the pages' texts, and part of their address. */
    textsHash: textsHash(pages),
    /** Uploaded pictures, by the ids of content/club/pictures.ts. */
    pictures: pages.pictures,
    /** The team of the page /team/{slug or id}; null on other pages. */
    team: teamOfPage(club, teamRef(path), language),
    /** Coaches and teams for the list of teams; null on other pages. */
    teams: sitePath(path) === "/teams" ? teamList(club, language) : null,
    /** The policies of the pages /terms and /privacy; null on other pages. */
    policies: policiesOfPage(policies, path, language),
    program: allPrograms.find(({ slug }) => slug === programRef(path)) ?? null,
    /** All of `programs` in full, for the registration page; empty on other pages. */
    fullPrograms: siteDataPath(path) === "/register" ? programs : [],
  };
}

/** Facts about the club's year for a page, in its language; sent with the page as JSON. */
export type SiteData = ReturnType<typeof siteData>;
