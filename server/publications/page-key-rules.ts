import { club } from "#content/club.ts";
import { dateInZone } from "#domain/calendar-date.ts";
import { canonical } from "#domain/canonical.ts";
import { LANGUAGES } from "#domain/languages.ts";
import { siteFacts } from "#domain/site-facts.ts";
import type { LivePublication } from "./live-site.ts";
import { hashOf } from "./publication-rules.ts";
import type { FactsOfLanguages } from "./renderer.ts";

/** What the pages tell of a publication on a day of the club's: it chooses the season and the camp. */
export function factsAt({ version, site }: Pick<LivePublication, "version" | "site">, now: Date) {
  const today = dateInZone(now, club.timeZone);
  const facts = LANGUAGES.map((language) => [language, siteFacts(site, { version, language, today })]);
  return Object.fromEntries(facts) as FactsOfLanguages;
}

/** The same for the same facts, on any day and on any server. */
export function factsKey(facts: FactsOfLanguages): string {
  return hashOf(canonical(facts));
}
