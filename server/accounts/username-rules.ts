/** Cyrillic and Greek letters that look Latin. New names may not contain them, but old ones may. */
const LIKE_LATIN = new Map(
  Object.entries({
    ...{ а: "a", в: "b", с: "c", ԁ: "d", е: "e", һ: "h", н: "h", і: "i", ј: "j", к: "k", м: "m", о: "o" },
    ...{ р: "p", ԛ: "q", ѕ: "s", т: "t", у: "y", х: "x", ԝ: "w", г: "r", п: "n" },
    ...{ α: "a", ε: "e", ι: "i", κ: "k", ν: "v", ο: "o", ρ: "p", τ: "t", υ: "u", χ: "x", ω: "w", ı: "i" },
  }),
);

/** A name reduced to its visual shape: no accents, dots and dashes, and one character per lookalike. */
function outline(username: string): string {
  const letters = username
    .toLowerCase()
    .normalize("NFKD")
    .replaceAll(/[\p{M}\p{P}]/gu, "");
  const latin = [...letters].map((letter) => LIKE_LATIN.get(letter) ?? letter).join("");
  return latin.replaceAll("0", "o").replaceAll("1", "l").replaceAll("rn", "m").replaceAll("vv", "w");
}

/**
 * Whether two usernames look alike: "maria" and "maría", "ana.vega" and "anavega", "coach1" and "coachl"
 * (docs/rules/access.md#no-two-usernames-look-alike).
 */
export function looksLike(name: string, other: string): boolean {
  return outline(name) === outline(other);
}
