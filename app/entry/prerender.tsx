import { prerender } from "react-dom/static";
import { createI18n, type I18n, textPath } from "#app/lib/i18n/create-i18n.ts";
import { type PageFacts, pageFacts } from "#content/product/text-facts.ts";
import { clubTextsAddress, type TextTree } from "#domain/club/page-texts.ts";
import type { SiteFacts } from "#domain/programs/site-facts.ts";
import type { Page } from "./pages.ts";
import { pageAt, titleNames } from "./pages.ts";
import { Root } from "./root.tsx";

export interface RenderedPage {
  html: string;
  title: string;
  description: string;
  /** Modules that the page will import, by path from the project's root. */
  modules: string[];
  /** Address of the club's own texts, if the page fetches them. */
  clubTexts: string | null;
  /**
   * The facts that the page was rendered with. They are embedded in its HTML and used to hydrate it
   * (docs/reference/page-loading.md#page-data).
   */
  facts: PageFacts;
}

async function readAll(stream: ReadableStream<Uint8Array>): Promise<string> {
  return new Response(stream).text();
}

async function htmlOf(page: Page, path: string, i18n: I18n): Promise<string> {
  await page.Component.preload();
  const errors: unknown[] = [];
  const { prelude } = await prerender(<Root i18n={i18n} ssrPath={path} />, {
    // Without this, React streams large pages as a fallback plus inline scripts, which the content security policy
    // forbids.
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
 * Renders one page in one language as HTML that the browser hydrates
 * (docs/reference/page-loading.md#prerendering). A page that is rendered only in the browser gives empty
 * HTML; an unknown path gives the 404 page. `clubTexts` are the published ones, in the facts' language. `mark` changes every text and is for
 * tests.
 * @throws what the page throws while it renders, so that a broken page fails the build
 */
export async function renderPage(
  path: string,
  facts: SiteFacts,
  clubTexts: TextTree,
  mark?: (text: string) => string,
): Promise<RenderedPage> {
  const page = pageAt(path, facts);
  const i18n = await createI18n(pageFacts(facts), [...page.texts, "club"], path, mark, clubTexts);
  const { language, textsHash } = facts;
  const built = page.texts.filter((file) => file !== "club");
  const names = titleNames(i18n.facts);
  return {
    html: page.drawn ? "" : await htmlOf(page, path, i18n),
    title: i18n.t("common:pageTitle", { page: i18n.t(`common:titles.${page.title}`, names) }),
    description: i18n.t(`meta:descriptions.${page.title}`, names),
    modules: [
      page.module,
      ...(page.asks ? ["app/lib/query-client.tsx"] : []),
      ...(["shared", ...built] as const).map((file) => textPath(language, file).slice(1)),
    ],
    clubTexts: page.texts.includes("club") ? clubTextsAddress(language, textsHash) : null,
    facts: i18n.facts,
  };
}
