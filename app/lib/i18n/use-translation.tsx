import type { TFunction } from "i18next";
import { createContext, type ReactNode, use, useEffect, useMemo, useSyncExternalStore } from "react";
import type { PageFacts } from "#content/product/text-facts.ts";
import type { Language } from "#domain/text/languages.ts";
import type { I18n } from "./create-i18n.ts";
import type { TextFile, TextNamespace } from "./namespaces.ts";

const Texts = createContext<I18n | null>(null);

/** Provides the texts and facts of the visit. */
export function TextsProvider({ i18n, children }: { i18n: I18n; children: ReactNode }) {
  return <Texts value={i18n}>{children}</Texts>;
}

function useShown() {
  const i18n = use(Texts);
  if (!i18n) throw new Error("Texts are read inside a TextsProvider");
  const now = () => i18n.facts;
  return { i18n, facts: useSyncExternalStore(i18n.onChange, now, now) };
}

/** The club's facts in the page's language. Rerenders when they change. */
export function useSiteData(): PageFacts {
  return useShown().facts;
}

/** The facts, once they include those of the page at an address; undefined before. */
export function useSiteDataAt(path: string): PageFacts | undefined {
  const { i18n } = useShown();
  return i18n.factsAt(path);
}

/**
 * Suspends until the facts include those of the page at an address; fetches the page's texts in parallel.
 * @throws {Error} when they cannot be fetched
 */
export function useSiteDataFor(path: string, texts: readonly TextFile[]): void {
  const { i18n } = useShown();
  if (i18n.factsAt(path)) return;
  const failure = i18n.factsFailureAt(path);
  if (failure !== undefined) throw failure;
  i18n.load(texts).catch(() => undefined);
  throw i18n.loadFacts(path);
}

/** Fetches newer facts when an API answer has a newer version. Typed values stay. */
export function useSiteDataOf(version = 0): void {
  const { i18n } = useShown();
  useEffect(() => void i18n.catchUp(version), [i18n, version]);
}

/** The shared terms are read with every area, as "terms:email". */
type WithTerms<Areas extends TextNamespace | readonly TextNamespace[]> =
  Areas extends readonly TextNamespace[] ? readonly [...Areas, "terms"] : readonly [Areas, "terms"];

const areasOf = (key: string) => key.split(",") as TextNamespace[];

/**
 * Suspends the rendering component until text files are loaded.
 * @throws {Error} when they cannot be fetched
 */
export function waitForTexts(i18n: I18n, files: readonly TextFile[]): void {
  const missing = files.filter((file) => !i18n.isLoaded(file));
  const failure = missing.map(i18n.failureOf).find((reason) => reason !== undefined);
  if (failure !== undefined) throw failure;
  // React waits for a thrown promise and renders again. If it failed, the check above throws the reason.
  if (missing.length > 0) throw i18n.load(missing);
}

/**
 * Translator for one or more areas, in the page's language and with current facts, and that language; rerenders when
 * either changes. Keys are typed from the English files. A page's own files are loaded already. Name any other file, and
 * the component waits (Suspense).
 * @throws {Error} when its texts cannot be fetched
 */
export function useTranslation<const Areas extends TextNamespace | readonly TextNamespace[] = "common">(
  areas?: Areas,
  ...files: TextFile[]
): { t: TFunction<WithTerms<Areas>>; language: Language; i18n: I18n } {
  const { i18n, facts } = useShown();
  waitForTexts(i18n, files);
  const key = [areas ?? "common"].flat().join();
  const t = useMemo(() => i18n.forAreas(areasOf(key), facts), [i18n, key, facts]);
  return { t: t as unknown as TFunction<WithTerms<Areas>>, language: i18n.language, i18n };
}
