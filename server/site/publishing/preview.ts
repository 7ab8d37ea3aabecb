import { fillText } from "#content/product/fill-text.ts";
import { pagesCheck } from "#content/product/first-pages.ts";
import { mailTexts } from "#content/product/texts-by-language.ts";
import { clubCheck } from "#domain/club/draft.ts";
import { policyCheck } from "#domain/club/policy-draft.ts";
import { seasonDraftSchema } from "#domain/programs/season-draft.ts";
import type { PublishedSite } from "#domain/programs/site-facts.ts";
import { type PreviewAddress, previewAddress, type StaffPath } from "#domain/staff/routes.ts";
import { LANGUAGES, type Language } from "#domain/text/languages.ts";
import { isStaffAddress } from "#domain/text/site-routes.ts";
import type { DraftKey } from "./publication-drafts.ts";
import { withSeason } from "./publication-season.ts";

/** A policy without scripts and forms, whatever a draft contains; links may navigate. */
export const PREVIEW_POLICY =
  "sandbox allow-same-origin allow-popups allow-top-navigation-by-user-activation";

function escaped(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

/** The editors of drafts that are no season. */
const BACK: Readonly<Record<string, StaffPath>> = {
  club: "/admin/website/club",
  pages: "/admin/website/pages",
  policies: "/admin/website/policies",
};

interface PreviewFacts extends Required<PreviewAddress> {
  reader: Language;
  leftOut: readonly string[];
}

function notice({ reader, leftOut, ...address }: PreviewFacts): string {
  const texts = mailTexts[reader].preview;
  const names = leftOut.map((name) => name || texts.unnamed).join(", ");
  const missing = fillText(texts.left_out, { programs: names }, {}, reader, () => "");
  const link = "inline-flex min-h-11 items-center font-semibold underline underline-offset-4";
  const languages = LANGUAGES.map((language) => {
    const current = language === address.language ? ' aria-current="true"' : "";
    const href = escaped(previewAddress({ ...address, language }));
    return `<a class="${link}" lang="${language}" hreflang="${language}"${current} href="${href}">${texts.languages[language]}</a>`;
  });
  return [
    `<aside lang="${reader}" aria-label="${texts.region}" data-preview class="bg-marigold-50 border-marigold border-l-4 p-5">`,
    `<p class="font-display text-lead font-bold">${texts.title}</p>`,
    `<p class="max-w-line">${texts.text}</p>`,
    leftOut.length > 0 ? `<p class="max-w-line font-semibold wrap-anywhere">${escaped(missing)}</p>` : "",
    `<p class="flex flex-wrap gap-x-6">${languages.join("")}<a class="${link}" href="${BACK[address.subject] ?? "/admin/programs"}">${texts.back}</a></p>`,
    "</aside>",
  ].join("");
}

const decoded = (attribute: string) => attribute.replaceAll("&amp;", "&");

/** Rewrites links to site pages into previews; links to staff pages stay. */
function linksInside(html: string, address: PreviewAddress): string {
  return html.replace(/(<a\b[^>]*?\shref=")(\/(?!\/|assets\/)[^"]*)"/g, (whole, before, href: string) => {
    const { pathname } = new URL(decoded(href), "http://preview.invalid");
    if (isStaffAddress(pathname) || pathname.startsWith("/api/")) return whole;
    return `${before}${escaped(previewAddress({ ...address, path: pathname }))}"`;
  });
}

/** Turns a rendered page into a preview: adds a notice and removes scripts, which would load the live facts. */
export function previewPage(html: string, preview: PreviewFacts): string {
  const withoutScripts = html
    .replace(/<template id="code">.*?<\/template>/s, "")
    .replace(/<script\b[^>]*>.*?<\/script>/gs, "")
    .replace(/<meta name="robots"[^>]*>/, "")
    .replace("</head>", () => '<meta name="robots" content="noindex"></head>');
  return linksInside(withoutScripts, preview).replace(/<body[^>]*>/, (body) => `${body}${notice(preview)}`);
}

export function noPreview(reader: Language, why: "text" | "page"): string {
  const { title, failed, back } = mailTexts[reader].preview;
  return `<!doctype html><html lang="${reader}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title></head><body><main><h1>${failed.title}</h1><p>${failed[why]}</p><p><a href="/admin/programs">${back}</a></p></main></body></html>`;
}

/** A draft's site, and its programs that are too incomplete to show. */
interface DraftedSite {
  site: PublishedSite;
  /** Names in the reader's language; "" if unnamed. */
  leftOut: string[];
}

function nameOf(program: unknown, language: Language): string {
  const { texts } = (program ?? {}) as { texts?: Partial<Record<Language, { name?: unknown }>> };
  const names = [language, ...LANGUAGES].map((code) => texts?.[code]?.name);
  return names.find((name): name is string => typeof name === "string" && name !== "") ?? "";
}

/** A season without its malformed programs; undefined if the season itself is malformed. */
function readable(payload: unknown, language: Language) {
  const whole = seasonDraftSchema.safeParse(payload);
  if (whole.success) return { draft: whole.data, leftOut: [] };
  const { programs } = (payload ?? {}) as { programs?: unknown };
  if (!Array.isArray(programs)) return undefined;
  const malformed = new Set(
    whole.error.issues.map(({ path: [part, index] }) => (part === "programs" ? index : null)),
  );
  const wellFormed = {
    ...(payload as object),
    programs: programs.filter((_, index) => !malformed.has(index)),
  };
  const parsed = seasonDraftSchema.safeParse(wellFormed);
  const leftOut = programs
    .filter((_, index) => malformed.has(index))
    .map((program) => nameOf(program, language));
  return parsed.success ? { draft: parsed.data, leftOut } : undefined;
}

const CHECKS = { club: clubCheck, pages: pagesCheck, policies: policyCheck };

/** The site with a draft applied; undefined if the draft is malformed (docs/rules/publishing.md#preview). */
export function draftedSite(
  site: PublishedSite,
  { subject, id }: DraftKey,
  payload: unknown,
  language: Language,
): DraftedSite | undefined {
  if (subject !== "season") {
    const { facts } = CHECKS[subject].read(payload);
    return facts && { site: { ...site, [subject]: facts }, leftOut: [] };
  }
  const season = readable(payload, language);
  return season && { site: withSeason(site, id, season.draft), leftOut: season.leftOut };
}
