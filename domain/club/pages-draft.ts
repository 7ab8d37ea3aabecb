import * as z from "zod/mini";
import { codeOf, lineChecks } from "#domain/text/checks.ts";
import { LANGUAGES, type Language } from "#domain/text/languages.ts";
import type { PageChoice, PublishedPages, TextTree } from "./page-content.ts";

/** Most characters of one text of a page. */
export const PAGE_TEXT_LENGTH = 1000;

/** Reasons against publishing a text or a picture; each code has a sentence for staff. */
export const PAGES_ERROR_CODES = [
  "invalid_input",
  "too_long",
  "missing_text",
  "unknown_placeholder",
  "unknown_picture",
  "too_many_rows",
  "not_chosen",
] as const;

/** The rules that a draft is checked against. */
interface PagesRules {
  /** The shape of all texts, and the placeholders that each page has values for. */
  seed: PublishedPages;
  /** Names that every text may use, with or without a format for words. */
  words: readonly string[];
  /** Names that every text may use without a format. */
  numbers: readonly string[];
  pictureIds: readonly string[];
  mostRows: (list: string) => number;
  choiceAt: (path: string) => PageChoice | undefined;
}

type Part = TextTree[string];
type Report = (path: string, code: string) => void;

const WORD_FORMATS = ["capital", "within", "title"];
const PLACEHOLDER = /\{\{\s*(\w+)\s*(?:,\s*(\w+)\s*)?\}\}/g;

const line = z.string("invalid_input").check(...lineChecks(PAGE_TEXT_LENGTH), z.minLength(1, "missing_text"));

/** Whether a text has placeholders without a value, or with an unknown format. */
function hasUnknownPlaceholder(
  text: string,
  defaults: readonly string[],
  { words, numbers }: PagesRules,
): boolean {
  const defaultPlaceholders = defaults.flatMap((seed) => [...seed.matchAll(PLACEHOLDER)]);
  const unmatched = text.replace(PLACEHOLDER, (placeholder, name: string, format?: string) => {
    const isOwn = defaultPlaceholders.some(
      (own) => own[1] === name && (format === undefined || own[2] === format),
    );
    const isWord = words.includes(name) && (format === undefined || WORD_FORMATS.includes(format));
    const isNumber = format === undefined && numbers.includes(name);
    return isOwn || isWord || isNumber ? "" : placeholder;
  });
  return unmatched.includes("{{") || unmatched.includes("}}");
}

function isChosen(typed: unknown, { options, isMultiple: several }: PageChoice): boolean {
  const chosen = several ? String(typed).split(" ") : [typed];
  return chosen.every((id) => options.some((option) => option === id));
}

/** A text's language, and its path in the tree. */
interface TextPath {
  language: string;
  path: string;
}

/**
 * The typed texts in the seed's shape; unknown keys are dropped. A list has any number of rows in the shape of the
 * seed's rows, and the same number in both languages.
 * @param typed in this language and in the other one
 */
function readTexts(
  defaults: Part[],
  [typed, other]: readonly [unknown, unknown],
  text: TextPath,
  rules: PagesRules,
  report: Report,
): Part {
  const [seed] = defaults;
  const fieldPath = `texts.${text.language}.${text.path}`;
  if (typeof seed === "string") {
    const choice = rules.choiceAt(text.path);
    // Both languages must choose the same. The error is reported once, in the first language.
    if (choice && text.language === LANGUAGES[0] && !(typed === other && isChosen(typed, choice)))
      report(fieldPath, "not_chosen");
    if (choice) return String(typed);
    const parsed = line.safeParse(typed ?? "");
    if (!parsed.success) {
      report(fieldPath, codeOf(parsed.error.issues[0]?.message ?? ""));
      return seed;
    }
    if (hasUnknownPlaceholder(parsed.data, defaults as string[], rules))
      report(fieldPath, "unknown_placeholder");
    return parsed.data;
  }
  const within = (key: string, inner: Part[]) => {
    const parts = [typed, other].map((tree) => (Object(tree) as TextTree)[key]);
    const path = text.path === "" ? key : `${text.path}.${key}`;
    return readTexts(inner, [parts[0], parts[1]], { ...text, path }, rules, report);
  };
  if (Array.isArray(seed)) {
    if (!Array.isArray(typed)) report(fieldPath, "invalid_input");
    const count = Math.max(...[typed, other].map((rows) => (Array.isArray(rows) ? rows.length : 0)));
    const maxRows = rules.mostRows(text.path);
    if (count > maxRows) report(fieldPath, "too_many_rows");
    const rows = (defaults as Part[][]).flat();
    return Array.from({ length: Math.min(count, maxRows) }, (_, i) => within(String(i), rows) as TextTree);
  }
  const inner = (key: string) => defaults.map((tree) => (tree as TextTree)[key] as Part);
  return Object.fromEntries(Object.keys(seed ?? {}).map((key) => [key, within(key, inner(key))]));
}

