import * as z from "zod/mini";
import { cleanLine } from "./clean-text.ts";
import { lineChecks, requiredLine, typedMax } from "./text.ts";

const LETTER = /\p{L}/u;
/** From the last digit of its first number on: to begin anew at each digit would take the square of a number's length. */
const NUMERIC_ADDRESS = /\d(?:\.\d+){3}/;
/** Words with nothing but dots between them; a pattern that asks for a dot would begin anew at each letter. */
const WORDS_AND_DOTS = /[\p{L}\p{M}\p{N}_.-]+/gu;
/** What may stand after the last dot of a web address. */
const ENDING = /^\p{L}[\p{L}\p{M}\p{N}-]+$/u;
const WELL_KNOWN_ENDINGS = /^(?:com|net|org|info|io|co|me|app|link|xyz|us|mx)$/i;
const PARTICLES = /^(?:de|del|la|las|los|san|santa)$/i;

/** What people shorten with a dot, in English and Spanish, and at times write without a space after it. */
const SHORTENED = new Set(
  "arq dr dra fca fco fr gpe hna hno ing jr lic ma mr mrs ms mtra mtro prof profa rev sr sra srta st sta ste sto".split(
    " ",
  ),
);

/** "J" of "J.Smith" or "Ma" of "Ma.Elena", with what may follow them. */
function isShortened(word: string, next: string): boolean {
  const short = [...word].length === 1 || SHORTENED.has(word.toLowerCase());
  return short && !/^\p{Ll}/u.test(next) && !WELL_KNOWN_ENDINGS.test(next);
}

/**
 * Whether a mail program might make a link of a text: a web or mail address, or two words with nothing but a
 * dot between them, unless the first is an initial or a usual abbreviation and the second is written as a name
 * (docs/rules/registration.md#names-without-addresses).
 */
function holdsAddress(text: string): boolean {
  // Browsers take the wide and the Chinese full stop for a dot.
  const plain = text.normalize("NFKC").replaceAll("\u3002", ".");
  if (/@|\/\/|https?:/i.test(plain) || NUMERIC_ADDRESS.test(plain)) return true;
  for (const { 0: dotted, index } of plain.matchAll(WORDS_AND_DOTS)) {
    const follows = plain.charAt(index + dotted.length);
    const words = dotted.split(".");
    const isLink = words.some((word, i) => {
      const before = words[i - 1];
      if (!before || !ENDING.test(word)) return false;
      if (follows === "/") return true;
      const endsHere = i === words.length - 1 && follows === " ";
      const isParticle = endsHere && PARTICLES.test(word) && /^\p{Lu}/u.test(before);
      return !isShortened(before, isParticle ? "" : word);
    });
    if (isLink) return true;
  }
  return false;
}

const hasLetter = z.refine<string>((name) => name === "" || LETTER.test(name), "name_letters");
const hasNoAddress = z.refine<string>((name) => !holdsAddress(name), "name_address");

/** The name of a person: a letter of any script at least, and no address; `missing` is its field's error code. */
export function requiredName(missing: string, max: number) {
  return requiredLine(missing, max).check(hasLetter, hasNoAddress);
}

/** The same where it need not be given; blank is an empty string. */
export function nameText(max: number) {
  return z.string("invalid_input").check(...lineChecks(max), hasLetter, hasNoAddress);
}

/** The same; absent is an empty string too. */
export function optionalName(max: number) {
  return z._default(nameText(max), "");
}

const MAILED_NAME_MAX = 60;
const MAILED_NAME = /^[\p{L}\p{M} .,'’ʼ‘`´·‐‑–()&-]+$/u;

/**
 * A name as it may stand in a mail to somebody who never proved that the mailbox is theirs, whoever typed it and
 * whatever was allowed then; null when the mail does better without. A space after each dot keeps mail programs from making a
 * link of "Jr.Smith" (docs/rules/privacy.md#mail-to-a-mailbox-that-nobody-has-proved).
 */
export function nameForMail(typed: string | null | undefined): string | null {
  const name = cleanLine((typed ?? "").slice(0, typedMax(MAILED_NAME_MAX)));
  const isName =
    name.length <= MAILED_NAME_MAX &&
    MAILED_NAME.test(name.replace(/\u200C|\u200D/g, "")) &&
    LETTER.test(name);
  return isName && !holdsAddress(name) ? name.replace(/\.(?=\p{L}\p{M}*\p{L})/gu, ". ") : null;
}
