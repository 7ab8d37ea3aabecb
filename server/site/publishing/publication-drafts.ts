import { randomUUID } from "node:crypto";
import { Hono } from "hono";
import * as z from "zod/mini";
import { pagesCheck, storedPages } from "#content/product/first-pages.ts";
import { clubCheck } from "#domain/club/club-draft.ts";
import {
  CONTENT_IDS,
  CONTENT_SUBJECTS,
  type ContentSubject,
  type PublishedContent,
} from "#domain/club/content.ts";
import { inventedContent, omittedPlaceholders, placeholdersOf } from "#domain/club/placeholders.ts";
import { policyCheck } from "#domain/club/policy-draft.ts";
import { seasonShapeCheck } from "#domain/programs/season-draft.ts";
import type { PublishedSeason, PublishedSite } from "#domain/programs/site-data.ts";
import type { Deps } from "#server/deps.ts";
import type { Db, Trx } from "#server/platform/database/database.ts";
import { type Instant, instantOf } from "#server/platform/database/schema.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { idParam, jsonBody } from "#server/platform/http/request-input.ts";
import { closingPlaceholders } from "#server/site/programs/published-programs.ts";
import { usernameIn, usernames } from "#server/staff/audit-log.ts";
import { requirePermission } from "#server/staff/require-permission.ts";
import { withSeason } from "./publication-season.ts";

const DRAFT_SUBJECTS = ["season", ...CONTENT_SUBJECTS] as const;
export type DraftSubject = (typeof DRAFT_SUBJECTS)[number];

export interface DraftKey {
  subject: DraftSubject;
  id: string;
}

const version = z.int().check(z.minimum(0), z.maximum(1_000_000_000));

export const reviewedDraftSchema = z.object({ subject: z.enum(DRAFT_SUBJECTS), id: z.uuid(), version });
export type ReviewedDraft = z.infer<typeof reviewedDraftSchema>;

/** @throws {ApiError} not_found for an unknown subject */
export function draftKeyOf(subject: string, id: string): DraftKey {
  const draftSubject = DRAFT_SUBJECTS.find((candidate) => candidate === subject);
  const isOther = draftSubject && draftSubject !== "season" && id !== CONTENT_IDS[draftSubject];
  if (!draftSubject || isOther) throw new ApiError("not_found");
  return { subject: draftSubject, id };
}

export async function findDraft(db: Db | Trx, { subject, id }: DraftKey) {
  const row = await db
    .selectFrom("drafts")
    .selectAll()
    .where("subject", "=", subject)
    .where("subjectId", "=", id)
    .executeTakeFirst();
  if (!row) return undefined;
  const payload: unknown = JSON.parse(row.payload);
  // An earlier release stored fewer texts.
  return { ...row, payload: subject === "pages" ? storedPages(payload) : payload };
}

interface DraftChange {
  /** JSON. */
  payload: string;
  /** The version that the writer read; 0 if there was none. */
  version: number;
  actor: string;
  now: Instant;
}

/**
 * Overwrites a draft.
 * @returns its new version; undefined if its version changed since it was read
 */
async function overwriteDraft(
  db: Db | Trx,
  { subject, id }: DraftKey,
  change: DraftChange,
): Promise<number | undefined> {
  const { payload, version, actor, now: updatedAt } = change;
  const row = { payload, version: version + 1, actor, updatedAt };
  if (version === 0) {
    const added = await db
      .insertInto("drafts")
      .values({ id: randomUUID(), subject, subjectId: id, ...row })
      .onConflict((conflict) => conflict.columns(["subject", "subjectId"]).doNothing())
      .returning("version")
      .executeTakeFirst();
    return added?.version;
  }
  const written = await db
    .updateTable("drafts")
    .set(row)
    .where("subject", "=", subject)
    .where("subjectId", "=", id)
    .where("version", "=", version)
    .returning("version")
    .executeTakeFirst();
  return written?.version;
}

/** @throws {ApiError} edit_conflict if its version changed since it was read */
export async function writeDraft(db: Db | Trx, key: DraftKey, change: DraftChange): Promise<number> {
  const version = await overwriteDraft(db, key, change);
  if (version === undefined) throw new ApiError("edit_conflict");
  return version;
}

