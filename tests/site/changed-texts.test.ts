import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, test } from "vitest";
import type { RenderedPage } from "#app/entry/prerender.tsx";
import { firstPages } from "#content/product/first-pages.ts";
import { LANGUAGES } from "#domain/languages.ts";
import { textsIn, withText } from "#domain/page-changes.ts";
import type { TextTree } from "#domain/page-texts.ts";
import type { SiteFacts } from "#domain/site-facts.ts";
import { firstFacts, firstPaths } from "#tests/support/first-facts.ts";

const RENDERER = resolve(import.meta.dirname, "../../dist/renderer/renderer.js");
const { renderPage } = (await import(/* @vite-ignore */ pathToFileURL(RENDERER).href)) as {
  renderPage: (path: string, facts: SiteFacts, texts: TextTree) => Promise<RenderedPage>;
};

describe.each(LANGUAGES)("When every text of the pages has changed (%s)", (language) => {
  const seed = textsIn(firstPages.texts[language]);
  const changed = seed.reduce(
    (tree, [place], index) => withText(tree, place.split("."), `Changed text ${index}.`),
    firstPages.texts[language],
  );
  // A short word may also be one of the product's; what is filled in is no longer the seed's text.
  const old = seed.map(([, text]) => text).filter((text) => text.length > 25 && !text.includes("{{"));

  test.each(firstPaths)("%s shows none of the seed's", async (path) => {
    const { html, description, title } = await renderPage(path, firstFacts(language, path), changed);
    const read = [html, description, title].join("\n").replaceAll("&#x27;", "'").replaceAll("&amp;", "&");
    expect(old.filter((text) => read.includes(text))).toEqual([]);
    expect(description).toMatch(/^Changed text \d+\.$/);
  });
});
