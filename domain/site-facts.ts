import type { CalendarDate } from "./calendar-date.ts";
import {
  type ClubFacts,
  clubInLanguage,
  type PublishedClub,
  type TeamListFacts,
  type TeamPageFacts,
  teamList,
  teamOfPage,
} from "./club-facts.ts";
import type { Language } from "./languages.ts";
import type { Cents } from "./money.ts";
import type { SiblingRule } from "./pricing.ts";
import type { EarlyPrice } from "./program-price.ts";
import type { AgeRule, ProgramId, ProgramKind, SeasonState } from "./programs.ts";
import { factsPath, programRef, sitePath, teamRef } from "./site-routes.ts";
import { plainText } from "./staff-markup.ts";

export interface ProgramWords {
  name: string;
  summary: string;
  description: string;
  whatToBring: string;
}

export interface SessionFacts {
  on: CalendarDate;
  /** Wall-clock times in the club's time zone, "18:00". */
  starts: string;
  ends: string;
  /** null: at the club's park. */
  place: string | null;
}

export interface GroupFacts {
  id: string;
  code: string;
  /** Both inclusive. */
  bornFrom: CalendarDate;
  bornTo: CalendarDate;
}

/** What a program asks beside the fields of the form. */
export const QUESTION_KINDS = ["text", "choice", "yes-no"] as const;
export type QuestionKind = (typeof QUESTION_KINDS)[number];

export interface QuestionWords {
  label: string;
  /** Of a choice, in their order; empty for other kinds. */
  options: string[];
}

export interface QuestionFacts {
  id: string;
  kind: QuestionKind;
  required: boolean;
  /** Goes when answers about health go. */
  sensitive: boolean;
  texts: Record<Language, QuestionWords>;
}

/** What of the fee goes back to whoever leaves at least so many days before the first session. */
export interface RefundStep {
  daysBefore: number;
  percent: number;
}

interface ProgramNumbers {
  id: ProgramId;
  slug: string;
  kind: ProgramKind;
  /** When no early price holds; null while it is not decided. */
  feeCents: Cents | null;
  prices: EarlyPrice[];
  ageRule: AgeRule;
  /** UTC instants. */
  opensAt: string | null;
  closesAt: string | null;
  /** As they come, where a page tells of them. */
  sessions: SessionFacts[];
  groups: GroupFacts[];
  /** From the longest notice to the shortest. */
  refundSteps: RefundStep[];
}

export interface PublishedProgram extends ProgramNumbers {
  texts: Record<Language, ProgramWords>;
  questions: QuestionFacts[];
  /** Languages whose texts were copied from another season, and which nobody has looked at since. */
  unchecked: Language[];
}

interface SeasonNumbers {
  id: string;
  slug: string;
  state: SeasonState;
  startsOn: CalendarDate;
  endsOn: CalendarDate;
  /** null where siblings pay what everybody pays. */
  siblingRule: SiblingRule | null;
}

export interface PublishedSeason extends SeasonNumbers {
  names: Record<Language, string>;
  programs: PublishedProgram[];
}

/** What a publication says, in both languages. */
export interface PublishedSite {
  /** Every season that is live or past, the newest first. */
  seasons: PublishedSeason[];
  club: PublishedClub;
}

/** A program as a page tells of it, in its language. */
export type ProgramFacts = ProgramNumbers &
  ProgramWords & {
    questions: (Omit<QuestionFacts, "texts"> & QuestionWords)[];
    seasonId: string;
    seasonName: string;
    /** Its season's. */
    siblingRule: SiblingRule | null;
  };

/** A program where it is one of many: on a card, in a table of prices, in a choice. */
export interface ProgramLine
  extends Pick<ProgramNumbers, "id" | "slug" | "kind" | "feeCents" | "prices" | "opensAt" | "closesAt"> {
  seasonId: string;
  name: string;
  /** The first words of it, without markup. */
  summary: string;
  /** null while it has no days. */
  firstDay: CalendarDate | null;
  lastDay: CalendarDate | null;
}

/** What a page knows of the club's year, in its language; it travels with the page as JSON. */
export interface SiteFacts {
  /** Of the publication. */
  version: number;
  language: Language;
  season: SeasonNumbers & { name: string };
  /** Of the current season and then of every other live one, in their order. */
  programs: ProgramLine[];
  /** The camp that comes next, else the last one: what home, activities and schedule tell of. */
  camp: ProgramFacts;
  /** Whom to call, where to go. */
  club: ClubFacts;
  /** The team that its own page, /team/{slug or id}, tells of; null on every other page. */
  team: TeamPageFacts | null;
  /** Who coaches, and every team, where the teams are listed; null on every other page. */
  teams: TeamListFacts | null;
  /** The one that its own page, /programs/{slug}, tells of; null on every other page. */
  program: ProgramFacts | null;
  /** The same programs, whole, where a family registers; none on every other page. */
  offered: ProgramFacts[];
}

