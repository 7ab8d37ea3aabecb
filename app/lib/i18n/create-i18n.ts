import type { TFunction } from "i18next";
import { fetchPart } from "#app/lib/connection.ts";
import type { PageFacts } from "#content/product/text-facts.ts";
import { clubTextsAddress, type TextTree } from "#domain/club/page-texts.ts";
import type { SiteFacts } from "#domain/programs/site-facts.ts";
import type { Language } from "#domain/text/languages.ts";
import { factsPath } from "#domain/text/site-routes.ts";
import type { TextFile, TextNamespace } from "./namespaces.ts";
import { type TextValues, translate } from "./translate.ts";

/** What only the server uses is left out. */
const files = import.meta.glob<TextTree>(
  ["/content/product/texts/*/*.json", "!/content/product/texts/*/{files,mail}.json"],
  { import: "default" },
);

async function fetchJson(address: string) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${answer.status}`);
  return answer.json();
}

/** Which texts: the club's own are staff's to change. */
type TextsOf = Pick<SiteFacts, "language" | "textsHash">;

/** @throws {Error} when there is no such file, or the network fails */
async function fetchTexts({ language, textsHash }: TextsOf, file: TextFile): Promise<TextTree> {
  if (file === "club") return fetchJson(clubTextsAddress(language, textsHash));
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
 * Adds derived texts to facts. Facts embedded in a page have them; for facts from the API, the code that makes them is
 * fetched here.
 */
export async function withTexts(facts: SiteFacts | PageFacts): Promise<PageFacts> {
  return "texts" in facts ? facts : (await import("#content/product/text-facts.ts")).pageFacts(facts);
}

/**
 * The facts that the page at an address shows, in one language (docs/reference/page-loading.md#page-data).
 * @throws {Error} when the server or the network fails
 */
export async function fetchFacts(language: Language, path: string): Promise<PageFacts> {
  return withTexts((await fetchJson(`/api/facts?language=${language}&path=${factsPath(path)}`)).data);
}

/** The texts and facts of a visit in its current language; the hooks in use-translation.tsx read them. */
export interface I18n {
  readonly language: Language;
  /** The facts in that language; a new object after each change. */
  readonly facts: PageFacts;
  /** Translates a key of any area: "area:key". */
  t: TFunction<["common", ...TextNamespace[]]>;
  /** A translator for these areas; a key without an area is looked up in each in turn. */
  forAreas<const Areas extends TextNamespace | readonly TextNamespace[]>(
    areas: Areas,
    facts: PageFacts,
  ): TFunction<Areas>;
  isLoaded(file: TextFile): boolean;
  /** Why a file could not be fetched; cleared when load() is called for it again. */
  failureOf(file: TextFile): unknown;
  /** @throws {Error} when a file cannot be fetched; the next call tries again */
  load(files: readonly TextFile[]): Promise<void>;
  /** The facts, if they include those of the page at an address; undefined until loadFacts() has loaded them. */
  factsAt(path: string): PageFacts | undefined;
  /** Why loadFacts() failed for an address. */
  factsFailureAt(path: string): unknown;
  /** @throws {Error} as load() does */
  loadFacts(path: string): Promise<void>;
  /**
   * Fetches all texts in use and the facts in the other language, then switches to it.
   * @throws {Error} as load() does
   */
  changeLanguage(to: Language): Promise<void>;
  /** Fetches newer facts if the server's version is newer, and shows them. If that fails, the current ones stay. */
  catchUp(version: number): Promise<void>;
  /** Calls back after each change of language or facts. Returns an unsubscribe function. */
  onChange(listener: () => void): () => void;
}

/**
 * The translator of one visit, with the shared texts and those of the first page loaded. `mark` changes every text that
 * is shown: a test uses it to find untranslated text. The renderer hands in `clubTexts`, which a browser fetches.
 * @param path the page's address; `start` has its facts
 */
export async function createI18n(
  start: PageFacts,
  ofPage: readonly TextFile[] = [],
  path = "/",
  mark: (text: string) => string = (text) => text,
  clubTexts?: TextTree,
): Promise<I18n> {
  let facts = start;
  /** The address whose facts these are. They also include what every page shows. */
  let factsOf = factsPath(path);
  const texts = new Map<string, TextTree>();
  const filesInUse = new Set<TextFile>();
  const loading = new Map<string, Promise<void>>();
  const failures = new Map<string, unknown>();
  const listeners = new Set<() => void>();
  /** The language chosen last; an earlier choice may be answered later. */
  let chosen = start.language;

  const loadOnce = <Part>(
    name: string,
    load: () => Promise<Part>,
    keep: (part: Part) => void,
  ): Promise<void> => {
    failures.delete(name);
    const known =
      loading.get(name) ??
      fetchPart(load).then(keep, (error) => {
        loading.delete(name);
        failures.set(name, error);
        throw error;
      });
    loading.set(name, known);
    return known;
  };
  const nameOf = ({ language, textsHash }: TextsOf, file: TextFile) =>
    `${language}/${file === "club" ? textsHash : file}`;
  const loadOne = (of: TextsOf, file: TextFile): Promise<void> => {
    filesInUse.add(file);
    const name = nameOf(of, file);
    return loadOnce(
      name,
      async () => (file === "club" && clubTexts) || fetchTexts(of, file),
      (tree) => texts.set(name, tree),
    );
  };
  const factsName = (address: string) => `${facts.language}${factsPath(address)}`;
  const loadAll = async (of: TextsOf, wanted: Iterable<TextFile>) => {
    await Promise.all([...wanted].map((file) => loadOne(of, file)));
  };
  /** Newer facts may name newer texts of the club. */
  const fetchWithTexts = async (language: Language, address: string): Promise<PageFacts> => {
    const next = await fetchFacts(language, address);
    if (filesInUse.has("club")) await loadOne(next, "club");
    return next;
  };
  const treesOf = (of: TextsOf) =>
    [...filesInUse].map((file) => texts.get(nameOf(of, file))).filter((tree) => tree !== undefined);
  const forAreas = (areas: string | readonly string[], of: PageFacts) => {
    const list = [areas].flat();
    // A club without camps shows another program in their place: its texts have variants that do not say camp.
    const ofKind = of.camp.kind === "camp" ? {} : { context: "program" };
    return (key: string, values: TextValues = {}) =>
      translate(key, { ...ofKind, ...values }, list, treesOf(of), of.texts, of.language, mark);
  };
  const show = (next: PageFacts) => {
    facts = next;
    for (const listener of listeners) listener();
  };

  await loadAll(start, ["shared", ...ofPage]);
  return {
    get language() {
      return facts.language;
    },
    get facts() {
      return facts;
    },
    t: ((key: string, values?: TextValues) => forAreas("common", facts)(key, values)) as unknown as I18n["t"],
    forAreas: forAreas as unknown as I18n["forAreas"],
    isLoaded: (file) => texts.has(nameOf(facts, file)),
    failureOf: (file) => failures.get(nameOf(facts, file)),
    load: (wanted) => loadAll(facts, wanted),
    factsAt: (address) => (["/", factsOf].includes(factsPath(address)) ? facts : undefined),
    factsFailureAt: (address) => failures.get(factsName(address)),
    loadFacts: (address) => {
      const { language } = facts;
      const name = factsName(address);
      return loadOnce(
        name,
        () => fetchWithTexts(language, address),
        (next) => {
          loading.delete(name);
          // The visitor may have changed the language meanwhile.
          if (facts.language !== language) return;
          factsOf = factsPath(address);
          show(next);
        },
      );
    },
    changeLanguage: async (to) => {
      chosen = to;
      const address = factsOf;
      const [next] = await Promise.all([
        fetchPart(() => fetchWithTexts(to, address)),
        loadAll({ ...facts, language: to }, filesInUse),
      ]);
      if (chosen !== to) return;
      factsOf = address;
      show(next);
    },
    catchUp: async (version) => {
      if (version <= facts.version) return;
      const address = factsOf;
      const next = await fetchWithTexts(facts.language, address).catch(() => facts);
      // The visitor may have changed the language or the page meanwhile.
      if (address === factsOf && next.language === facts.language && next.version > facts.version) show(next);
    },
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
