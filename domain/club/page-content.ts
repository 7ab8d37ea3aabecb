import { canonicalJson, fnv1a } from "#domain/text/canonical.ts";
import type { Language } from "#domain/text/languages.ts";

/** A file of texts, or a part of one: texts, groups of texts, lists of texts. */
export type TextTree = { readonly [key: string]: string | TextTree | readonly (string | TextTree)[] };

/** The pages' own words and pictures (docs/reference/publishing.md#page-texts-and-pictures). */
export interface PublishedPages {
  /** In the shape of content/club/texts/<language>.json. */
  texts: Record<Language, TextTree>;
  /** Uploaded pictures that replace those of content/club/pictures.ts, by its ids. */
  pictures: Readonly<Record<string, string>>;
  /**
   * "yes" for each page whose sample promises the club confirmed as its own
   * (docs/reference/setup.md#placeholder-content).
   */
  ours: Readonly<Record<string, string>>;
}

/** A list row's value from fixed options, instead of text; the same in both languages. */
export interface PageChoice {
  kind: "kinds" | "picture" | "drawing";
  options: readonly string[];
  /** One or more options, separated by spaces. */
  isMultiple?: boolean;
}

const hashes = new WeakMap<PublishedPages["texts"], string>();

/** Changes with every text of either language; a collision helps no attacker. */
export function textsHash({ texts }: PublishedPages): string {
  const hash = hashes.get(texts) ?? fnv1a(canonicalJson(texts)).toString(16).padStart(16, "0");
  hashes.set(texts, hash);
  return hash;
}

/** The address of the texts in the browser; the content at an address never changes. */
export function clubTextsUrl(language: Language, hash: string): string {
  return `/club-texts-${language}-${hash}.json`;
}

/** The address of a style sheet that has nothing but the club's color. */
export function colorUrl(color: string): string {
  return `/brand-${color.slice(1)}.css`;
}
