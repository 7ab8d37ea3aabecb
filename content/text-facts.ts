import { CHILD_AGE } from "#domain/ages.ts";
import { dateInZone } from "#domain/calendar-date.ts";
import { longDate } from "#domain/date-formats.ts";
import { CUSTOM_DONATION } from "#domain/donation.ts";
import type { Language } from "#domain/languages.ts";
import { formatCents } from "#domain/money.ts";
import type { ProgramFacts, SiteFacts } from "#domain/site-facts.ts";
import { plainText } from "#domain/staff-markup.ts";
import { club } from "./club.ts";
import { daysOf, hoursOf, hoursOfAll, hoursOfWhich, sessionWords } from "./session-words.ts";

/**
 * Facts of the club that every text may name, so that none is typed into a translation: {{club}}, {{park}}. Formats
 * are in text-formats.ts.
 */
export const clubFacts = {
  club: club.name,
  town: club.town,
  park: club.park,
  street: club.street,
  clubEmail: club.email,
  directorName: club.contacts[0].name,
  directorPhone: club.contacts[0].phone,
  coordinatorName: club.contacts[1].name,
  coordinatorPhone: club.contacts[1].phone,
  minAge: CHILD_AGE.min,
  maxAge: CHILD_AGE.max,
  minDonation: CUSTOM_DONATION.min,
  maxDonation: CUSTOM_DONATION.max,
};

/** The prices that hold before the fee does, each with its last day on the club's clock; the first that ends first. */
export function earlyPrices({ prices }: Pick<ProgramFacts, "prices">) {
  return prices
    .toSorted((a, b) => a.until.localeCompare(b.until))
    .map(({ cents, until }) => ({
      cents,
      // "Until" is exclusive: midnight after the last day.
      lastDay: dateInZone(new Date(Date.parse(until) - 1), club.timeZone),
    }));
}

const PRICE_WORDS = {
  en: { until: "until", after: "then", undecided: "TBD" },
  es: { until: "hasta el", after: "después", undecided: "por definir" },
} as const satisfies Record<Language, unknown>;

/** "$35.00 until March 31, 2027", for each early price. */
function earlyInWords(program: Pick<ProgramFacts, "prices">, language: Language): string[] {
  return earlyPrices(program).map(
    ({ cents, lastDay }) =>
      `${formatCents(cents, language)} ${PRICE_WORDS[language].until} ${longDate(lastDay, language)}`,
  );
}

/**
 * What a program costs, with every early price and its last day, so that it is true whenever it is read:
 * "$35.00 until March 31, 2027, then $40.00".
 */
export function priceInWords(program: Pick<ProgramFacts, "feeCents" | "prices">, language: Language): string {
  const { after, undecided } = PRICE_WORDS[language];
  const fee = program.feeCents === null ? undecided : formatCents(program.feeCents, language);
  return [...earlyInWords(program, language), fee].join(`, ${after} `);
}

/** The park, or wherever else its sessions are, each once. */
export function placesOf({ sessions }: Pick<ProgramFacts, "sessions">): string[] {
  const places = new Set(sessions.map(({ place }) => place ?? club.park));
  return places.size > 0 ? [...places] : [club.park];
}

/** What texts may name of a program: {{campName}}, {{fee}}, {{campDays}}, {{campStart, date}}, and the club's facts. */
export function textFacts(program: ProgramFacts, language: Language) {
  const { name, summary, description, whatToBring, sessions } = program;
  const words = sessionWords(sessions, language);
  const days = sessions.map(({ on }) => on);
  const places = placesOf(program);
  return {
    ...clubFacts,
    campName: name,
    campSummary: plainText(summary),
    campIncludes: plainText(description.split("\n")[0] ?? ""),
    campBring: plainText(whatToBring),
    fee: priceInWords(program, language),
    early: earlyInWords(program, language),
    campStart: days[0],
    campYear: days[0]?.slice(0, 4),
    campDays: daysOf(sessions, language),
    sessionStart: sessions[0]?.starts,
    campHours: hoursOfAll(sessions, language),
    /** Of each session, in their order. */
    hoursOfSessions: sessions.map((session) => hoursOf(session, language)),
    campHoursOfWhich: hoursOfWhich(sessions, language),
    campLength: words.length,
    campAll: words.all,
    campEach: words.each,
    campDayCount: words.days,
    campPlace: places.join(", "),
    /** Whether families find the club's own park on a map. */
    isInPark: places.includes(club.park),
  };
}

/** What the texts of one view or one mail may name. */
export type TextFacts = ReturnType<typeof textFacts>;

/**
 * A page's facts with the words that its texts make of them: whoever renders a page makes them, so that no browser has
 * to (docs/rules/pages.md#a-page-carries-its-facts).
 */
export type PageFacts = SiteFacts & { texts: TextFacts };

export function pageFacts(facts: SiteFacts): PageFacts {
  return { ...facts, texts: textFacts(facts.camp, facts.language) };
}
