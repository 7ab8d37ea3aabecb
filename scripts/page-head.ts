import type { RenderedPage } from "#app/prerender.tsx";
import { club } from "#content/club.ts";
import { listedPath } from "#content/site-pages.ts";
import { LANGUAGES, type Language } from "#domain/languages.ts";
import { ORIGIN_PLACEHOLDER } from "#domain/site-routes.ts";
import type { BrandImages } from "./brand-images.ts";
import { structuredData } from "./structured-data.ts";

function escapeAttribute(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}

function meta(attribute: "name" | "property", name: string, content: string): string {
  return `<meta ${attribute}="${name}" content="${escapeAttribute(content)}">`;
}

/** Each language has an address of its own, so that a search finds the one that its reader speaks. */
function searchLinks(path: string, language: Language): string[] {
  const address = (to: Language) => `${ORIGIN_PLACEHOLDER}${path}?lang=${to}`;
  return [
    `<link rel="canonical" href="${address(language)}">`,
    ...LANGUAGES.map((to) => `<link rel="alternate" hreflang="${to}" href="${address(to)}">`),
    `<link rel="alternate" hreflang="x-default" href="${ORIGIN_PLACEHOLDER}${path}">`,
    meta("property", "og:url", address(language)),
  ];
}

/** Everything that a page's head says about it, in its language. */
export function pageHead(
  path: string,
  language: Language,
  page: RenderedPage,
  { socialCard, icons }: BrandImages,
): string {
  const listed = listedPath(path);
  return [
    `<title>${escapeAttribute(page.title)}</title>`,
    meta("name", "description", page.description),
    ...(listed ? searchLinks(listed, language) : [meta("name", "robots", "noindex")]),
    meta("property", "og:type", "website"),
    meta("property", "og:site_name", club.name),
    meta("property", "og:title", page.title),
    meta("property", "og:description", page.description),
    meta("property", "og:locale", language === "es" ? "es_US" : "en_US"),
    meta("property", "og:image", `${ORIGIN_PLACEHOLDER}${socialCard}`),
    meta("name", "twitter:card", "summary_large_image"),
    `<link rel="apple-touch-icon" href="${icons[180]}">`,
    '<link rel="manifest" href="/manifest.webmanifest">',
    ...structuredData(path, page),
  ].join("\n    ");
}
