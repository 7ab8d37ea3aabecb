import { Hono, type TypedResponse } from "hono";
import * as z from "zod/mini";
import { type PageData, pageData } from "#content/product/program-details.ts";
import { servedPage, sitePages } from "#content/product/site-pages.ts";
import { CONTENT_IDS } from "#domain/club/content.ts";
import { omittedPlaceholders, withoutPlaceholders } from "#domain/club/placeholders.ts";
import { anyProgramHasDays } from "#domain/programs/season-draft.ts";
import { siteData } from "#domain/programs/site-data.ts";
import { lengthFirst } from "#domain/text/checks.ts";
import { LANGUAGES } from "#domain/text/languages.ts";
import { siteDataPath } from "#domain/text/site-routes.ts";
import { dateInZone } from "#domain/time/dates.ts";
import type { Deps } from "#server/deps.ts";
import { instantOf } from "#server/platform/database/schema.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { rateLimit } from "#server/platform/http/rate-limit.ts";
import { idParam, jsonBody, query, requestLanguage } from "#server/platform/http/request-input.ts";
import { type EncodedBody, encodeBody, sendEncoded } from "#server/platform/http/response-body.ts";
import { siteOnDay } from "#server/site/pages/current-publication.ts";
import { closingPlaceholders } from "#server/site/programs/published-programs.ts";
import { usernameIn, usernames } from "#server/staff/audit-log.ts";
import { requireFresh, requirePermission } from "#server/staff/require-permission.ts";
import { inventedContent, placeholdersOf } from "./default-content.ts";
import { draftedSite, noPreview, PREVIEW_POLICY, previewPage } from "./preview.ts";
import {
  DRAFT_SUBJECTS,
  type DraftKey,
  draftKeyOf,
  findDraft,
  isShallow,
  overwriteDraft,
} from "./publication-drafts.ts";
import { contentOf, publish, restoreTo } from "./publish.ts";

const version = z.int().check(z.minimum(0), z.maximum(1_000_000_000));
const subject = z.enum(DRAFT_SUBJECTS);

/** A draft may contain anything; it is validated when published (docs/reference/publishing.md#drafts). */
const draftSchema = z.object({
  payload: z.record(z.string(), z.unknown()).check(z.refine(isShallow)),
  version,
});

export const reviewedDraftSchema = z.object({ subject, id: z.uuid(), version });

/** @throws {ApiError} not_found for an invalid number */
function versionParam(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new ApiError("not_found");
  return Number(text);
}

/** Versions that staff see in the history. */
const HISTORY_LIMIT = 100;

const JSON_BODY = { type: "application/json", vary: "Accept-Encoding" } as const;
/** Types the precomputed bytes for hono's client. */
type SiteDataAnswer = Response & TypedResponse<{ data: PageData }, 200, "json">;

const siteDataParameters = {
  language: z.enum(LANGUAGES),
  /** The page's path; without it, the data of every page. */
  path: z.optional(z.string().check(lengthFirst(200))),
};

/** A preview costs half a second of CPU; looking through a whole season needs fewer. */
const PREVIEW_LIMIT = { name: "preview", calls: 200, windowSeconds: 600 };

