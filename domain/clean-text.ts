/** A pictograph as phones make it, with its colour or style; several of them joined are one, as families are. */
const PICTOGRAPH = "\\p{Extended_Pictographic}(?:\\uFE0F|\\p{Emoji_Modifier})?";
const EMOJI = [
  // The flags of England, Scotland and Wales are spelled in letters that nobody sees.
  "\\u{1F3F4}\\u{E0067}\\u{E0062}[\\u{E0061}-\\u{E007A}]{3}\\u{E007F}",
  `${PICTOGRAPH}(?:\\u200D${PICTOGRAPH})*`,
  "[0-9#*]\\uFE0F\\u20E3",
].join("|");

/** Scripts whose letters take another shape beside a joiner that nobody sees, as in Persian and Hindi names. */
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
/** Control characters, and blanks that Unicode counts among the signs: Braille's, music's, a lost picture's. */
const BLANK = /[\p{Cc}\p{Zl}\p{Zp}\u2800\uFFFC\u{1D159}]/gu;
/** More marks on one letter than any language writes run over the lines above and below it. */
const PILED_MARKS = /(\p{M}{8})\p{M}+/gu;
/** Where Unicode's stream-safe text ends a run (UAX 15, 13): to put longer ones into order takes the square of their length. */
const ENDLESS_MARKS = /(\p{M}{30})\p{M}+/gu;

/**
 * Text as people type it, made safe to store and to show anywhere: well-formed Unicode in one normal form,
 * without control characters (PostgreSQL refuses NUL), characters that nobody can see or that turn the direction
 * of others, marks without a letter, or spaces at the ends or in runs (docs/rules/registration.md#what-nobody-can-see).
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

/** The same for text of several lines. */
export function cleanParagraphs(text: string): string {
  return text
    .split(/\r\n|\r|\n/)
    .map(cleanLine)
    .join("\n")
    .trim();
}
