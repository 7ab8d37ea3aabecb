/** A pictograph with its color or style. Several joined ones, such as a family, count as one. */
const PICTOGRAPH = "\\p{Extended_Pictographic}(?:\\uFE0F|\\p{Emoji_Modifier})?";
const EMOJI = [
  // The flags of England, Scotland and Wales are spelled in invisible tag letters.
  "\\u{1F3F4}\\u{E0067}\\u{E0062}[\\u{E0061}-\\u{E007A}]{3}\\u{E007F}",
  `${PICTOGRAPH}(?:\\u200D${PICTOGRAPH})*`,
  "[0-9#*]\\uFE0F\\u20E3",
].join("|");

/** Scripts in which an invisible joiner changes a letter's shape, as in Persian and Hindi names. */
const JOINING =
  "Arabic Bengali Devanagari Gujarati Gurmukhi Kannada Malayalam Oriya Sinhala Tamil Telugu".replace(
    /\w+ ?/g,
    (script) => `\\p{Script_Extensions=${script.trim()}}`,
  );

const UNSEEN =
  "(?![\\u200C\\u200D])[\\p{Default_Ignorable_Code_Point}\\p{Co}\\p{Noncharacter_Code_Point}\\uFFF9-\\uFFFB]";
const UNSEEN_BESIDE_EMOJI = new RegExp(`(${EMOJI})|${UNSEEN}`, "gu");
const JOINERS_OUT_OF_PLACE = new RegExp(
  `(${EMOJI}|(?=\\p{L})[${JOINING}]\\p{M}{0,8}[\\u200C\\u200D](?=[${JOINING}]))|[\\u200C\\u200D]`,
  "gu",
);
/**
 * Control characters, and blanks that Unicode does not class as spaces: Braille's, music's, and a missing picture's.
 */
const BLANK = /[\p{Cc}\p{Zl}\p{Zp}\u2800\uFFFC\u{1D159}]/gu;
/** No language has so many marks on one letter; more would cover the lines above and below. */
const PILED_MARKS = /(\p{M}{8})\p{M}+/gu;
/**
 * Longest run of marks in Unicode's stream-safe text (UAX 15, 13). Sorting a longer run takes time quadratic in its
 * length.
 */
const ENDLESS_MARKS = /(\p{M}{30})\p{M}+/gu;

/**
 * Makes typed text safe to store and show: well-formed Unicode in one normal form. Removed are control characters
 * (PostgreSQL refuses NUL), invisible characters, characters that reverse the direction of others, marks without a
 * letter, and surplus spaces (docs/reference/registration-form.md#text-cleaning).
 */
export function cleanLine(text: string): string {
  return text
    .toWellFormed()
    .replace(UNSEEN_BESIDE_EMOJI, "$1")
    .replace(ENDLESS_MARKS, "$1")
    .normalize("NFC")
    .replace(JOINERS_OUT_OF_PLACE, "$1")
    .replace(ENDLESS_MARKS, "$1")
    .normalize("NFC")
    .replace(BLANK, " ")
    .replace(/\s+/gu, " ")
    .replace(/^[\s\p{M}]+/u, "")
    .replace(PILED_MARKS, "$1")
    .trimEnd();
}

/** Like cleanLine(), for text of several lines. */
export function cleanParagraphs(text: string): string {
  return text
    .split(/\r\n|\r|\n/)
    .map(cleanLine)
    .join("\n")
    .trim();
}

/** The apostrophes and hyphens that phones and word processors write into one name. */
const APOSTROPHES = /['’‘‛ʼʻ`´′＇]/g;
const HYPHENS = /\p{Dash}/gu;

/** Removes apostrophes and writes hyphens as blanks, because the same name is typed with and without them. */
export function foldPunctuation(text: string): string {
  return text.replace(APOSTROPHES, "").replace(HYPHENS, " ");
}

/**
 * Equal for spellings of one name: apostrophes, hyphens, blanks, case and joiners are ignored, accents are not. Joiners
 * change only how neighboring letters look.
 */
export function foldName(name: string): string {
  return cleanLine(foldPunctuation(name))
    .replace(/[\u200C\u200D]/g, "")
    .toLocaleLowerCase("en-US");
}

/**
 * Like foldName(), but without accents, so "penaranda" finds "Peñaranda" and vice versa. Hangul is recomposed, because decomposed
 * it can be three times too long for a PostgreSQL index.
 */
export function foldForSearch(text: string): string {
  return foldName(text).normalize("NFD").replace(/\p{M}/gu, "").normalize("NFC");
}

/** A text with the dots that browsers read in a web address, such as the fullwidth and ideographic full stops, as ".". */
export function foldDots(text: string): string {
  return text.normalize("NFKC").replaceAll("\u3002", ".");
}