const previewParameters = {
  language: z.enum(LANGUAGES),
  path: z._default(z.string().check(lengthFirst(200), z.regex(/^\//)), "/"),
};

/**
 * Drafts, publishing with its history and undo (docs/reference/publishing.md#publication), previews of a draft's pages
 * (docs/reference/publishing.md#preview), and the site data of a page, for a browser that changes language, is
 * outdated, or opens another page.
 */
export function publicationRoutes(deps: Deps) {
  const { db, now, live, pages, log } = deps;
  const allow = requirePermission(deps);
  const fresh = requireFresh(deps);
  let cache = new Map<string, EncodedBody>();
  let cacheKey = "";
  /** A draft, its last author, and the site's version. @throws {ApiError} not_found */
  const draftAt = async (key: DraftKey) => {
    const draft = await findDraft(db, key);
    const published = contentOf(live.current().site, key) ?? null;
    if (!draft && !published) throw new ApiError("not_found");
    const { payload = published, version: baseVersion = 0, actor = null, updatedAt = null } = draft ?? {};
    const actorName = usernameIn(await usernames(db, [actor]), actor);
    return { payload, version: baseVersion, actor, actorName, updatedAt, published };
  };
  /** The site with the drafts of the club, the pages and the policies published. */
  const siteWithDrafts = async () => {
    let { site } = live.current();
    for (const subject of ["club", "pages", "policies"] as const) {
      const key = { subject, id: CONTENT_IDS[subject] };
      const draft = await findDraft(db, key);
      if (draft) site = draftedSite(site, key, draft.payload) ?? site;
    }
    return site;
  };
  return (
    new Hono()
      // With the sample itself, so that an editor can mark equal values while typing.
      .get("/admin/placeholders", allow("website.edit"), async (c) => {
        const closing = closingPlaceholders(deps, deps.stripe.present());
        const { seed } = live.current();
        const placeholders = placeholdersOf(seed, await siteWithDrafts());
        const unconfirmed = placeholders.filter(({ blocksRegistration }) => blocksRegistration);
        const omitted = omittedPlaceholders(placeholders);
        return c.json({ data: { seed: inventedContent(seed), closing, omitted, unconfirmed } });
      })
      .get("/admin/drafts/:subject/:id", allow("website.edit"), async (c) =>
        c.json({ data: await draftAt(draftKeyOf(c.req.param("subject"), idParam(c))) }),
      )
      .put("/admin/drafts/:subject/:id", allow("website.edit"), jsonBody(draftSchema), async (c) => {
        const key = draftKeyOf(c.req.param("subject"), idParam(c));
        const { payload, version: baseVersion } = c.req.valid("json");
        const change = { payload: JSON.stringify(payload), version: baseVersion, actor: c.var.staff.actor };
        const written = await overwriteDraft(db, key, { ...change, now: instantOf(now()) });
        if (written === undefined)
          throw new ApiError("edit_conflict", { more: { newer: await draftAt(key) } });
        return c.json({ data: { version: written } });
      })
      .get("/admin/publications", allow("website.edit"), async (c) => {
        const lines = await db
          .selectFrom("publications")
          .select(["version", "publishedAt", "actor"])
          .orderBy("version", "desc")
          .limit(HISTORY_LIMIT)
          .execute();
        const names = await usernames(
          db,
          lines.map(({ actor }) => actor),
        );
        const data = lines.map((line) => ({ ...line, actorName: usernameIn(names, line.actor) }));
        return c.json({ data });
      })
      .post(
        "/admin/publications",
        allow("website.publish"),
        fresh,
        jsonBody(reviewedDraftSchema),
        async (c) => {
          const publisher = { actor: c.var.staff.actor, now: now() };
          const published = await publish(db, c.req.valid("json"), publisher);
          await live.refresh();
          // Render in the background; failures are logged there.
          void pages.follow();
          return c.json({ data: { version: published } });
        },
      )
      .post("/admin/publications/:version/undo", allow("website.publish"), async (c) => {
        const publisher = { actor: c.var.staff.actor, now: now() };
        return c.json({ data: await restoreTo(db, versionParam(c.req.param("version")), publisher) });
      })
      .get("/site-data", query(siteDataParameters), (c) => {
        const { language, path: page = "/" } = c.req.valid("query");
        const { version, site } = live.shown();
        const today = dateInZone(now(), site.club.timeZone);
        const dayKey = `${version} ${today}`;
        if (dayKey !== cacheKey) cache = new Map();
        cacheKey = dayKey;
        const path = siteDataPath(page);
        const read = () => pageData(siteData(site, { version, language, today, path }));
        const pageKey = `${language} ${path}`;
        const body = cache.get(pageKey) ?? encodeBody(JSON.stringify({ data: read() }));
        // Only existing pages are cached, so invented paths use no memory.
        if (servedPage(path, site).found) cache.set(pageKey, body);
        return sendEncoded(c, body, JSON_BODY) as SiteDataAnswer;
      })
      .get(
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
          const preview = { ...key, path, language, editorLanguage };
          return c.html(previewPage(html, preview), found ? 200 : 404);
        },
      )
  );
}
