import { readFile, writeFile } from "node:fs/promises";
import { setPriority } from "node:os";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import { serialize } from "node:v8";
import { prerender } from "react-dom/static";
import { type Page, pageAt, titleValues } from "#app/entry/pages.ts";
import { Root } from "#app/entry/root.tsx";
import { createI18n, type I18n, textPath } from "#app/lib/i18n/create-i18n.ts";
import { firstClub } from "#content/club/first-club.ts";
import { pictureOfKind } from "#content/club/pictures.ts";
import { type PageData, pageData, pageDataElement } from "#content/product/program-details.ts";
import { listedPath } from "#content/product/site-pages.ts";
import { clubTextsUrl, colorUrl, type TextTree } from "#domain/club/page-content.ts";
import { logoPath, pictureUrl } from "#domain/club/pictures.ts";
import { type SiteData, siteData as siteDataOf } from "#domain/programs/site-data.ts";
import { LANGUAGES, type Language } from "#domain/text/languages.ts";
import { encodeBody } from "#server/platform/http/response-body.ts";
import type { RenderOrder } from "#server/site/pages/page-renderer.ts";
import type { BrandImages } from "./brand-images.ts";
import { type CodeFiles, setCodeAside } from "./page-code.ts";

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
  const data = pageData(siteData);
  const i18n = await createI18n(data, [...page.texts, "club"], path, mark, clubTexts);
  const { language, textsHash } = siteData;
  const builtFiles = page.texts.filter((file) => file !== "club");
  const values = titleValues(data);
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
    siteData: data,
  };
}

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

/** Whom to call, for visitors without JavaScript: the forms need it. */
function whomToCall({ club: { name: club, contacts } }: SiteData): string {
  const people = contacts.map(
    ({ name, phone, dial }) => `${escaped(name)}, <a href="${escaped(dial)}">${escaped(phone)}</a>`,
  );
  return `${escaped(club)}: ${people.join(" · ")}`;
}

/** Renders complete pages as the server sends them. @returns their HTML by name */
export async function renderPages(
  { template, code, brand }: ClientParts,
  { content, origin, pages }: RenderOrder,
): Promise<Record<string, string>> {
  const rendered: Record<string, string> = {};
  for (const { name, path, language } of pages) {
    const data = siteDataOf(content.site, { ...content, language, path });
    const page = await renderPage(path, data, content.site.pages.texts[language]);
    rendered[name] = setCodeAside(template, page, code)
      .replace('<html lang="en">', `<html lang="${language}">`)
      .replace(/<link rel="icon"[^>]*>\s*/, (icon) => (data.club.logo ? "" : icon))
      .replace(/<title>.*?<\/title>/, () => pageHead({ path, language, origin }, page, brand))
      .replace("<noscript></noscript>", () => `<noscript>${whomToCall(page.siteData)}</noscript>`)
      .replace(
        'data-hydrated="no"></div>',
        () => `data-hydrated="no">${page.html}</div>\n    ${pageDataElement(page.siteData)}`,
      );
  }
  return rendered;
}

/** File of the client's parts beside the bundle of this module. */
export const PARTS_FILE = "client.json";

/** Serving pages has priority. */
const NICENESS = 5;

/** As a process of the server (docs/reference/publishing.md#page-rendering). */
if (import.meta.main) {
  setPriority(NICENESS);
  const order = (await json(process.stdin)) as RenderOrder;
  const parts = JSON.parse(await readFile(join(import.meta.dirname, PARTS_FILE), "utf8")) as ClientParts;
  const pages = await renderPages(parts, order);
  if (order.file === undefined)
    await new Promise((done) => process.stdout.write(JSON.stringify(pages), done));
  else {
    const encoded = Object.entries(pages).map(([name, html]) => [name, encodeBody(html)]);
    const bytes = serialize(Object.fromEntries(encoded));
    await writeFile(order.file, bytes, { flag: "wx", flush: true, mode: 0o600 });
  }
  // A rendered page may have started a timer, which would keep the process.
  process.exit();
}
