import { fetchOrReload } from "#app/lib/connection.ts";
import { createStore } from "#app/lib/store.ts";
import type { PageData } from "#content/product/program-details.ts";
import { clubTextsUrl, type TextTree } from "#domain/club/page-content.ts";
import type { SiteData } from "#domain/programs/site-data.ts";
import type { Language } from "#domain/text/languages.ts";
import { siteDataPath } from "#domain/text/site-routes.ts";
import type { TextFile, TextNamespace } from "./namespaces.ts";
import type { TextFunction } from "./text-keys.ts";
import { type TextValues, translate } from "./translate.ts";

/** All text files except those that only the server uses. */
const fileLoaders = import.meta.glob<TextTree>(
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
  const load = fileLoaders[path];
  if (!load) throw new Error(path);
  return load();
}

/** Path of a text file in the project, if the build has one. */
export function textPath(language: string, file: Exclude<TextFile, "club">): string {
  return `/content/product/texts/${language}/${file}.json`;
}

/**
 * Fetches the site data of the page at an address, in one language (docs/reference/page-loading.md#page-data).
 * @throws {Error} when the server or the network fails
 */
export async function fetchSiteData(language: Language, path: string): Promise<PageData> {
  const { data } = await fetchJson(`/api/site-data?language=${language}&path=${siteDataPath(path)}`);
  return data;
}

/**
 * Creates the texts of one visit, and loads the shared texts and those of the first page.
 * @param path the page's address; `initialSiteData` includes its data
 * @param transformText changes every shown text; tests use it to find untranslated text
 * @param clubTexts given by the prerenderer; a browser fetches them
 */
export async function createI18n(
  initialSiteData: PageData,
  pageFiles: readonly TextFile[] = [],
  path = "/",
  transformText: (text: string) => string = (text) => text,
  clubTexts?: TextTree,
) {
  const siteDataStore = createStore(initialSiteData);
  const siteData = siteDataStore.get;
  /** Path of the page whose data the store includes. */
  let pageDataPath = siteDataPath(path);
  const texts = new Map<string, TextTree>();
  const filesInUse = new Set<TextFile>();
  const loading = new Map<string, Promise<void>>();
  const failures = new Map<string, unknown>();
  /** The last chosen language. The response to an earlier choice may arrive later. */
  let chosenLanguage = initialSiteData.language;

  const loadOnce = <Value>(
    key: string,
    load: () => Promise<Value>,
    store: (value: Value) => void,
  ): Promise<void> => {
    failures.delete(key);
    const promise =
      loading.get(key) ??
      fetchOrReload(load).then(store, (error) => {
        loading.delete(key);
        failures.set(key, error);
        throw error;
      });
    loading.set(key, promise);
    return promise;
  };
  const textsKey = ({ language, textsHash }: TextVersion, file: TextFile) =>
    `${language}/${file === "club" ? textsHash : file}`;
  const loadFile = (version: TextVersion, file: TextFile): Promise<void> => {
    filesInUse.add(file);
    const key = textsKey(version, file);
    return loadOnce(
      key,
      async () => (file === "club" && clubTexts) || fetchTexts(version, file),
      (tree) => texts.set(key, tree),
    );
  };
  const siteDataKey = (address: string) => `${siteData().language}${siteDataPath(address)}`;
  const loadAll = async (version: TextVersion, files: Iterable<TextFile>) => {
    await Promise.all([...files].map((file) => loadFile(version, file)));
  };
  /** Fetches site data and, because newer data may need them, the club's newer texts. */
  const fetchWithTexts = async (language: Language, address: string): Promise<PageData> => {
    const next = await fetchSiteData(language, address);
    if (filesInUse.has("club")) await loadFile(next, "club");
    return next;
  };
  const loadedTrees = (version: TextVersion) =>
    [...filesInUse].map((file) => texts.get(textsKey(version, file))).filter((tree) => tree !== undefined);
  const forNamespaces = (namespaces: string | readonly string[], current: PageData) => {
    const namespaceList = [namespaces].flat();
    // A club without camps features another program. Its texts have variants without the word "camp".
    const variant = current.featured.kind === "camp" ? {} : { context: "program" };
    return (key: string, values: TextValues = {}) =>
      translate(
        key,
        { ...variant, ...values },
        namespaceList,
        loadedTrees(current),
        current.featuredDetails,
        current.language,
        transformText,
      );
  };

  await loadAll(initialSiteData, ["shared", ...pageFiles]);
  return {
    get language() {
      return siteData().language;
    },
    /** The site data in `language`; a new object after each change. */
    siteDataStore,
    /** Translates a key of any namespace: "namespace:key". */
    t: ((key: string, values?: TextValues) =>
      forNamespaces(["common"], siteData())(key, values)) as unknown as TextFunction<TextNamespace>,
    /** A translator for these namespaces; a key without a namespace is looked up in each in turn. */
    forNamespaces: forNamespaces as unknown as <Namespace extends TextNamespace>(
      namespaces: readonly Namespace[],
      siteData: PageData,
    ) => TextFunction<Namespace>,
    isLoaded: (file: TextFile) => texts.has(textsKey(siteData(), file)),
    /** Error of the last failed fetch of a file. The next load() of the file clears it. */
    failureOf: (file: TextFile) => failures.get(textsKey(siteData(), file)),
    /** @throws {Error} when a file cannot be fetched; the next call tries again */
    load: (files: readonly TextFile[]) => loadAll(siteData(), files),
    /** The site data, if it includes that of the page at an address. Undefined until loadSiteData() has loaded it. */
    siteDataAt: (address: string) =>
      ["/", pageDataPath].includes(siteDataPath(address)) ? siteData() : undefined,
    /** Error of the last failed loadSiteData() of an address. */
    siteDataFailureAt: (address: string) => failures.get(siteDataKey(address)),
    /** @throws {Error} as load() does */
    loadSiteData: (address: string) => {
      const { language } = siteData();
      const key = siteDataKey(address);
      return loadOnce(
        key,
        () => fetchWithTexts(language, address),
        (next) => {
          loading.delete(key);
          // The visitor may have changed the language during the fetch.
          if (siteData().language !== language) return;
          pageDataPath = siteDataPath(address);
          siteDataStore.set(next);
        },
      );
    },
    /**
     * Fetches all texts in use and the site data in the other language, then switches to it.
     * @throws {Error} as load() does
     */
    changeLanguage: async (to: Language) => {
      chosenLanguage = to;
      const address = pageDataPath;
      const [next] = await Promise.all([
        fetchOrReload(() => fetchWithTexts(to, address)),
        loadAll({ ...siteData(), language: to }, filesInUse),
      ]);
      if (chosenLanguage !== to) return;
      pageDataPath = address;
      siteDataStore.set(next);
    },
    /** Fetches and shows newer site data if the server's version is newer. If the fetch fails, the current one stays. */
    refetchSiteData: async (version: number) => {
      if (version <= siteData().version) return;
      const address = pageDataPath;
      const next = await fetchWithTexts(siteData().language, address).catch(siteData);
      // The visitor may have changed the language or the page during the fetch.
      if (
        address === pageDataPath &&
        next.language === siteData().language &&
        next.version > siteData().version
      )
        siteDataStore.set(next);
    },
  };
}

/** The texts and site data of a visit in its current language; the hooks in use-translation.tsx read them. */
export type I18n = Awaited<ReturnType<typeof createI18n>>;
