import { describe, expect, test } from "vitest";
import * as club from "#content/club/club.ts";
import { firstClub } from "#content/club/first-club.ts";
import { policies } from "#content/club/policies/policies.ts";
import { firstPages } from "#content/product/first-pages.ts";
import { choiceAt } from "#content/product/page-lists.ts";
import { fillPlaceholders } from "#content/product/policy-text.ts";
import { policyValues } from "#content/product/policy-values.ts";
import { pageData } from "#content/product/program-details.ts";
import { refundTexts } from "#content/product/refund-texts.ts";
import { hoursOf } from "#content/product/session-texts.ts";
import { sitePages } from "#content/product/site-pages.ts";
import { textFormats } from "#content/product/text-formats.ts";
import { entriesKeepingLists, textsIn } from "#domain/club/pages-draft.ts";
import { withPart } from "#domain/programs/draft-fields.ts";
import { LANGUAGES, type Language } from "#domain/text/languages.ts";
import { parseMarkup } from "#domain/text/staff-markup.ts";
import { fullDate } from "#domain/time/formats.ts";
import { firstSite } from "#server/site/programs/first-season.ts";
import { firstContent, firstPaths } from "#tests/support/clubs/first-content.ts";
import { firstSeason } from "#tests/support/clubs/test-season.ts";
import { renderer } from "#tests/support/pages/renderer.ts";

const [OPEN, CLOSE] = ["⟦", "⟧"];
const contentModules = import.meta.glob<Record<string, unknown>>(
  ["/content/club/*.ts", "!/content/club/*.test.ts"],
  {
    eager: true,
  },
);

const { renderPage } = renderer;

function stringsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return value.flatMap(stringsIn);
  return value && typeof value === "object" ? Object.values(value).flatMap(stringsIn) : [];
}

/** What a page may show untranslated: the facts of content/, formatted in the page's language. */
function factsIn(language: Language): string[] {
  const filled = stringsIn(policies).map((text) => fillPlaceholders(text, policyValues(firstClub)));
  const { featured: camp } = firstContent(language);
  const sessions = camp.sessions.flatMap((session) => [
    fullDate(session.on, language),
    hoursOf(session, language),
  ]);
  const refunds = firstSeason.programs.flatMap(({ slug }) => {
    const { program } = firstContent(language, `/programs/${slug}`);
    return program ? refundTexts(program, language, null) : [];
  });
  const staffTexts = [camp.description, camp.whatToBring].flatMap((text) => stringsIn(parseMarkup(text)));
  const formatted = [
    ...staffTexts,
    ...refunds,
    ...stringsIn(Object.values(pageData(firstContent(language)).featuredDetails)),
    ...sessions,
    ...sessions.map(textFormats.capital),
  ];
  const facts = [
    ...stringsIn(Object.values(contentModules)),
    ...stringsIn([club, firstClub, firstSeason]),
    ...filled,
    ...formatted,
  ];
  // Weekdays come from Intl: "Monday", "Mon", "lunes".
  const weekdays = ["long", "short"].flatMap((weekday) => {
    const format = new Intl.DateTimeFormat(language, {
      weekday: weekday as "long" | "short",
      timeZone: "UTC",
    });
    return Array.from({ length: 7 }, (_, day) => format.format(Date.UTC(2026, 0, day + 1)));
  });
  facts.push(...weekdays);
  return facts.filter((fact) => /\p{L}/u.test(fact)).toSorted((a, b) => b.length - a.length);
}

function decode(html: string): string {
  const entities: Record<string, string> = {
    "&amp;": "&",
    "&lt;": "<",
    "&gt;": ">",
    "&quot;": '"',
    "&#x27;": "'",
    "&nbsp;": " ",
  };
  return html.replace(/&(?:amp|lt|gt|quot|#x27|nbsp);/g, (entity) => entities[entity] ?? entity);
}

/** Marks may be nested, when a text is filled in with another. */
function withoutMarked(text: string): string {
  const inner = new RegExp(`${OPEN}[^${OPEN}${CLOSE}]*${CLOSE}`, "g");
  const shorter = text.replace(inner, "");
  return shorter === text ? text : withoutMarked(shorter);
}

/** Everything that people read or hear: texts, and attributes that screen readers speak. */
function spokenIn(html: string): string[] {
  const attributes = [...html.matchAll(/\s(?:alt|aria-label|title|placeholder)="([^"]*)"/g)].map(
    (match) => match[1] ?? "",
  );
  // A marked text may contain elements, so remove these first.
  const texts = html.replace(/<(?:script|style)[\s\S]*?<\/(?:script|style)>/g, "").replace(/<[^>]+>/g, "\n");
  return [...attributes, withoutMarked(decode(texts))].flatMap((text) =>
    withoutMarked(decode(text)).split("\n"),
  );
}

/** What is left of a list such as "Monday and Wednesday" without its days. */
const JOINED = /^[\s,]*(?:and|y)?[\s,]*$/;

function untranslated(html: string, language: Language): string[] {
  const facts = factsIn(language);
  return spokenIn(html)
    .map((text) => facts.reduce((rest, fact) => rest.replaceAll(fact, ""), text).trim())
    .filter((text) => /\p{L}{2,}/u.test(text) && !JOINED.test(text));
}

describe.each(LANGUAGES)("In a language whose every text is marked (%s)", (language) => {
  const chosen = new Set(
    textsIn(firstPages.texts.en).flatMap(([place, text]) => (choiceAt(place) ? text : [])),
  );
  const mark = (text: string) => (chosen.has(text) ? text : `${OPEN}${text}${CLOSE}`);

  test.each(
    sitePages(firstSite(firstSeason))
      .map(({ path }) => path)
      .filter((path) => path !== "/admin"),
  )("the page %s shows nothing unmarked but facts", async (path) => {
    const { html } = await renderPage(path, firstContent(language, path), firstPages.texts[language], mark);
    expect(html).toContain(OPEN);
    expect(untranslated(html, language)).toEqual([]);
  });

  test("staff pages are an empty shell", async () => {
    expect((await renderPage("/admin", firstContent(language), firstPages.texts[language], mark)).html).toBe(
      "",
    );
  });

  test("an unmarked text is detected", () => {
    expect(untranslated('<p aria-label="Close">⟦Hola⟧ Hello</p>', language)).toEqual(["Close", "Hello"]);
  });
});

describe.each(LANGUAGES)("When every text of the pages has changed (%s)", (language) => {
  const seed = textsIn(firstPages.texts[language]).filter(([place]) => !choiceAt(place));
  const changed = seed.reduce(
    (tree, [place], index) => withPart(tree, place.split("."), `Changed text ${index}.`),
    firstPages.texts[language],
  );
  // A short word may also be one of the product's; what is filled in is no longer the seed's text.
  const old = seed.map(([, text]) => text).filter((text) => text.length > 25 && !text.includes("{{"));

  test.each(firstPaths)("%s shows none of the seed's", async (path) => {
    const { html, description, title } = await renderPage(path, firstContent(language, path), changed);
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
    const { html } = await renderPage(path, firstContent(language, path), empty);
    expect(headings.length).toBeGreaterThan(6);
    expect(headings.filter((text) => html.includes(`>${text}</h`))).toEqual([]);
  });
});
