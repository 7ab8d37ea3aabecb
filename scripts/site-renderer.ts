import { type RenderedPage, renderPage } from "#app/entry/prerender.tsx";
import { firstClub } from "#content/club/first-club.ts";
import { pictureOfKind } from "#content/club/pictures.ts";
import { listedPath, sitePages } from "#content/product/site-pages.ts";
import { colorUrl, type TextTree } from "#domain/club/page-content.ts";
import { logoPath, pictureUrl } from "#domain/club/pictures.ts";
import type { SiteData } from "#domain/programs/site-data.ts";
import { LANGUAGES, type Language } from "#domain/text/languages.ts";
import type { BrandImages } from "./brand-images.ts";
import { type CodeFiles, setCodeAside } from "./page-code.ts";
import { slice } from "./page-slice.ts";

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}

function meta(attribute: "name" | "property", name: string, content: string): string {
  return `<meta ${attribute}="${name}" content="${escaped(content)}">`;
}

/** Gives each language its own URL, so that a search result matches its reader's language. */
function searchLinks(path: string, language: Language, origin: string): string[] {
  const address = (to: Language) => `${origin}${path}?lang=${to}`;
  return [
    `<link rel="canonical" href="${address(language)}">`,
    ...LANGUAGES.map((to) => `<link rel="alternate" hreflang="${to}" href="${address(to)}">`),
    `<link rel="alternate" hreflang="x-default" href="${origin}${path}">`,
    meta("property", "og:url", address(language)),
  ];
}

interface HeadPage {
  path: string;
  language: Language;
  /** The site's address; null if unknown. */
  origin: string | null;
}

/**
 * The page's head in its language. Without a site address it has no links to the site: a canonical link needs a host,
 * and a request's Host header cannot be trusted.
 */
function pageHead(
  { path, language, origin }: HeadPage,
  page: RenderedPage,
  { socialCard, programs, icons }: BrandImages,
): string {
  const { program, club, pictures } = page.siteData;
  const { logo, color } = club;
  const own = program && pictures[pictureOfKind[program.kind]];
  const ofProgram = own ? pictureUrl(own, "card") : program && programs[program.kind];
  const card = ofProgram ?? (logo ? logoPath(logo, "card") : socialCard);
  const listed = listedPath(path, page.siteData);
  const links = listed === null || origin === null ? [] : searchLinks(listed, language, origin);
  return [
    `<title>${escaped(page.title)}</title>`,
    meta("name", "description", page.description),
    ...(listed === null ? [meta("name", "robots", "noindex")] : links),
    meta("property", "og:type", "website"),
    meta("property", "og:site_name", club.name),
    meta("property", "og:title", page.title),
    meta("property", "og:description", page.description),
    meta("property", "og:locale", language === "es" ? "es_US" : "en_US"),
    ...(origin === null ? [] : [meta("property", "og:image", `${origin}${card}`)]),
    meta("name", "twitter:card", "summary_large_image"),
    ...(logo ? [`<link rel="icon" href="${logoPath(logo, "tab")}" type="image/png">`] : []),
    `<link rel="apple-touch-icon" href="${logo ? logoPath(logo, "180") : icons[180]}">`,
    // After the build's style sheet, which has the first color.
    ...(color === firstClub.color ? [] : [`<link rel="stylesheet" href="${colorUrl(color)}">`]),
    '<link rel="manifest" href="/manifest.webmanifest">',
  ].join("\n    ");
}

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
  siteData: SiteData;
  /** The club's own, in that language. */
  texts: TextTree;
  /** The site's address or its placeholder; null if unknown. */
  origin: string | null;
}

/** Whom to call, for visitors without JavaScript: the forms need it. */
function whomToCall({ club: { name: club, contacts } }: SiteData): string {
  const people = contacts.map(
    ({ name, phone, dial }) => `${escaped(name)}, <a href="${escaped(dial)}">${escaped(phone)}</a>`,
  );
  return `${escaped(club)}: ${people.join(" · ")}`;
}

/** A complete page as the server sends it (docs/reference/publishing.md#page-rendering). */
export async function pageDocument(
  { template, code, brand }: ClientParts,
  { path, language, siteData, texts, origin }: PageRequest,
): Promise<string> {
  const page = await renderPage(path, siteData, texts);
  return setCodeAside(template, page, code)
    .replace('<html lang="en">', `<html lang="${language}">`)
    .replace(/<link rel="icon"[^>]*>\s*/, (icon) => (siteData.club.logo ? "" : icon))
    .replace(/<title>.*?<\/title>/, () => pageHead({ path, language, origin }, page, brand))
    .replace("<noscript></noscript>", () => `<noscript>${whomToCall(page.siteData)}</noscript>`)
    .replace(
      'data-hydrated="no"></div>',
      () => `data-hydrated="no">${page.html}</div>\n    ${slice(page.siteData)}`,
    );
}

/** The list of pages, and one page's contents for the test that checks every text. */
export { renderPage, sitePages };
