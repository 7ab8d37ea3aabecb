import { LANGUAGES, type Language } from "./languages.ts";
import { addYears, type SeasonFrame } from "./season-copy.ts";
import { slugFrom } from "./slug.ts";

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
 * The likely name and dates of the season after another one: one year later, or as many as needed until its slug is
 * free.
 * @param taken the slugs of all seasons
 */
export function nextSeason(source: SeasonFrame, taken: readonly string[]): SeasonFrame {
  for (let years = 1; ; years++) {
    const startsOn = addYears(source.startsOn, years);
    const year = startsOn.slice(0, 4);
    const slug = slugFrom(nextName(source.slug, years, year));
    if (taken.includes(slug)) continue;
    const nameIn = (language: Language) => nextName(source.names[language], years, year);
    const names = Object.fromEntries(LANGUAGES.map((language) => [language, nameIn(language)]));
    return {
      slug,
      names: names as SeasonFrame["names"],
      startsOn,
      endsOn: addYears(source.endsOn, years),
    };
  }
}
