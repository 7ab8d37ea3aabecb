import { createContext, type ReactNode, use, useEffect, useMemo } from "react";
import { useStore } from "#app/lib/store.ts";
import type { PageData } from "#content/product/program-details.ts";
import type { Language } from "#domain/text/languages.ts";
import type { I18n } from "./create-i18n.ts";
import type { TextFile, TextNamespace } from "./namespaces.ts";
import type { TextFunction } from "./text-keys.ts";

const I18nContext = createContext<I18n | null>(null);

export function TextsProvider({ i18n, children }: { i18n: I18n; children: ReactNode }) {
  return <I18nContext value={i18n}>{children}</I18nContext>;
}

function useI18n() {
  const i18n = use(I18nContext);
  if (!i18n) throw new Error("Texts are read inside a TextsProvider");
  return { i18n, siteData: useStore(i18n.siteDataStore) };
}

/** The club's site data in the page's language. Rerenders when they change. */
export function useSiteData(): PageData {
  return useI18n().siteData;
}

/** The site data, if they include those of the page at an address; otherwise undefined. */
export function useSiteDataAt(path: string): PageData | undefined {
  const { i18n } = useI18n();
  return i18n.siteDataAt(path);
}

/**
 * Suspends until the site data include those of the page at an address, and fetches the page's texts in parallel.
 * @throws {Error} if the site data cannot be fetched
 */
export function useSuspendForSiteData(path: string, texts: readonly TextFile[]): void {
  const { i18n } = useI18n();
  if (i18n.siteDataAt(path)) return;
  const failure = i18n.siteDataFailureAt(path);
  if (failure !== undefined) throw failure;
  i18n.load(texts).catch(() => undefined);
  throw i18n.loadSiteData(path);
}

/** Fetches newer site data if an API response has a newer version. Typed values stay. */
export function useRefetchSiteData(version = 0): void {
  const { i18n } = useI18n();
  useEffect(() => void i18n.refetchSiteData(version), [i18n, version]);
}

const namespacesOf = <Namespace extends TextNamespace>(key: string) => key.split(",") as Namespace[];

/**
 * Suspends the rendering component until text files are loaded.
 * @throws {Error} if a file cannot be fetched
 */
export function waitForTexts(i18n: I18n, files: readonly TextFile[]): void {
  const missing = files.filter((file) => !i18n.isLoaded(file));
  const failure = missing.map(i18n.failureOf).find((reason) => reason !== undefined);
  if (failure !== undefined) throw failure;
  // React waits for a thrown promise and renders again. If it failed, the check above throws the reason.
  if (missing.length > 0) throw i18n.load(missing);
}

/**
 * The page's language and a translator for one or more namespaces. Rerenders when the language or the site data
 * change. Keys are typed from the English files. The page's own files are already loaded; for any other file
 * that is named, the component suspends.
 * @throws {Error} if a file cannot be fetched
 */
export function useTranslation<Namespace extends TextNamespace = "common">(
  namespaces?: Namespace | readonly Namespace[],
  ...files: TextFile[]
): { t: TextFunction<Namespace>; language: Language; i18n: I18n } {
  const { i18n, siteData } = useI18n();
  waitForTexts(i18n, files);
  const key = [namespaces ?? "common"].flat().join();
  const t = useMemo(() => i18n.forNamespaces<Namespace>(namespacesOf(key), siteData), [i18n, key, siteData]);
  return { t, language: i18n.language, i18n };
}