/** A subject's content in a site, as a draft's payload; undefined if absent. */
export function contentOf(
  site: PublishedSite,
  { subject, id }: DraftKey,
): PublishedContent[ContentSubject] | Omit<PublishedSeason, "id"> | undefined {
  if (subject !== "season") return site[subject];
  const season = site.seasons.find((candidate) => candidate.id === id);
  if (!season) return undefined;
  const { id: _id, ...content } = season;
  return content;
}

const CHECKS = { club: clubCheck, pages: pagesCheck, policies: policyCheck };

/** The site with a draft applied; undefined if the draft is malformed (docs/reference/publishing.md#preview). */
export function draftedSite(
  site: PublishedSite,
  { subject, id }: DraftKey,
  payload: unknown,
): PublishedSite | undefined {
  if (subject === "season") {
    const { draft } = seasonShapeCheck.parse(payload);
    return draft && withSeason(site, id, draft);
  }
  const { draft } = CHECKS[subject].parse(payload);
  return draft && { ...site, [subject]: draft };
}

/** A draft, its last author, and the site's version. @throws {ApiError} not_found */
async function presentDraft({ db, live }: Deps, key: DraftKey) {
  const draft = await findDraft(db, key);
  const published = contentOf(live.current().site, key) ?? null;
  if (!draft && !published) throw new ApiError("not_found");
  const { payload = published, version: draftVersion = 0, actor = null, updatedAt = null } = draft ?? {};
  const actorName = usernameIn(await usernames(db, [actor]), actor);
  return { payload, version: draftVersion, actor, actorName, updatedAt, published };
}

/** Deeper than any season; limits recursion. */
const MAX_LEVELS = 12;

function isShallow(value: unknown, levels = MAX_LEVELS): boolean {
  if (value === null || typeof value !== "object") return true;
  return levels > 0 && Object.values(value).every((part) => isShallow(part, levels - 1));
}

/** A draft may contain anything; it is validated when published. */
const draftSchema = z.object({
  payload: z.record(z.string(), z.unknown()).check(z.refine(isShallow)),
  version,
});

/** Drafts (docs/reference/publishing.md#drafts), and the placeholders that they still contain. */
export function draftRoutes(deps: Deps) {
  const { db, now, live } = deps;
  const allow = requirePermission(deps);
  return (
    new Hono()
      // With the sample itself, so that an editor can mark equal values while typing.
      .get("/admin/placeholders", allow("website.edit"), async (c) => {
        const closing = closingPlaceholders(deps, deps.stripe.present());
        const { seed, site } = live.current();
        let drafted = site;
        for (const subject of CONTENT_SUBJECTS) {
          const key = { subject, id: CONTENT_IDS[subject] };
          const draft = await findDraft(db, key);
          if (draft) drafted = draftedSite(drafted, key, draft.payload) ?? drafted;
        }
        const placeholders = placeholdersOf(seed, drafted);
        const unconfirmed = placeholders.filter(({ blocksRegistration }) => blocksRegistration);
        const omitted = omittedPlaceholders(placeholders);
        return c.json({ data: { seed: inventedContent(seed), closing, omitted, unconfirmed } });
      })
      .get("/admin/drafts/:subject/:id", allow("website.edit"), async (c) =>
        c.json({ data: await presentDraft(deps, draftKeyOf(c.req.param("subject"), idParam(c))) }),
      )
      .put("/admin/drafts/:subject/:id", allow("website.edit"), jsonBody(draftSchema), async (c) => {
        const key = draftKeyOf(c.req.param("subject"), idParam(c));
        const { payload, version: baseVersion } = c.req.valid("json");
        const change = { payload: JSON.stringify(payload), version: baseVersion, actor: c.var.staff.actor };
        const written = await overwriteDraft(db, key, { ...change, now: instantOf(now()) });
        if (written === undefined)
          throw new ApiError("edit_conflict", { more: { newer: await presentDraft(deps, key) } });
        return c.json({ data: { version: written } });
      })
  );
}
