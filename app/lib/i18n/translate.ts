import { fillText } from "#content/product/fill-text.ts";
import type { TextTree } from "#domain/club/page-content.ts";
import type { Language } from "#domain/text/languages.ts";

/** Values for a text's placeholders; `count` also selects the plural form, and `context` a variant: `register_program`. */
export type TextValues = Readonly<Record<string, unknown>>;

type TextOrGroup = TextTree[string];

const pluralRules: Partial<Record<Language, Intl.PluralRules>> = {};

function pluralCategory(count: number, language: Language): string {
  pluralRules[language] ??= new Intl.PluralRules(language);
  return pluralRules[language].select(count);
}

function findAtPath(tree: TextTree, path: readonly string[]): TextOrGroup | undefined {
  let text: TextOrGroup | undefined = tree;
  for (const key of path) {
    if (typeof text !== "object") return undefined;
    text = (text as TextTree)[key];
  }
  return text;
}

/** The variant of a text for a context, else the text itself. */
function findVariant(tree: TextTree, path: string, { context, count }: TextValues, language: Language) {
  const formOf = (key: string) => pluralOf(tree, key, count, language);
  return (typeof context === "string" ? formOf(`${path}_${context}`) : undefined) ?? formOf(path);
}

/** The text at a path, or its plural form for a number: _zero for 0, then the language's plural rule, then _other. */
function pluralOf(tree: TextTree, path: string, count: unknown, language: Language): TextOrGroup | undefined {
  const keys = path.split(".");
  const exact = findAtPath(tree, keys);
  if (exact !== undefined || typeof count !== "number") return exact;
  const [last = "", group] = [keys.at(-1), keys.slice(0, -1)];
  const endings = [...(count === 0 ? ["zero"] : []), pluralCategory(count, language), "other"];
  return endings
    .map((ending) => findAtPath(tree, [...group, `${last}_${ending}`]))
    .find((text) => text !== undefined);
}

/** A text, or each text of a group, with its placeholders filled. */
function fillAll(text: TextOrGroup, fill: (text: string) => string): unknown {
  if (typeof text === "string") return fill(text);
  if (Array.isArray(text)) return text.map((item) => fillAll(item, fill));
  const filled = Object.entries(text).map(([key, inner]) => [key, fillAll(inner as TextOrGroup, fill)]);
  return Object.fromEntries(filled);
}

/**
 * The text for a key: "namespace:group.text", or "group.text" in the first namespace that has it. A group's key returns the
 * group. An unknown key is returned unchanged, and a placeholder without a value stays; tests search for both.
 */
export function translate(
  key: string,
  values: TextValues,
  namespaces: readonly string[],
  trees: readonly TextTree[],
  defaultValues: TextValues,
  language: Language,
  transformText: (text: string) => string,
): unknown {
  const fill = (text: string) =>
    transformText(fillText(text, values, defaultValues, language, (placeholder) => placeholder));
  const [namespace, path = key] = key.includes(":") ? key.split(":", 2) : [];
  for (const name of namespace === undefined ? namespaces : [namespace]) {
    for (const tree of trees) {
      const text = findVariant(tree, `${name}.${path}`, values, language);
      if (text !== undefined) return fillAll(text, fill);
    }
  }
  return key;
}
