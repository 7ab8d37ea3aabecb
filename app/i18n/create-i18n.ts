import type { TFunction } from "i18next";
import { fetchPart } from "#app/lib/fetch-part.ts";
import type { PageFacts } from "#content/text-facts.ts";
import type { Language } from "#domain/languages.ts";
import type { SiteFacts } from "#domain/site-facts.ts";
import { SHELL_NAMESPACES, type TextNamespace } from "./namespaces.ts";
import { type TextTree, type TextValues, translate } from "./translate.ts";

/** Mails and the treasurer's file are written by the server; announcements and interests come with their own words. */
const files = import.meta.glob<Record<string, unknown>>(
  [
    "/content/locales/*/*.json",
    "!/content/locales/*/admin*.json",
    "!/content/locales/*/{announcements,interests,mail,treasurer}.json",
  ],
  { import: "default" },
);

/** @throws {Error} when there is no such file, or the network fails */
async function fetchTexts(language: string, area: string): Promise<TextTree> {
  const isStaff = area.startsWith("admin");
  const known = isStaff ? (await import("./staff-text-files.ts")).staffTextFiles : files;
  const load = known[`/content/locales/${language}/${area}.json`];
  if (!load) throw new Error(`No texts for ${language}/${area}`);
  return (await load()) as TextTree;
}

/** What a page brings has its words; what the server answers gets them here, by code that is fetched for it. */
export async function withTexts(facts: SiteFacts | PageFacts): Promise<PageFacts> {
  return "texts" in facts ? facts : (await import("#content/text-facts.ts")).pageFacts(facts);
}

/**
 * What the site says of the club's year now, in one language (docs/rules/pages.md#a-page-carries-its-facts).
 * @throws {Error} when the server or the network fails
 */
export async function fetchFacts(language: Language): Promise<PageFacts> {
  const answer = await fetch(`/api/facts?language=${language}`);
  if (!answer.ok) throw new Error(`${answer.status}`);
  return withTexts((await answer.json()).data);
}

/** The texts of a visit, in the language that it reads now: what the pages' hooks ask (use-translation.ts). */
export interface I18n {
  readonly language: Language;
  /** In that language; another object after each change. */
  readonly facts: PageFacts;
  /** Any area's text: "area:key". */
  t: TFunction<["common", ...TextNamespace[]]>;
  /** Texts of these areas; a key without an area is looked up in them one after the other. */
  forAreas<const Areas extends TextNamespace | readonly TextNamespace[]>(
    areas: Areas,
    facts: PageFacts,
  ): TFunction<Areas>;
  isLoaded(area: TextNamespace): boolean;
  /** Why an area could not be fetched, until load() is called for it again. */
  failureOf(area: TextNamespace): unknown;
  /** @throws {Error} when a text cannot be fetched; the next call tries again */
  load(areas: readonly TextNamespace[]): Promise<void>;
  /** Fetches all areas in use and the facts in the other language, and only then shows it. @throws {Error} as load() does */
  changeLanguage(to: Language): Promise<void>;
  /** Draws the page with newer facts when the server has some; those that it has stay when they cannot be fetched. */
  catchUp(version: number): Promise<void>;
  /** Calls back after each change of language or facts. */
  onChange(listener: () => void): () => void;
}

/**
 * A translator for one page view, with the shell's texts and the given page's already loaded. `mark` changes
 * every text on its way to the page: a test finds with it what is not translated.
 */
export async function createI18n(
  start: PageFacts,
  namespaces: readonly TextNamespace[] = [],
  mark: (text: string) => string = (text) => text,
): Promise<I18n> {
  let facts = start;
  const texts = new Map<string, TextTree>();
  const areasInUse = new Set<TextNamespace>();
  const loading = new Map<string, Promise<void>>();
  const failures = new Map<string, unknown>();
  const listeners = new Set<() => void>();

  const loadOne = (of: Language, area: TextNamespace): Promise<void> => {
    areasInUse.add(area);
    const name = `${of}/${area}`;
    failures.delete(name);
    const known =
      loading.get(name) ??
      fetchPart(() => fetchTexts(of, area)).then(
        (tree) => {
          texts.set(name, tree);
        },
        (error) => {
          loading.delete(name);
          failures.set(name, error);
          throw error;
        },
      );
    loading.set(name, known);
    return known;
  };
  const loadAll = async (of: Language, areas: Iterable<TextNamespace>) => {
    await Promise.all([...areas].map((area) => loadOne(of, area)));
  };
  const forAreas = (areas: string | readonly string[], { language, texts: named }: PageFacts) => {
    const list = [areas].flat();
    return (key: string, values: TextValues = {}) =>
      translate(key, values, list, (area) => texts.get(`${language}/${area}`), named, language, mark);
  };
  const show = (next: PageFacts) => {
    facts = next;
    for (const listener of listeners) listener();
  };

  await loadAll(start.language, [...SHELL_NAMESPACES, ...namespaces]);
  return {
    get language() {
      return facts.language;
    },
    get facts() {
      return facts;
    },
    t: ((key: string, values?: TextValues) => forAreas("common", facts)(key, values)) as unknown as I18n["t"],
    forAreas: forAreas as unknown as I18n["forAreas"],
    isLoaded: (area) => texts.has(`${facts.language}/${area}`),
    failureOf: (area) => failures.get(`${facts.language}/${area}`),
    load: (areas) => loadAll(facts.language, areas),
    changeLanguage: async (to) => {
      const [next] = await Promise.all([fetchPart(() => fetchFacts(to)), loadAll(to, areasInUse)]);
      show(next);
    },
    catchUp: async (version) => {
      if (version <= facts.version) return;
      const next = await fetchFacts(facts.language).catch(() => facts);
      // Meanwhile the visitor may have changed the language.
      if (next.language === facts.language && next.version > facts.version) show(next);
    },
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
