import { LANGUAGES, type Language } from "./languages.ts";
import { addYears, type SeasonFrame } from "./season-copy.ts";
import { slugFrom } from "./slug.ts";

/** A year in a name, and the second one of "2025-26". */
const YEARS = /\b((?:19|20)\d\d)(?:(\s?[-–/]\s?)(\d\d)(?!\d))?/g;

function withYears(name: string, years: number): string {
  return name.replaceAll(YEARS, (_all, year: string, between = "", second = "") => {
    const isYear = Number(second) === (Number(year) + 1) % 100;
    const next = isYear ? String((Number(second) + years) % 100).padStart(2, "0") : second;
    return `${Number(year) + years}${between}${next}`;
  });
}

/** The name of the season so many years later: "Summer 2025" is "Summer 2026"; one without a year gets it. */
function nextName(name: string, years: number, year: string): string {
  const moved = withYears(name, years);
  return moved === name ? `${name} ${year}`.trim() : moved;
}

/**
 * What the season after another one is probably called and when it is: one year later, or as many as it takes until no
 * other season has its address.
 * @param taken the addresses of all seasons
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
