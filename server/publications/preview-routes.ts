import { Hono } from "hono";
import * as z from "zod/mini";
import { servedPage, sitePages } from "#content/site-pages.ts";
import { LANGUAGES } from "#domain/languages.ts";
import { hasCamp } from "#domain/season-draft.ts";
import { lengthFirst } from "#domain/text.ts";
import { requireStaff } from "#server/auth/require-staff.ts";
import type { Deps } from "#server/deps.ts";
import { ApiError } from "#server/http/api-error.ts";
import { rateLimit } from "#server/http/rate-limit.ts";
import { idParam, query, requestLanguage } from "#server/http/request-input.ts";
import { draftKeyOf, findDraft } from "./draft-mutations.ts";
import { siteOnDay } from "./page-key-rules.ts";
import { noPreview, PREVIEW_POLICY, previewPage } from "./preview-page.ts";
import { draftedSite } from "./preview-rules.ts";
import { contentOf } from "./publish-subjects.ts";

/** A preview costs half a second of CPU; looking through a whole season needs fewer. */
const PREVIEW_LIMIT = { name: "preview", calls: 200, windowSeconds: 600 };

const previewParameters = {
  language: z.enum(LANGUAGES),
  path: z._default(z.string().check(lengthFirst(200), z.regex(/^\//)), "/"),
};

/** Previews of a draft's pages, for staff (docs/rules/publishing.md#preview). */
export function previewRoutes(deps: Deps) {
  const { db, live, pages, now, log } = deps;
  const staff = requireStaff(deps);
  return new Hono().get(
    "/admin/drafts/:subject/:id/preview",
    staff,
    rateLimit(deps, PREVIEW_LIMIT),
    query(previewParameters),
    async (c) => {
      const key = draftKeyOf(c.req.param("subject"), idParam(c));
      const { language, path } = c.req.valid("query");
      const draft = await findDraft(db, key);
      const { version, site } = live.current();
      const published = contentOf(site, key);
      if (!draft && !published) throw new ApiError("not_found");
      const reader = requestLanguage(c);
      // Adds to the policy of all pages.
      c.header("Content-Security-Policy", PREVIEW_POLICY, { append: true });
      c.header("X-Robots-Tag", "noindex");
      const drafted = draftedSite(site, key, draft?.payload ?? published, reader);
      if (!drafted || !hasCamp(drafted.site.seasons.flatMap(({ programs }) => programs)))
        return c.html(noPreview(reader, "text"), 409);
      const { file, found } = servedPage(path, drafted.site);
      const page = sitePages(drafted.site).find((sitePage) => sitePage.file === file) ?? { path: "/404" };
      const content = siteOnDay({ version, site: drafted.site }, now());
      const html = await pages.draw(content, { path: page.path, language }).catch((err) => {
        log.warn({ err }, "a preview could not be rendered");
      });
      if (html === undefined) return c.html(noPreview(reader, "page"), 409);
      const preview = { ...key, path, language, reader, leftOut: drafted.leftOut };
      return c.html(previewPage(html, preview), found ? 200 : 404);
    },
  );
}
