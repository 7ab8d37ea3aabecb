import type { SiteClub, Venue } from "#domain/club/content.ts";
import { DONATION_LIMITS } from "#domain/prices/donation.ts";
import type { PublicProgram, SiteData } from "#domain/programs/site-data.ts";
import { acceptedAges } from "#domain/registration/ages.ts";
import type { Language } from "#domain/text/languages.ts";
import { plainText } from "#domain/text/staff-markup.ts";
import { addressOf, daysText, isInPark } from "#domain/time/sessions.ts";
import { priceText } from "./price-texts.ts";
import { hoursOf, hoursOfWhich, sessionHours, sessionTexts } from "./session-texts.ts";
import { siblingText } from "./sibling-texts.ts";

/**
 * Facts of the club that every text may name, so that none is typed into a translation: {{club}}, {{park}}. Formats
 * are in text-formats.ts.
 */
export function clubWords({ name, town, contacts, place, email }: SiteClub) {
  const [director, coordinator = director] = contacts;
  return {
    club: name,
    town,
    park: place.park,
    street: place.street,
    clubEmail: email,
    directorName: director?.name,
    directorPhone: director?.phone,
    coordinatorName: coordinator?.name,
    coordinatorPhone: coordinator?.phone,
    minDonation: DONATION_LIMITS.min,
    maxDonation: DONATION_LIMITS.max,
  };
}

/** The park, or wherever else its sessions are, each once. */
export function placesOf({ sessions }: Pick<PublicProgram, "sessions">, { park }: Venue): string[] {
  const places = new Set(sessions.map(({ place }) => place ?? park));
  return places.size > 0 ? [...places] : [park];
}

/** What texts may name of any program, camp or not: {{campName}}, {{fee}}, {{campDays}}, {{campStart, date}}, and the club's words. */
export function programDetails(program: PublicProgram, club: SiteClub, language: Language) {
  const { name, summary, description, whatToBring, sessions } = program;
  const words = sessionTexts(sessions, language);
  const days = sessions.map(({ on }) => on);
  const places = placesOf(program, club.place);
  return {
    ...clubWords(club),
    ...acceptedAges(program, days[0]),
    campName: name,
    campSummary: plainText(summary),
    campIncludes: plainText(description.split("\n")[0] ?? ""),
    campBring: plainText(whatToBring),
    fee: priceText(program, language, club.timeZone),
    /** What siblings pay less; null where nothing is less. */
    siblings:
      program.siblingRule && program.feeCents !== 0 ? siblingText(program.siblingRule, language) : null,
    campStart: days[0],
    campYear: days[0]?.slice(0, 4),
    campDays: daysText(days, language),
    sessionStart: sessions[0]?.starts,
    campHours: sessionHours(sessions, language),
    /** Of each session, in their order. */
    hoursOfSessions: sessions.map((session) => hoursOf(session, language)),
    campHoursOfWhich: hoursOfWhich(sessions, language),
    campLength: words.length,
    campAll: words.all,
    campEach: words.each,
    campDayCount: words.days,
    campPlace: places.join(", "),
    campPlaces: places.map((name) => ({ name, isInPark: isInPark(name, club.place) })),
    /** The same with street and town where they are known. */
    campAddress: places.map((place) => addressOf(place, club.place)).join("; "),
    /** Whether families find the club's own park on a map. */
    isInPark: places.some((place) => isInPark(place, club.place)),
  };
}

/** What the texts of one view or one mail may name. */
export type ProgramDetails = ReturnType<typeof programDetails>;

/** What the texts of a page may name: facts of the featured program, and the ages that all programs accept together. */
export type PageDetails = ProgramDetails & {
  clubMinAge: number;
  clubMaxAge: number;
};

/**
 * A page's site data with the values of its texts, computed by whoever renders the page, so that no browser has
 * to (docs/reference/page-loading.md#page-data).
 */
export type PageData = SiteData & {
  /** Of the camp: every page may name it. */
  featuredDetails: PageDetails;
  /** Of the program that the page tells of. */
  programTexts: ProgramDetails | null;
  /** Of the programs that can be registered for, by their ids. */
  fullProgramDetails: Record<string, ProgramDetails>;
};

export function pageData(siteData: SiteData): PageData {
  const { featured, program, fullPrograms, club, language, ages } = siteData;
  return {
    ...siteData,
    featuredDetails: {
      ...programDetails(featured, club, language),
      clubMinAge: ages.minAge,
      clubMaxAge: ages.maxAge,
    },
    programTexts: program && programDetails(program, club, language),
    fullProgramDetails: Object.fromEntries(
      fullPrograms.map((one) => [one.id, programDetails(one, club, language)]),
    ),
  };
}

/**
 * The data that a page was rendered from, for the code that hydrates it. The content security policy never runs it. "<"
 * is escaped so that staff texts cannot close the element.
 */
export function pageDataElement(data: PageData): string {
  const json = JSON.stringify(data).replaceAll("<", "\\u003c");
  return `<script type="application/json" id="site-data">${json}</script>`;
}
