/** Cyrillic and Greek letters and the Latin ones that they are taken for: an account may have them, though no new one may. */
const LIKE_LATIN = new Map(
  Object.entries({
    ...{ а: "a", в: "b", с: "c", ԁ: "d", е: "e", һ: "h", н: "h", і: "i", ј: "j", к: "k", м: "m", о: "o" },
    ...{ р: "p", ԛ: "q", ѕ: "s", т: "t", у: "y", х: "x", ԝ: "w", г: "r", п: "n" },
    ...{ α: "a", ε: "e", ι: "i", κ: "k", ν: "v", ο: "o", ρ: "p", τ: "t", υ: "u", χ: "x", ω: "w", ı: "i" },
  }),
);

/** What a reader in a hurry sees of a name: no accents, dots and dashes, and one sign for each that looks like it. */
function outline(username: string): string {
  const letters = username
    .toLowerCase()
    .normalize("NFKD")
    .replaceAll(/[\p{M}\p{P}]/gu, "");
  const latin = [...letters].map((letter) => LIKE_LATIN.get(letter) ?? letter).join("");
  return latin.replaceAll("0", "o").replaceAll("1", "l").replaceAll("rn", "m").replaceAll("vv", "w");
}

/**
 * Whether two usernames are taken for one another in a list: "maria" and "maría", "ana.vega" and "anavega",
 * "coach1" and "coachl" (docs/rules/access.md#no-two-usernames-look-alike).
 */
export function looksLike(one: string, other: string): boolean {
  return outline(one) === outline(other);
}
