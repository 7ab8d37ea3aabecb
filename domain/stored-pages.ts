import type { PublishedPages, TextTree } from "./page-texts.ts";

type Part = TextTree[string];
type Rows = readonly (string | TextTree)[];

/** A row without its words. */
export function emptied<Tree>(tree: Tree): Tree {
  if (typeof tree === "string") return "" as Tree;
  const entries = Object.entries(Object(tree) as object).map(([key, part]) => [key, emptied(part)]);
  return Object.fromEntries(entries) as Tree;
}

/** Rows that the first release had under ids, in the order of its pages; their texts could name their group of ages. */
const FIRST_ROWS: Readonly<Record<string, readonly string[]>> = {
  "home.programs.offers": ["youth", "camps", "leagues", "clinics"],
  "getInvolved.opportunities.kinds": ["youth", "competitive", "flexible"],
  "teams.levels.steps": ["development", "competitive", "elite"],
  "donate.impact.cards": ["equipment", "scholarships", "coaching"],
};

function firstRows(seed: Rows, stored: TextTree, place: string): Rows {
  const ids = FIRST_ROWS[place] ?? [];
  if (ids.length !== seed.length || ids.some((id) => !(id in stored))) return seed;
  return seed.map((row, i) => {
    const texts = inShapeOf(row, stored[ids[i] ?? ""], "") as TextTree;
    const filled = Object.entries(texts).map(([key, text]) => [
      key,
      String(text).replaceAll("{{group}}", () => String(texts.group)),
    ]);
    return Object.fromEntries(filled) as TextTree;
  });
}

/**
 * What was stored, in the seed's shape. What an earlier release did not have yet is the seed's; in a row of staff's list
 * it is empty, and publishing asks for it.
 */
function inShapeOf(seed: Part, stored: unknown, place: string): Part {
  if (stored === undefined) return seed;
  if (typeof seed === "string") return stored as string;
  if (!Array.isArray(seed)) {
    const within = ([key, part]: [string, Part]) => [
      key,
      inShapeOf(part, (Object(stored) as TextTree)[key], place === "" ? key : `${place}.${key}`),
    ];
    return Object.fromEntries(Object.entries(seed).map((entry) => within(entry as [string, Part])));
  }
  const row = emptied(seed[0] ?? "");
  if (Array.isArray(stored)) return stored.map((one) => inShapeOf(row, one ?? row, "")) as Rows;
  return firstRows(seed, Object(stored) as TextTree, place);
}

/**
 * Stored texts and pictures of any release as this one reads them: every text of its pages is there
 * (docs/rules/publishing.md#texts-and-pictures-of-the-pages).
 */
export function pagesInShapeOf(seed: PublishedPages, stored: unknown): PublishedPages {
  const { texts, pictures = {} } = Object(stored) as Partial<PublishedPages>;
  const { en, es } = seed.texts;
  const inLanguage = (tree: TextTree, own: unknown) => inShapeOf(tree, own, "") as TextTree;
  return { texts: { en: inLanguage(en, texts?.en), es: inLanguage(es, texts?.es) }, pictures };
}
