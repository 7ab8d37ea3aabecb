import type { PublishedPages } from "./page-texts.ts";

/** The texts of a tree with their places, such as "home.values.list.0.title", in its order. */
export function textsIn(tree: unknown, place = ""): [place: string, text: string][] {
  if (typeof tree === "string") return [[place, tree]];
  const inner = Object.entries(Object(tree) as object);
  return inner.flatMap(([key, part]) => textsIn(part, place === "" ? key : `${place}.${key}`));
}

/** A tree with another text at a place. */
export function withText<Tree>(tree: Tree, [key, ...rest]: readonly string[], text: string): Tree {
  if (key === undefined) return text as Tree;
  const part = withText((Object(tree) as Record<string, unknown>)[key], rest, text);
  if (Array.isArray(tree)) return tree.with(Number(key), part) as Tree;
  return { ...tree, [key]: part };
}

/** One text or picture that visitors would see change. */
export interface PagesDifference {
  /** In the draft, such as "texts.es.home.hero.title" or "pictures.scene-1". */
  place: string;
  before: string;
  after: string;
}

export function pagesDifferences(before: PublishedPages, after: PublishedPages): PagesDifference[] {
  const [old, now] = [before, after].map((pages) => new Map(textsIn({ ...pages })));
  return [...new Set([...(old?.keys() ?? []), ...(now?.keys() ?? [])])]
    .map((place) => ({ place, before: old?.get(place) ?? "", after: now?.get(place) ?? "" }))
    .filter((change) => change.before !== change.after);
}
