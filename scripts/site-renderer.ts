import { renderPage } from "#app/entry/prerender.tsx";
import { sitePages } from "#content/product/site-pages.ts";
import type { TextTree } from "#domain/club/page-texts.ts";
import type { SiteFacts } from "#domain/programs/site-facts.ts";
import type { Language } from "#domain/text/languages.ts";
import type { BrandImages } from "./brand-images.ts";
import { type CodeFiles, setCodeAside } from "./page-code.ts";
import { pageHead } from "./page-head.ts";
import { slice } from "./page-slice.ts";

/** Output of the client build that rendering a page needs. */
export interface ClientParts {
  /** Vite's index.html. */
  template: string;
  code: CodeFiles;
  brand: BrandImages;
}

interface PageRequest {
  path: string;
  language: Language;
  facts: SiteFacts;
  /** The club's own, in that language. */
  texts: TextTree;
  /** The site's address or its placeholder; null if unknown. */
  origin: string | null;
}

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/** Whom to call, for visitors without JavaScript: the forms need it. */
function whomToCall({ club: { name: club, contacts } }: SiteFacts): string {
  const people = contacts.map(
    ({ name, phone, dial }) => `${escaped(name)}, <a href="${escaped(dial)}">${escaped(phone)}</a>`,
  );
  return `${escaped(club)}: ${people.join(" · ")}`;
}

/** A complete page as the server sends it (docs/rules/publishing.md#pages-are-rendered-aside). */
export async function pageDocument(
  { template, code, brand }: ClientParts,
  { path, language, facts, texts, origin }: PageRequest,
): Promise<string> {
  const page = await renderPage(path, facts, texts);
  return setCodeAside(template, page, code)
    .replace('<html lang="en">', `<html lang="${language}">`)
    .replace(/<link rel="icon"[^>]*>\s*/, (icon) => (facts.club.mark ? "" : icon))
    .replace(/<title>.*?<\/title>/, () => pageHead({ path, language, origin }, page, brand))
    .replace("<noscript></noscript>", () => `<noscript>${whomToCall(page.facts)}</noscript>`)
    .replace(
      'data-hydrated="no"></div>',
      () => `data-hydrated="no">${page.html}</div>\n    ${slice(page.facts)}`,
    );
}

/** The list of pages, and one page's contents for the test that checks every text. */
export { renderPage, sitePages };
