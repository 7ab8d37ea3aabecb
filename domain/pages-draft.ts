import * as z from "zod/mini";
import { LANGUAGES, type Language } from "./languages.ts";
import type { PageChoice, PublishedPages, TextTree } from "./page-texts.ts";
import { lineChecks } from "./text.ts";

/** Most characters of one text of a page. */
export const PAGE_TEXT_LENGTH = 1000;

/** Why a text or a picture cannot be published; staff read a sentence for each code. */
export const PAGES_ERROR_CODES = [
  "invalid_input",
  "too_long",
  "missing_text",
  "unknown_placeholder",
  "unknown_picture",
  "too_many_rows",
  "not_chosen",
] as const;
type PagesErrorCode = (typeof PAGES_ERROR_CODES)[number];

/** What a draft is held against. */
export interface PagesRules {
  /** Has the shape of all texts, and the placeholders that each text's page has values for. */
  seed: PublishedPages;
  /** Names that every text may use, with or without a format for words. */
  words: readonly string[];
  /** Names that every text may use without a format. */
  numbers: readonly string[];
  pictureIds: readonly string[];
  mostRows: (list: string) => number;
  choiceAt: (place: string) => PageChoice | undefined;
}

type Part = TextTree[string];
type Report = (place: string, code: PagesErrorCode) => void;

const WORD_FORMATS = ["capital", "within", "title"];
const PLACEHOLDER = /\{\{\s*(\w+)\s*(?:,\s*(\w+)\s*)?\}\}/g;

const line = z.string("invalid_input").check(...lineChecks(PAGE_TEXT_LENGTH), z.minLength(1, "missing_text"));

/** Whether a text has placeholders that no value stands for, or that a format cannot write. */
function hasUnknown(text: string, seeds: readonly string[], { words, numbers }: PagesRules): boolean {
  const known = seeds.flatMap((seed) => [...seed.matchAll(PLACEHOLDER)]);
  const rest = text.replace(PLACEHOLDER, (placeholder, name: string, format?: string) => {
    const isOwn = known.some((own) => own[1] === name && (format === undefined || own[2] === format));
    const isWord = words.includes(name) && (format === undefined || WORD_FORMATS.includes(format));
    const isNumber = format === undefined && numbers.includes(name);
    return isOwn || isWord || isNumber ? "" : placeholder;
  });
  return rest.includes("{{") || rest.includes("}}");
}

function isChosen(typed: unknown, { options, several }: PageChoice): boolean {
  const chosen = several ? String(typed).split(" ") : [typed];
  return chosen.every((one) => options.some((option) => option === one));
}

/** A text's place in one language: the draft's language, and the place on the pages. */
interface TextPlace {
  language: string;
  place: string;
}

/**
 * A tree in the seed's shape with what was typed; what the seed has not is dropped. A list has any number of rows, each
 * like the seed's, and both languages have all of them.
 * @param typed in this language and in the other one
 */
function readTexts(
  seeds: Part[],
  [typed, other]: readonly [unknown, unknown],
  at: TextPlace,
  rules: PagesRules,
  report: Report,
): Part {
  const [seed] = seeds;
  const whole = `texts.${at.language}.${at.place}`;
  if (typeof seed === "string") {
    const choice = rules.choiceAt(at.place);
    // Both languages choose the same, and staff are told once.
    if (choice && at.language === LANGUAGES[0] && !(typed === other && isChosen(typed, choice)))
      report(whole, "not_chosen");
    if (choice) return String(typed);
    const parsed = line.safeParse(typed ?? "");
    if (!parsed.success) {
      const message = parsed.error.issues[0]?.message;
      report(whole, PAGES_ERROR_CODES.find((code) => code === message) ?? "invalid_input");
      return seed;
    }
    if (hasUnknown(parsed.data, seeds as string[], rules)) report(whole, "unknown_placeholder");
    return parsed.data;
  }
  const within = (key: string, inner: Part[]) => {
    const parts = [typed, other].map((tree) => (Object(tree) as TextTree)[key]);
    const place = at.place === "" ? key : `${at.place}.${key}`;
    return readTexts(inner, [parts[0], parts[1]], { ...at, place }, rules, report);
  };
  if (Array.isArray(seed)) {
    if (!Array.isArray(typed)) report(whole, "invalid_input");
    const count = Math.max(...[typed, other].map((rows) => (Array.isArray(rows) ? rows.length : 0)));
    const most = rules.mostRows(at.place);
    if (count > most) report(whole, "too_many_rows");
    const rows = (seeds as Part[][]).flat();
    return Array.from({ length: Math.min(count, most) }, (_, i) => within(String(i), rows) as TextTree);
  }
  const inner = (key: string) => seeds.map((one) => (one as TextTree)[key] as Part);
  return Object.fromEntries(Object.keys(seed ?? {}).map((key) => [key, within(key, inner(key))]));
}

function readPictures(typed: unknown, { pictureIds }: PagesRules, report: Report): Record<string, string> {
  const chosen = Object.entries(Object(typed) as object).filter(([, id]) => id !== null);
  for (const [place, id] of chosen)
    if (!pictureIds.includes(place) || typeof id !== "string" || !/^[0-9a-f]{32}$/.test(id))
      report(`pictures.${place}`, "invalid_input");
  return Object.fromEntries(chosen);
}

/** The pages' texts and pictures in publishable form, cleaned. */
export function pagesSchema(rules: PagesRules) {
  const { en, es } = rules.seed.texts;
  return z.pipe(
    z.unknown(),
    z.transform((payload, context): PublishedPages => {
      const report: Report = (place, message) => {
        context.issues.push({ code: "custom", input: payload, path: place.split("."), message });
      };
      const { texts, pictures, ours } = Object(payload) as Partial<PublishedPages>;
      const confirmed = Object.keys(en).filter((page) => Object(ours)[page] === "yes");
      const inLanguage = (seeds: TextTree[], language: Language, other: Language) =>
        readTexts(
          seeds,
          [texts?.[language], texts?.[other]],
          { language, place: "" },
          rules,
          report,
        ) as TextTree;
      return {
        texts: { en: inLanguage([en, es], "en", "es"), es: inLanguage([es, en], "es", "en") },
        pictures: readPictures(pictures, rules, report),
        ours: Object.fromEntries(confirmed.map((page) => [page, "yes"])),
      };
    }),
  );
}
