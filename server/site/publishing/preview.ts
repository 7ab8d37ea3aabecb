import { pagesCheck } from "#content/product/first-pages.ts";
import { fileTexts } from "#content/product/texts-by-language.ts";
import { clubCheck } from "#domain/club/club-draft.ts";
import { policyCheck } from "#domain/club/policy-draft.ts";
import { seasonShapeCheck } from "#domain/programs/season-draft.ts";
import type { PublishedSite } from "#domain/programs/site-data.ts";
import { type PreviewAddress, previewPath, type StaffPath } from "#domain/staff/staff-paths.ts";
import { LANGUAGES, type Language } from "#domain/text/languages.ts";
import { isStaffPath } from "#domain/text/site-routes.ts";
import { escapeHtml } from "#server/mail/render-email.ts";
import type { DraftKey } from "./publication-drafts.ts";
import { withSeason } from "./publication-season.ts";

/** A policy without scripts and forms for any draft; links may navigate. */
export const PREVIEW_POLICY =
  "sandbox allow-same-origin allow-popups allow-top-navigation-by-user-activation";

/** The editors of drafts that are no season. */
const BACK: Readonly<Record<string, StaffPath>> = {
  club: "/admin/website/club",
  pages: "/admin/website/pages",
  policies: "/admin/website/policies",
};

interface PreviewContent extends Required<PreviewAddress> {
  editorLanguage: Language;
}

function notice({ editorLanguage, ...address }: PreviewContent): string {
  const texts = fileTexts[editorLanguage].preview;
  const link = "inline-flex min-h-11 items-center font-semibold underline underline-offset-4";
  const languages = LANGUAGES.map((language) => {
    const current = language === address.language ? ' aria-current="true"' : "";
    const href = escapeHtml(previewPath({ ...address, language }));
    return `<a class="${link}" lang="${language}" hreflang="${language}"${current} href="${href}">${texts.languages[language]}</a>`;
  });
  return [
    `<aside lang="${editorLanguage}" aria-label="${texts.region}" data-preview class="bg-marigold-50 border-marigold border-l-4 p-5">`,
    `<p class="font-display text-lead font-bold">${texts.title}</p>`,
    `<p class="max-w-line">${texts.text}</p>`,
    `<p class="flex flex-wrap gap-x-6">${languages.join("")}<a class="${link}" href="${BACK[address.subject] ?? "/admin/programs"}">${texts.back}</a></p>`,
    "</aside>",
  ].join("");
}

const decoded = (attribute: string) => attribute.replaceAll("&amp;", "&");

/** Rewrites links to site pages into previews; links to staff pages stay. */
function linksInside(html: string, address: PreviewAddress): string {
  return html.replace(/(<a\b[^>]*?\shref=")(\/(?!\/|assets\/)[^"]*)"/g, (whole, before, href: string) => {
    const { pathname } = new URL(decoded(href), "http://preview.invalid");
    if (isStaffPath(pathname) || pathname.startsWith("/api/")) return whole;
    return `${before}${escapeHtml(previewPath({ ...address, path: pathname }))}"`;
  });
}

/** Turns a rendered page into a preview: adds a notice and removes scripts, which would load the live facts. */
export function previewPage(html: string, preview: PreviewContent): string {
  const withoutScripts = html
    .replace(/<template id="code">.*?<\/template>/s, "")
    .replace(/<script\b[^>]*>.*?<\/script>/gs, "")
    .replace(/<meta name="robots"[^>]*>/, "")
    .replace("</head>", () => '<meta name="robots" content="noindex"></head>');
  return linksInside(withoutScripts, preview).replace(/<body[^>]*>/, (body) => `${body}${notice(preview)}`);
}

export function noPreview(editorLanguage: Language, why: "text" | "page"): string {
  const { title, failed, back } = fileTexts[editorLanguage].preview;
  return `<!doctype html><html lang="${editorLanguage}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title></head><body><main><h1>${failed.title}</h1><p>${failed[why]}</p><p><a href="/admin/programs">${back}</a></p></main></body></html>`;
}

const CHECKS = { club: clubCheck, pages: pagesCheck, policies: policyCheck };

/** The site with a draft applied; undefined if the draft is malformed (docs/reference/publishing.md#preview). */
export function draftedSite(
  site: PublishedSite,
  { subject, id }: DraftKey,
  payload: unknown,
): PublishedSite | undefined {
  if (subject === "season") {
    const { facts } = seasonShapeCheck.parse(payload);
    return facts && withSeason(site, id, facts);
  }
  const { facts } = CHECKS[subject].parse(payload);
  return facts && { ...site, [subject]: facts };
}
