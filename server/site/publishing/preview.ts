import { Hono } from "hono";
import * as z from "zod/mini";
import { servedPage, sitePages } from "#content/product/site-pages.ts";
import { fileTexts } from "#content/product/texts-by-language.ts";
import { placeholdersOf, withoutPlaceholders } from "#domain/club/placeholders.ts";
import { anyProgramHasDays } from "#domain/programs/season-draft.ts";
import { siteOnDay } from "#domain/programs/site-data.ts";
import { type PreviewAddress, previewPath, type StaffPath } from "#domain/staff/staff-paths.ts";
import { lengthFirst } from "#domain/text/checks.ts";
import { LANGUAGES, type Language } from "#domain/text/languages.ts";
import { isStaffPath } from "#domain/text/site-routes.ts";
import type { Deps } from "#server/deps.ts";
import { escapeHtml } from "#server/mail/render-email.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { rateLimit } from "#server/platform/http/rate-limit.ts";
import { idParam, query, requestLanguage } from "#server/platform/http/request-input.ts";
import { requirePermission } from "#server/staff/require-permission.ts";
import { contentOf, draftedSite, draftKeyOf, findDraft } from "./publication-drafts.ts";

/** A policy without scripts and forms for any draft; links may navigate. */
const PREVIEW_POLICY = "sandbox allow-same-origin allow-popups allow-top-navigation-by-user-activation";

/** The editors of drafts that are no season. */
const EDITOR_PAGES: Readonly<Record<string, StaffPath>> = {
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
    `<p class="flex flex-wrap gap-x-6">${languages.join("")}<a class="${link}" href="${EDITOR_PAGES[address.subject] ?? "/admin/programs"}">${texts.back}</a></p>`,
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

function noPreview(editorLanguage: Language, why: "text" | "page"): string {
  const { title, failed, back } = fileTexts[editorLanguage].preview;
  return `<!doctype html><html lang="${editorLanguage}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title></head><body><main><h1>${failed.title}</h1><p>${failed[why]}</p><p><a href="/admin/programs">${back}</a></p></main></body></html>`;
}

/** A preview costs half a second of CPU; looking through a whole season needs fewer. */
const PREVIEW_LIMIT = { name: "preview", calls: 200, windowSeconds: 600 };

const previewParameters = {
  language: z.enum(LANGUAGES),
  path: z._default(z.string().check(lengthFirst(200), z.regex(/^\//)), "/"),
};

/** Previews of a draft's pages (docs/reference/publishing.md#preview). */
export function previewRoutes(deps: Deps) {
  const { db, now, live, pages, log } = deps;
  const allow = requirePermission(deps);
  return new Hono().get(
    "/admin/drafts/:subject/:id/preview",
    allow("website.edit"),
    rateLimit(deps, PREVIEW_LIMIT),
    query(previewParameters),
    async (c) => {
      const key = draftKeyOf(c.req.param("subject"), idParam(c));
      const { language, path } = c.req.valid("query");
      const draft = await findDraft(db, key);
      const { version, site, seed } = live.current();
      const published = contentOf(site, key);
      if (!draft && !published) throw new ApiError("not_found");
      const editorLanguage = requestLanguage(c);
      // Adds to the policy of all pages.
      c.header("Content-Security-Policy", PREVIEW_POLICY, { append: true });
      c.header("X-Robots-Tag", "noindex");
      const drafted = draftedSite(site, key, draft?.payload ?? published);
      if (!drafted || !anyProgramHasDays(drafted.seasons.flatMap(({ programs }) => programs)))
        return c.html(noPreview(editorLanguage, "text"), 409);
      const publicSite = withoutPlaceholders(drafted, placeholdersOf(seed, drafted));
      const { file, found } = servedPage(path, publicSite);
      const page = sitePages(publicSite).find((sitePage) => sitePage.file === file) ?? { path: "/404" };
      const content = siteOnDay({ version, site: publicSite }, now());
      const html = await pages.draw(content, { path: page.path, language }).catch((err) => {
        log.warn({ err }, "a preview could not be rendered");
      });
      if (html === undefined) return c.html(noPreview(editorLanguage, "page"), 409);
      return c.html(previewPage(html, { ...key, path, language, editorLanguage }), found ? 200 : 404);
    },
  );
}
