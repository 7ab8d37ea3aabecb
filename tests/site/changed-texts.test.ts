import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, test } from "vitest";
import type { RenderedPage } from "#app/entry/prerender.tsx";
import { firstPages } from "#content/product/first-pages.ts";
import { choiceAt } from "#content/product/page-lists.ts";
import type { TextTree } from "#domain/club/page-texts.ts";
import { entriesKeepingLists, textsIn, withPart } from "#domain/club/pages-draft.ts";
import type { SiteData } from "#domain/programs/site-facts.ts";
import { LANGUAGES } from "#domain/text/languages.ts";
import { firstFacts, firstPaths } from "#tests/support/clubs/first-facts.ts";

const RENDERER = resolve(import.meta.dirname, "../../dist/renderer/renderer.js");
const { renderPage } = (await import(/* @vite-ignore */ pathToFileURL(RENDERER).href)) as {
  renderPage: (path: string, facts: SiteData, texts: TextTree) => Promise<RenderedPage>;
};

describe.each(LANGUAGES)("When every text of the pages has changed (%s)", (language) => {
  const seed = textsIn(firstPages.texts[language]).filter(([place]) => !choiceAt(place));
  const changed = seed.reduce(
    (tree, [place], index) => withPart(tree, place.split("."), `Changed text ${index}.`),
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

describe.each(LANGUAGES)("When no list of the pages has a row (%s)", (language) => {
  const lists = entriesKeepingLists(firstPages.texts[language]).filter(
    ([, part]) => typeof part !== "string",
  );
  const headings = textsIn(firstPages.texts[language])
    .filter(([place]) => /(?:values|story|requirements|levels|pillars|objectives|impact)\.title$/.test(place))
    .map(([, text]) => text);
  const empty = lists.reduce(
    (tree, [place]) => withPart(tree, place.split("."), []),
    firstPages.texts[language],
  );

  test.each(firstPaths)("%s has none of their headings", async (path) => {
    const { html } = await renderPage(path, firstFacts(language, path), empty);
    expect(headings.length).toBeGreaterThan(6);
    expect(headings.filter((text) => html.includes(`>${text}</h`))).toEqual([]);
  });
});
