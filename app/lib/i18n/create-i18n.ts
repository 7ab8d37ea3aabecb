import type { TFunction } from "i18next";
import { fetchOrReload } from "#app/lib/connection.ts";
import type { PageFacts } from "#content/product/text-facts.ts";
import { clubTextsUrl, type TextTree } from "#domain/club/page-content.ts";
import type { SiteData } from "#domain/programs/site-facts.ts";
import type { Language } from "#domain/text/languages.ts";
import { factsPath } from "#domain/text/site-routes.ts";
import type { TextFile, TextNamespace } from "./namespaces.ts";
import { type TextValues, translate } from "./translate.ts";

/** All text files except those that only the server uses. */
const files = import.meta.glob<TextTree>(
  ["/content/product/texts/*/*.json", "!/content/product/texts/*/{files,mail}.json"],
  { import: "default" },
);

async function fetchJson(address: string) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${response.status}`);
  return response.json();
}

/** Identifies a set of texts. The hash changes when staff change the club's texts. */
type TextVersion = Pick<SiteData, "language" | "textsHash">;

/** @throws {Error} if the file does not exist or the network fails */
async function fetchTexts({ language, textsHash }: TextVersion, file: TextFile): Promise<TextTree> {
  if (file === "club") return fetchJson(clubTextsUrl(language, textsHash));
  const path = textPath(language, file);
  const load = files[path];
  if (!load) throw new Error(path);
  return load();
}

/** Path of a text file in the project, if the build has one. */
export function textPath(language: string, file: Exclude<TextFile, "club">): string {
  return `/content/product/texts/${language}/${file}.json`;
}

/**
 * Adds derived texts to facts. Facts embedded in a page already have them. The code that derives them is
 * fetched only for facts from the API.
 */
export async function addDerivedTexts(facts: SiteData | PageFacts): Promise<PageFacts> {
  return "texts" in facts ? facts : (await import("#content/product/text-facts.ts")).pageFacts(facts);
}

/**
 * Fetches the facts of the page at an address, in one language (docs/reference/page-loading.md#page-data).
 * @throws {Error} when the server or the network fails
 */
export async function fetchSiteData(language: Language, path: string): Promise<PageFacts> {
  return addDerivedTexts((await fetchJson(`/api/facts?language=${language}&path=${factsPath(path)}`)).data);
}

/** The texts and facts of a visit in its current language; the hooks in use-translation.tsx read them. */
export interface I18n {
  readonly language: Language;
  /** The facts in `language`; a new object after each change. */
  readonly facts: PageFacts;
  /** Translates a key of any area: "area:key". */
  t: TFunction<["common", ...TextNamespace[]]>;
  /** A translator for these areas; a key without an area is looked up in each in turn. */
  forAreas<const Areas extends TextNamespace | readonly TextNamespace[]>(
    areas: Areas,
    facts: PageFacts,
  ): TFunction<Areas>;
  isLoaded(file: TextFile): boolean;
  /** Error of the last failed fetch of a file. The next load() of the file clears it. */
  failureOf(file: TextFile): unknown;
  /** @throws {Error} when a file cannot be fetched; the next call tries again */
  load(files: readonly TextFile[]): Promise<void>;
  /** The facts, if they include those of the page at an address. Undefined until loadSiteData() has loaded them. */
  siteDataAt(path: string): PageFacts | undefined;
  /** Error of the last failed loadSiteData() of an address. */
  factsFailureAt(path: string): unknown;
  /** @throws {Error} as load() does */
  loadSiteData(path: string): Promise<void>;
  /**
   * Fetches all texts in use and the facts in the other language, then switches to it.
   * @throws {Error} as load() does
   */
  changeLanguage(to: Language): Promise<void>;
  /** Fetches and shows newer facts if the server's version is newer. If the fetch fails, the current facts stay. */
  catchUp(version: number): Promise<void>;
  /** Calls back after each change of language or facts. Returns an unsubscribe function. */
  onChange(listener: () => void): () => void;
}

/**
 * Creates the texts of one visit, and loads the shared texts and those of the first page.
 * @param path the page's address; `start` has its facts
 * @param mark changes every shown text; tests use it to find untranslated text
 * @param clubTexts given by the prerenderer; a browser fetches them
 */
export async function createI18n(
  start: PageFacts,
  pageFiles: readonly TextFile[] = [],
  path = "/",
  mark: (text: string) => string = (text) => text,
  clubTexts?: TextTree,
): Promise<I18n> {
  let facts = start;
  /** Path of the page whose own facts are in `facts`. */
  let factsPathname = factsPath(path);
  const texts = new Map<string, TextTree>();
  const filesInUse = new Set<TextFile>();
  const loading = new Map<string, Promise<void>>();
  const failures = new Map<string, unknown>();
  const listeners = new Set<() => void>();
  /** The language chosen last. The response to an earlier choice may arrive later. */
  let chosenLanguage = start.language;

  const loadOnce = <Part>(
    name: string,
    load: () => Promise<Part>,
    store: (part: Part) => void,
  ): Promise<void> => {
    failures.delete(name);
    const promise =
      loading.get(name) ??
      fetchOrReload(load).then(store, (error) => {
        loading.delete(name);
        failures.set(name, error);
        throw error;
      });
    loading.set(name, promise);
    return promise;
  };
  const versionedName = ({ language, textsHash }: TextVersion, file: TextFile) =>
    `${language}/${file === "club" ? textsHash : file}`;
  const loadFile = (version: TextVersion, file: TextFile): Promise<void> => {
    filesInUse.add(file);
    const name = versionedName(version, file);
    return loadOnce(
      name,
      async () => (file === "club" && clubTexts) || fetchTexts(version, file),
      (tree) => texts.set(name, tree),
    );
  };
  const factsName = (address: string) => `${facts.language}${factsPath(address)}`;
  const loadAll = async (version: TextVersion, requested: Iterable<TextFile>) => {
    await Promise.all([...requested].map((file) => loadFile(version, file)));
  };
  /** Fetches facts and, because newer facts may need them, the club's newer texts. */
  const fetchWithTexts = async (language: Language, address: string): Promise<PageFacts> => {
    const next = await fetchSiteData(language, address);
    if (filesInUse.has("club")) await loadFile(next, "club");
    return next;
  };
  const treesOf = (version: TextVersion) =>
    [...filesInUse]
      .map((file) => texts.get(versionedName(version, file)))
      .filter((tree) => tree !== undefined);
  const forAreas = (areas: string | readonly string[], current: PageFacts) => {
    const list = [areas].flat();
    // A club without camps features another program. Its texts have variants without the word "camp".
    const variant = current.camp.kind === "camp" ? {} : { context: "program" };
    return (key: string, values: TextValues = {}) =>
      translate(
        key,
        { ...variant, ...values },
        list,
        treesOf(current),
        current.texts,
        current.language,
        mark,
      );
  };
  const show = (next: PageFacts) => {
    facts = next;
    for (const listener of listeners) listener();
  };

  await loadAll(start, ["shared", ...pageFiles]);
  return {
    get language() {
      return facts.language;
    },
    get facts() {
      return facts;
    },
    t: ((key: string, values?: TextValues) => forAreas("common", facts)(key, values)) as unknown as I18n["t"],
    forAreas: forAreas as unknown as I18n["forAreas"],
    isLoaded: (file) => texts.has(versionedName(facts, file)),
    failureOf: (file) => failures.get(versionedName(facts, file)),
    load: (requested) => loadAll(facts, requested),
    siteDataAt: (address) => (["/", factsPathname].includes(factsPath(address)) ? facts : undefined),
    factsFailureAt: (address) => failures.get(factsName(address)),
    loadSiteData: (address) => {
      const { language } = facts;
      const name = factsName(address);
      return loadOnce(
        name,
        () => fetchWithTexts(language, address),
        (next) => {
          loading.delete(name);
          // The visitor may have changed the language during the fetch.
          if (facts.language !== language) return;
          factsPathname = factsPath(address);
          show(next);
        },
      );
    },
    changeLanguage: async (to) => {
      chosenLanguage = to;
      const address = factsPathname;
      const [next] = await Promise.all([
        fetchOrReload(() => fetchWithTexts(to, address)),
        loadAll({ ...facts, language: to }, filesInUse),
      ]);
      if (chosenLanguage !== to) return;
      factsPathname = address;
      show(next);
    },
    catchUp: async (version) => {
      if (version <= facts.version) return;
      const address = factsPathname;
      const next = await fetchWithTexts(facts.language, address).catch(() => facts);
      // The visitor may have changed the language or the page during the fetch.
      if (address === factsPathname && next.language === facts.language && next.version > facts.version)
        show(next);
    },
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
