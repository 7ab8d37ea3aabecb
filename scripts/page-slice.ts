import type { PageData } from "#content/product/program-details.ts";

/**
 * The site data that a page was rendered from, for the code that hydrates it (docs/reference/page-loading.md#page-data). It is data
 * that the content security policy never runs. "<" is escaped so that staff texts cannot close the element. A file of its
 * own, because the tests' renderer uses it without React.
 */
export function slice(siteData: PageData): string {
  const json = JSON.stringify(siteData).replaceAll("<", "\\u003c");
  return `<script type="application/json" id="site-data">${json}</script>`;
}
