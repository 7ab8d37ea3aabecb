import { prerender } from "react-dom/static";
import { createI18n, type I18n, textPath } from "#app/lib/i18n/create-i18n.ts";
import { type PageData, pageData } from "#content/product/program-details.ts";
import { clubTextsUrl, type TextTree } from "#domain/club/page-content.ts";
import type { SiteData } from "#domain/programs/site-data.ts";
import { type Page, pageAt, titleValues } from "./pages.ts";
import { Root } from "./root.tsx";

export interface RenderedPage {
  html: string;
  title: string;
  description: string;
  /** Modules that the page imports, by path from the project's root. */
  modules: string[];
  /** Address of the club's own texts, if the page fetches them. */
  clubTexts: string | null;
  /** The site data, which the HTML embeds for hydration (docs/reference/page-loading.md#page-data). */
  siteData: PageData;
}

async function renderHtml(page: Page, path: string, i18n: I18n): Promise<string> {
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
  const html = await new Response(prelude).text();
  if (errors.length > 0) throw errors[0];
  return html;
}

/**
 * Renders one page in one language as HTML that the browser hydrates (docs/reference/page-loading.md#prerendering). A
 * client-only page has empty HTML; an unknown path renders the 404 page.
 * @param clubTexts the published texts, in the language of the site data
 * @param mark changes every text, for tests
 * @throws any error of the page's rendering, so that a broken page fails the build
 */
export async function renderPage(
  path: string,
  siteData: SiteData,
  clubTexts: TextTree,
  mark?: (text: string) => string,
): Promise<RenderedPage> {
  const page = pageAt(path, siteData);
  const i18n = await createI18n(pageData(siteData), [...page.texts, "club"], path, mark, clubTexts);
  const { language, textsHash } = siteData;
  const builtFiles = page.texts.filter((file) => file !== "club");
  const values = titleValues(i18n.siteData);
  return {
    html: page.isClientOnly ? "" : await renderHtml(page, path, i18n),
    title: i18n.t("common:pageTitle", { page: i18n.t(`common:titles.${page.titleKey}`, values) }),
    description: i18n.t(`meta:descriptions.${page.titleKey}`, values),
    modules: [
      page.modulePath,
      ...(page.needsQueryClient ? ["app/lib/query-client.tsx"] : []),
      ...(["shared", ...builtFiles] as const).map((file) => textPath(language, file).slice(1)),
    ],
    clubTexts: page.texts.includes("club") ? clubTextsUrl(language, textsHash) : null,
    siteData: i18n.siteData,
  };
}
