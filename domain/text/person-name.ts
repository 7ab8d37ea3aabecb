import * as z from "zod/mini";
import { lineChecks, requiredLine, typedMax } from "./checks.ts";
import { cleanLine, foldDots, foldForSearch, foldName, foldPunctuation } from "./clean-text.ts";

const LETTER = /\p{L}/u;
/** Starts at the last digit of the first number; starting again at each digit would take quadratic time. */
const NUMERIC_ADDRESS = /\d(?:\.\d+){3}/;
/** Words joined only by dots. A pattern that required a dot would retry at each letter and take quadratic time. */
const WORDS_AND_DOTS = /[\p{L}\p{M}\p{N}_.-]+/gu;
/** A valid part after the last dot of a web address. */
const ENDING = /^\p{L}[\p{L}\p{M}\p{N}-]+$/u;
const WELL_KNOWN_ENDINGS = /^(?:com|net|org|info|io|co|me|app|link|xyz|us|mx)$/i;
const PARTICLES = /^(?:de|del|la|las|los|san|santa)$/i;

/** Abbreviations in English and Spanish that are typed without a space after the dot. */
const SHORTENED = new Set(
  "arq dr dra fca fco fr gpe hna hno ing jr lic ma mr mrs ms mtra mtro prof profa rev sr sra srta st sta ste sto".split(
    " ",
  ),
);

/** Whether a word is an initial or abbreviation before a name, such as "J" in "J.Smith" or "Ma" in "Ma.Elena". */
function isShortened(word: string, next: string): boolean {
  const short = [...word].length === 1 || SHORTENED.has(word.toLowerCase());
  return short && !/^\p{Ll}/u.test(next) && !WELL_KNOWN_ENDINGS.test(next);
}

/**
 * Whether a mail program might turn a text into a link: a web or mail address, or two words joined only by a dot.
 * Exempt is an initial or common abbreviation before a word written as a name
 * (docs/reference/registration-form.md#names).
 */
function holdsAddress(text: string): boolean {
  const plain = foldDots(text);
  if (/@|\/\/|https?:/i.test(plain) || NUMERIC_ADDRESS.test(plain)) return true;
  for (const { 0: dotted, index } of plain.matchAll(WORDS_AND_DOTS)) {
    const follows = plain.charAt(index + dotted.length);
    const words = dotted.split(".");
    const isLink = words.some((word, i) => {
      const previousWord = words[i - 1];
      if (!previousWord || !ENDING.test(word)) return false;
      if (follows === "/") return true;
      const endsHere = i === words.length - 1 && follows === " ";
      const isParticle = endsHere && PARTICLES.test(word) && /^\p{Lu}/u.test(previousWord);
      return !isShortened(previousWord, isParticle ? "" : word);
    });
    if (isLink) return true;
  }
  return false;
}

const hasLetter = z.refine<string>((name) => name === "" || LETTER.test(name), "name_letters");
const hasNoAddress = z.refine<string>((name) => !holdsAddress(name), "name_address");

/** A person's name: at least one letter of any script, and no address; `missing` is the field's error code. */
export function requiredName(missing: string, max: number) {
  return requiredLine(missing, max).check(hasLetter, hasNoAddress);
}

/** Like requiredName(), but may be blank. */
export function nameText(max: number) {
  return z.string("invalid_input").check(...lineChecks(max), hasLetter, hasNoAddress);
}

/** Like nameText(), but may be absent; absent becomes an empty string. */
export function optionalName(max: number) {
  return z._default(nameText(max), "");
}

const MAILED_NAME_MAX = 60;
const MAILED_NAME = /^[\p{L}\p{M} .,'’ʼ‘`´·‐‑–()&-]+$/u;

/**
 * A name for mail to an unconfirmed mailbox; null if the mail is safer without it. A space after each dot keeps mail
 * programs from linking "Jr.Smith" (docs/reference/privacy.md#unverified-mailboxes).
 */
export function nameForMail(typed: string | null | undefined): string | null {
  const name = cleanLine((typed ?? "").slice(0, typedMax(MAILED_NAME_MAX)));
  const isName =
    name.length <= MAILED_NAME_MAX &&
    MAILED_NAME.test(name.replace(/\u200C|\u200D/g, "")) &&
    LETTER.test(name);
  return isName && !holdsAddress(name) ? name.replace(/\.(?=\p{L}\p{M}*\p{L})/gu, ". ") : null;
}

/** Scripts that write full names without a space. */
const UNSPACED_NAME =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]{2}/u;

interface PersonName {
  firstName: string;
  lastName: string;
}

/** The folded words of a name; parts without a letter are dropped. */
export function nameWords(name: string): string[] {
  return foldForSearch(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => /\p{L}/u.test(word));
}

/**
 * Whether a text is a name, not a mark: two words, one with at least two letters, or a name in a script without spaces.
 * The signer's own name also counts, in full or in part, because some persons have one name or a
 * very short one (docs/reference/registration-form.md#waiver-signature).
 */
export function isWrittenName(signature: string, { firstName, lastName }: PersonName): boolean {
  const signed = nameWords(signature);
  if (UNSPACED_NAME.test(signature)) return true;
  if (signed.length > 1 && signed.some((word) => [...word].length > 1)) return true;
  const ownNames = [firstName, lastName].map(nameWords);
  return (
    ownNames.some((name) => name.length > 0 && name.join(" ") === signed.join(" ")) ||
    ownNames.flat().some((word) => [...word].length > 1 && signed.includes(word))
  );
}

interface ChildName {
  childFirstName: string;
  childLastName: string;
}

/**
 * A key that is equal for registrations of the same child in the same family: mail address and full name, folded
 * (docs/reference/registrations.md#child-identity). Birth dates are compared
 * separately, where both are given. Twins share a birth date and surname but differ in first name.
 */
export function childKey({ email, childFirstName, childLastName }: ChildName & { email: string }): string {
  const mailbox = cleanLine(email).toLocaleLowerCase("en-US");
  return [mailbox, foldName(childFirstName), foldName(childLastName)].join("\n");
}

/** Identifies a child among those of one mail address. */
export function nameKey({ childFirstName, childLastName }: ChildName): string {
  return childKey({ email: "", childFirstName, childLastName });
}

/** Spanish dictionary order in both languages: accents and case are ignored, and Ñ follows N. */
const dictionary = new Intl.Collator("es", { sensitivity: "base" });

/** Compares names in dictionary order, without apostrophes and hyphens. */
export function compareNames(first: string, second: string): number {
  return dictionary.compare(foldPunctuation(first), foldPunctuation(second));
}

/** Sorts children by last name, then by first name. */
export function byChildName(a: ChildName, b: ChildName): number {
  return compareNames(a.childLastName, b.childLastName) || compareNames(a.childFirstName, b.childFirstName);
}