/** The season that contains today, else the next one, else the newest (docs/glossary.md). */
export function currentSeason<Season extends Pick<SeasonNumbers, "state" | "startsOn" | "endsOn">>(
  seasons: readonly Season[],
  today: CalendarDate,
): Season {
  const live = seasons.filter(({ state }) => state === "live");
  const known = live.length > 0 ? live : seasons;
  const byStart = known.toSorted((a, b) => a.startsOn.localeCompare(b.startsOn));
  const current =
    byStart.findLast(({ startsOn, endsOn }) => startsOn <= today && today <= endsOn) ??
    byStart.find(({ startsOn }) => startsOn > today) ??
    byStart.at(-1);
  if (!current) throw new Error("Nothing was published");
  return current;
}

function inLanguage(season: PublishedSeason, language: Language): ProgramFacts[] {
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

/** As much of a summary as stands on a card. */
const SUMMARY_LETTERS = 200;

function inShort(text: string): string {
  const plain = plainText(text);
  if (plain.length <= SUMMARY_LETTERS) return plain;
  const cut = plain.slice(0, SUMMARY_LETTERS).replace(/[\uD800-\uDBFF]$/, "");
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), SUMMARY_LETTERS / 2))}…`;
}

function lineOf(program: ProgramFacts): ProgramLine {
  const { id, slug, kind, feeCents, prices, opensAt, closesAt, seasonId, name, summary, sessions } = program;
  const days = { firstDay: sessions[0]?.on ?? null, lastDay: sessions.at(-1)?.on ?? null };
  return {
    ...{ id, slug, kind, feeCents, prices, opensAt, closesAt, seasonId, name },
    ...{ summary: inShort(summary), ...days },
  };
}

const lastDay = ({ sessions }: ProgramFacts) => sessions.at(-1)?.on ?? "";

/** What an address names of a publication; which pages there are is decided in content/site-pages.ts. */
interface FactsOf {
  version: number;
  language: Language;
  /** On the club's clock. */
  today: CalendarDate;
  /** The page's address; the facts of every page when there is none. */
  path?: string;
}

/** Seasons in the order in which an address looks for its program: live before past, the newest first. */
function lookedThrough(seasons: readonly PublishedSeason[]): PublishedSeason[] {
  const ofState = (state: SeasonState) =>
    seasons.filter((one) => one.state === state).sort((a, b) => b.startsOn.localeCompare(a.startsOn));
  return [...ofState("live"), ...ofState("past")];
}

/** The slugs that have a page. */
export function programSlugs({ seasons }: PublishedSite): string[] {
  const all = lookedThrough(seasons).flatMap(({ programs }) => programs.map(({ slug }) => slug));
  return [...new Set(all)];
}

/** The program of a slug: of two seasons, the newest that is live (docs/rules/pages.md#program-pages). */
function programNamed(seasons: readonly PublishedSeason[], slug: string | undefined) {
  const season = lookedThrough(seasons).find(({ programs }) => programs.some((one) => one.slug === slug));
  const program = season?.programs.find((one) => one.slug === slug);
  return season && program && { ...season, programs: [program] };
}

/**
 * A publication as one page tells it (docs/rules/publishing.md#slices).
 * @throws {Error} when it has no camp, which publishing refuses
 */
export function siteFacts(
  { seasons, club }: PublishedSite,
  { version, language, today, path = "/" }: FactsOf,
): SiteFacts {
  const current = currentSeason(seasons, today);
  const { names, programs: _programs, ...season } = current;
  const camps = seasons
    .flatMap((one) => inLanguage(one, language))
    .filter(({ kind, sessions }) => kind === "camp" && sessions.length > 0)
    .sort((a, b) => lastDay(a).localeCompare(lastDay(b)));
  const camp = camps.find((one) => lastDay(one) >= today) ?? camps.at(-1);
  if (!camp) throw new Error("No camp was published");
  const others = seasons.filter((one) => one.state === "live" && one.id !== current.id);
  const programs = [current, ...others].flatMap((one) => inLanguage(one, language));
  const named = programNamed(seasons, programRef(path));
  return {
    version,
    language,
    season: { ...season, name: names[language] },
    programs: programs.map(lineOf),
    camp,
    club: clubInLanguage(club, language),
    team: teamOfPage(club, teamRef(path), language),
    teams: sitePath(path) === "/teams" ? teamList(club, language) : null,
    program: (named && inLanguage(named, language)[0]) ?? null,
    offered: factsPath(path) === "/register" ? programs : [],
  };
}