function readPictures(typed: unknown, { pictureIds }: PagesRules, report: Report): Record<string, string> {
  const chosen = Object.entries(Object(typed) as object).filter(([, id]) => id !== null);
  for (const [path, id] of chosen)
    if (!pictureIds.includes(path) || typeof id !== "string" || !/^[0-9a-f]{32}$/.test(id))
      report(`pictures.${path}`, "invalid_input");
  return Object.fromEntries(chosen);
}

/** The pages' texts and pictures in publishable form, cleaned. */
export function pagesSchema(rules: PagesRules) {
  const { en, es } = rules.seed.texts;
  return z.pipe(
    z.unknown(),
    z.transform((payload, context): PublishedPages => {
      const report: Report = (path, message) => {
        context.issues.push({ code: "custom", input: payload, path: path.split("."), message });
      };
      const { texts, pictures, ours } = Object(payload) as Partial<PublishedPages>;
      const confirmed = Object.keys(en).filter((page) => Object(ours)[page] === "yes");
      const inLanguage = (defaults: TextTree[], language: Language, other: Language) =>
        readTexts(
          defaults,
          [texts?.[language], texts?.[other]],
          { language, path: "" },
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

/** The texts of a tree with their paths, such as "home.values.list.0.title", in its order. */
export function textsIn(tree: unknown, path = ""): [path: string, text: string][] {
  if (typeof tree === "string") return [[path, tree]];
  const inner = Object.entries(Object(tree) as object);
  return inner.flatMap(([key, part]) => textsIn(part, path === "" ? key : `${path}.${key}`));
}

/** Like textsIn(), but a list is one entry. */
export function entriesKeepingLists(
  tree: unknown,
  path = "",
): [path: string, part: string | readonly unknown[]][] {
  if (typeof tree === "string" || Array.isArray(tree)) return [[path, tree]];
  const inner = Object.entries(Object(tree) as object);
  return inner.flatMap(([key, part]) => entriesKeepingLists(part, path === "" ? key : `${path}.${key}`));
}

type Rows = readonly (string | TextTree)[];

export function withEmptyTexts<Tree>(tree: Tree): Tree {
  if (typeof tree === "string") return "" as Tree;
  const entries = Object.entries(Object(tree) as object).map(([key, part]) => [key, withEmptyTexts(part)]);
  return Object.fromEntries(entries) as Tree;
}

/**
 * Stored texts in the seed's shape. Texts missing from an older release are taken from the seed. In rows that staff added
 * they are empty, and publishing requires them.
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
  const emptyRow = withEmptyTexts(seed[0] ?? "");
  return stored.map((row) => inShapeOf(emptyRow, row ?? emptyRow)) as Rows;
}

/**
 * Stored texts and pictures of any release, completed with the texts of this one
 * (docs/reference/publishing.md#page-texts-and-pictures).
 */
export function pagesInShapeOf(seed: PublishedPages, stored: unknown): PublishedPages {
  const { texts, pictures = {}, ours = {} } = Object(stored) as Partial<PublishedPages>;
  const { en, es } = seed.texts;
  const inLanguage = (tree: TextTree, own: unknown) => inShapeOf(tree, own) as TextTree;
  return { texts: { en: inLanguage(en, texts?.en), es: inLanguage(es, texts?.es) }, pictures, ours };
}
