import { readdirSync, readFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import type { TextTree } from "#domain/club/page-content.ts";
import type { Language } from "#domain/text/languages.ts";

const CONTENT = resolve(import.meta.dirname, "../../../content");

/** The files of one language's texts, the club's first: paths. */
export function textFiles(language: Language): string[] {
  const folder = join(CONTENT, "product/texts", language);
  return [
    join(CONTENT, "club/texts", `${language}.json`),
    ...readdirSync(folder).map((name) => join(folder, name)),
  ];
}

/** What those files say, in their order. */
export function textTrees(language: Language): TextTree[] {
  return textFiles(language).map((file) => JSON.parse(readFileSync(file, "utf8")));
}

function textsIn(node: object, path: string): [key: string, text: string][] {
  return Object.entries(node).flatMap(([key, inner]): [string, string][] => {
    const here = path === "" ? `${key}:` : path + key;
    return typeof inner === "string" ? [[here, inner]] : textsIn(inner, path === "" ? here : `${here}.`);
  });
}

/** Every text of a language by its key, "errors:codes.age_range.title". */
export function allTexts(language: Language): Map<string, string> {
  return new Map(textTrees(language).flatMap((tree) => textsIn(tree, "")));
}

/** The same by file, "club/texts/en.json", for messages. */
export function textsByFile(language: Language): [file: string, texts: Map<string, string>][] {
  return textFiles(language).map((file) => [
    relative(CONTENT, file),
    new Map(textsIn(JSON.parse(readFileSync(file, "utf8")), "")),
  ]);
}
