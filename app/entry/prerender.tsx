import { prerender } from "react-dom/static";
import { createI18n, type I18n, textPath } from "#app/lib/i18n/create-i18n.ts";
import { type PageFacts, pageFacts } from "#content/product/text-facts.ts";
import type { Language } from "#domain/languages.ts";
import type { SiteFacts } from "#domain/site-facts.ts";
import type { Page } from "./pages.ts";
import { pageAt, titleNames } from "./pages.ts";
import { Root } from "./root.tsx";

export interface RenderedPage {
  html: string;
  title: string;
  description: string;
  /** Modules that its code will ask for, from the project's root. */
  modules: string[];
  /** What it was rendered with, to be written into it: it hydrates with the same (docs/rules/pages.md#a-page-carries-its-facts). */
  facts: PageFacts;
}

async function readAll(stream: ReadableStream<Uint8Array>): Promise<string> {
  return new Response(stream).text();
}

async function htmlOf(page: Page, path: string, i18n: I18n): Promise<string> {
  await page.Component.preload();
  const errors: unknown[] = [];
  const { prelude } = await prerender(<Root i18n={i18n} ssrPath={path} />, {
    // Otherwise large pages come as a fallback with inline scripts that the policy forbids.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => {
      errors.push(error);
    },
  });
  const html = await readAll(prelude);
  if (errors.length > 0) throw errors[0];
  return html;
}

/**
 * One page in one language as HTML that the browser hydrates (docs/rules/pages.md#a-page-is-there-before-its-scripts), or nothing of one that it draws. An unknown path gives the 404 page;
 * `facts` are in the same language, and `mark` is for tests.
 * @throws what the page throws while it renders: a build with a broken page must fail
 */
export async function renderPage(
  path: string,
  language: Language,
  facts: SiteFacts,
  mark?: (text: string) => string,
): Promise<RenderedPage> {
  const page = pageAt(path, facts);
  const i18n = await createI18n(pageFacts(facts), [...page.texts, "club"], path, mark);
  const names = titleNames(i18n.facts);
  return {
    html: page.drawn ? "" : await htmlOf(page, path, i18n),
    title: i18n.t("common:pageTitle", { page: i18n.t(`common:titles.${page.title}`, names) }),
    description: i18n.t(`meta:descriptions.${page.title}`, names),
    modules: [
      page.module,
      ...(page.asks ? ["app/lib/query-client.tsx"] : []),
      ...(["shared", ...page.texts] as const).map((file) => textPath(language, file).slice(1)),
    ],
    facts: i18n.facts,
  };
}
