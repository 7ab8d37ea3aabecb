import * as z from "zod/mini";
import { lineChecks } from "#domain/text/checks.ts";
import { LANGUAGES, type Language } from "#domain/text/languages.ts";
import type { PageChoice, PublishedPages, TextTree } from "./page-texts.ts";

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
interface PagesRules {
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

/** The texts of a tree with their places, such as "home.values.list.0.title", in its order. */
export function textsIn(tree: unknown, place = ""): [place: string, text: string][] {
  if (typeof tree === "string") return [[place, tree]];
  const inner = Object.entries(Object(tree) as object);
  return inner.flatMap(([key, part]) => textsIn(part, place === "" ? key : `${place}.${key}`));
}

/** The same, but a list whole. */
export function partsIn(tree: unknown, place = ""): [place: string, part: string | readonly unknown[]][] {
  if (typeof tree === "string" || Array.isArray(tree)) return [[place, tree]];
  const inner = Object.entries(Object(tree) as object);
  return inner.flatMap(([key, part]) => partsIn(part, place === "" ? key : `${place}.${key}`));
}

/** What stands at a place of a tree; rows of lists are reached by their number. */
export function partAt(tree: unknown, place: string): unknown {
  return place.split(".").reduce((part, key) => (Object(part) as Record<string, unknown>)[key], tree);
}

/** A tree with another text or list at a place. */
export function withPart<Tree>(tree: Tree, [key, ...rest]: readonly string[], part: unknown): Tree {
  if (key === undefined) return part as Tree;
  const inner = withPart((Object(tree) as Record<string, unknown>)[key], rest, part);
  const copy = Array.isArray(tree) ? [...tree] : Object.assign({}, tree);
  return Object.assign(copy, { [key]: inner }) as Tree;
}

/** A tree with other values at places. */
export function withParts<Tree>(tree: Tree, parts: Readonly<Record<string, unknown>>): Tree {
  return Object.entries(parts).reduce(
    (changed, [place, part]) => withPart(changed, place.split("."), part),
    tree,
  );
}

type Rows = readonly (string | TextTree)[];

/** A row without its words. */
export function emptied<Tree>(tree: Tree): Tree {
  if (typeof tree === "string") return "" as Tree;
  const entries = Object.entries(Object(tree) as object).map(([key, part]) => [key, emptied(part)]);
  return Object.fromEntries(entries) as Tree;
}

/**
 * What was stored, in the seed's shape. What an earlier release did not have yet is the seed's; in a row of staff's list
 * it is empty, and publishing asks for it.
 */
function inShapeOf(seed: Part, stored: unknown): Part {
  if (stored === undefined) return seed;
  if (typeof seed === "string") return stored as string;
  if (!Array.isArray(seed)) {
    const parts = Object.entries(seed) as [string, Part][];
    return Object.fromEntries(
      parts.map(([key, part]) => [key, inShapeOf(part, (Object(stored) as TextTree)[key])]),
    );
  }
  if (!Array.isArray(stored)) return seed;
  const row = emptied(seed[0] ?? "");
  return stored.map((one) => inShapeOf(row, one ?? row)) as Rows;
}

/**
 * Stored texts and pictures of any release as this one reads them: every text of its pages is there
 * (docs/reference/publishing.md#page-texts-and-pictures).
 */
export function pagesInShapeOf(seed: PublishedPages, stored: unknown): PublishedPages {
  const { texts, pictures = {}, ours = {} } = Object(stored) as Partial<PublishedPages>;
  const { en, es } = seed.texts;
  const inLanguage = (tree: TextTree, own: unknown) => inShapeOf(tree, own) as TextTree;
  return { texts: { en: inLanguage(en, texts?.en), es: inLanguage(es, texts?.es) }, pictures, ours };
}
