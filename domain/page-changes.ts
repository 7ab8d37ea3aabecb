import type { PublishedPages } from "./page-texts.ts";

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
