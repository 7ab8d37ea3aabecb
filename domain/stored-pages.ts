import type { PublishedPages, TextTree } from "./page-texts.ts";

type Part = TextTree[string];
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
 * (docs/rules/publishing.md#texts-and-pictures-of-the-pages).
 */
export function pagesInShapeOf(seed: PublishedPages, stored: unknown): PublishedPages {
  const { texts, pictures = {}, ours = {} } = Object(stored) as Partial<PublishedPages>;
  const { en, es } = seed.texts;
  const inLanguage = (tree: TextTree, own: unknown) => inShapeOf(tree, own) as TextTree;
  return { texts: { en: inLanguage(en, texts?.en), es: inLanguage(es, texts?.es) }, pictures, ours };
}
