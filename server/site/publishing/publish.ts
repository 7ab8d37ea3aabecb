import { Hono } from "hono";
import { pagesCheck } from "#content/product/first-pages.ts";
import { clubCheck } from "#domain/club/club-draft.ts";
import { CONTENT_IDS, CONTENT_SUBJECTS } from "#domain/club/content.ts";
import { policyCheck, publishedPolicies } from "#domain/club/policy-draft.ts";
import type { PublishedSite } from "#domain/programs/site-data.ts";
import { canonicalJson } from "#domain/text/canonical.ts";
import { dateInZone } from "#domain/time/dates.ts";
import type { Deps } from "#server/deps.ts";
import type { Db, Trx } from "#server/platform/database/database.ts";
import { instantOf } from "#server/platform/database/schema.ts";
import { inTransaction, locked } from "#server/platform/database/transaction.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { jsonBody } from "#server/platform/http/request-input.ts";
import { addPublication, findPublication, published } from "#server/platform/published.ts";
import { hasPicture } from "#server/site/pages/pictures.ts";
import { storePolicyTexts } from "#server/site/policy-texts.ts";
import { recordAudit, type StaffAction, usernameIn, usernames } from "#server/staff/audit-log.ts";
import { requireFresh, requirePermission } from "#server/staff/require-permission.ts";
import {
  contentOf,
  type DraftKey,
  type DraftSubject,
  findDraft,
  type ReviewedDraft,
  reviewedDraftSchema,
  writeDraft,
} from "./publication-drafts.ts";
import {
  assertNoErrors,
  isSeasonInUse,
  publishable,
  withoutSeason,
  writeSeason,
} from "./publication-season.ts";

/** Serializes publications by locking the first version, which always exists. */
export async function lockPublications(trx: Trx): Promise<void> {
  const first = trx.selectFrom("publications").select("version").where("version", "=", 1);
  await locked(trx, first).executeTakeFirstOrThrow();
}

/** Writes the rows that a draft changes. @returns the site with its content @throws {ApiError} as publishDrafts */
async function writeDraftContent(
  trx: Trx,
  site: PublishedSite,
  key: ReviewedDraft,
  { actor, now }: StaffAction,
): Promise<PublishedSite> {
  const stored = await findDraft(trx, key);
  if (!stored) throw new ApiError("not_found");
  if (stored.version !== key.version) throw new ApiError("edit_conflict");
  const { payload } = stored;
  const written = await SUBJECT_RULES[key.subject].write(trx, { site, id: key.id, payload, now });
  if (written.draft !== undefined) {
    const change = { payload: JSON.stringify(written.draft), version: key.version };
    await writeDraft(trx, key, { ...change, actor, now: instantOf(now) });
  }
  return written.site;
}

/**
 * Publishes drafts, in their order and in one transaction: their rows, one publication and an audit line each
 * (docs/reference/publishing.md#publication). Drafts without changes create no version.
 * @param removed id of a season to unpublish
 * @returns the live version
 * @throws {ApiError} not_found; edit_conflict if a draft changed since it was reviewed; not_publishable with fields
 */
export async function publishDrafts(
  trx: Trx,
  keys: readonly ReviewedDraft[],
  { actor, now, removed }: StaffAction & { removed?: string | undefined },
): Promise<number> {
  await lockPublications(trx);
  const { version: live, site: before } = await published(trx);
  let after = removed === undefined ? before : withoutSeason(before, removed);
  for (const key of keys) after = await writeDraftContent(trx, after, key, { actor, now });
  if (canonicalJson(after) === canonicalJson(before)) return live;
  const version = await addPublication(trx, after, { actor, now: instantOf(now) });
  for (const { subject, id } of keys) {
    const { action } = SUBJECT_RULES[subject];
    await recordAudit(trx, { at: now, actor, action, subject: id, details: { version } });
  }
  return version;
}

/** A subject's content in an older version; a season that did not exist then is to be unpublished. */
async function contentBefore(trx: Trx, older: PublishedSite, live: PublishedSite, key: DraftKey) {
  const content = contentOf(older, key);
  if (content) return content;
  if (await isSeasonInUse(trx, key.id)) throw new ApiError("season_in_use");
  return { ...contentOf(live, key), state: "draft" };
}

/**
 * Creates drafts with an older version's content wherever the live content differs; publishes nothing
 * (docs/reference/publishing.md#undo).
 * @returns the drafts; empty if nothing differs
 * @throws {ApiError} not_found; edit_conflict if an unpublished draft would be lost; season_in_use if the version lacks a
 * season with registrations
 */
export function restoreTo(db: Db, version: number, { actor, now }: StaffAction): Promise<ReviewedDraft[]> {
  return inTransaction(db, async (trx) => {
    await lockPublications(trx);
    const older = await findPublication(trx, version);
    if (!older) throw new ApiError("not_found");
    const { site: live } = await published(trx);
    const drafts: ReviewedDraft[] = [];
    for (const key of subjectsOf(older.site, live)) {
      const current = contentOf(live, key);
      const payload = canonicalJson(await contentBefore(trx, older.site, live, key));
      const livePayload = current && canonicalJson(current);
      if (payload === livePayload) continue;
      const storedDraft = await findDraft(trx, key);
      const isUnpublished =
        storedDraft && ![livePayload, payload].includes(canonicalJson(storedDraft.payload));
      if (isUnpublished) throw new ApiError("edit_conflict");
      const change = { payload, version: storedDraft?.version ?? 0, actor, now: instantOf(now) };
      drafts.push({ ...key, version: await writeDraft(trx, key, change) });
    }
    if (drafts.length > 0)
      await recordAudit(trx, { at: now, actor, action: "publication_undone", details: { version } });
    return drafts;
  });
}

interface ReviewedPayload {
  site: PublishedSite;
  id: string;
  payload: unknown;
  now: Date;
}

interface SubjectRules {
  action: `${DraftSubject}_published`;
  /**
   * Writes the rows that belong to the draft's content.
   * @returns the site with the content; `draft`: the draft's new content, if it changes
   * @throws {ApiError} not_publishable with the path of each error
   */
  write(trx: Trx, reviewed: ReviewedPayload): Promise<{ site: PublishedSite; draft?: unknown }>;
}

const SUBJECT_RULES: Record<DraftSubject, SubjectRules> = {
  season: { action: "season_published", write: writeSeason },
  club: {
    action: "club_published",
    async write(trx, { site, payload, now }) {
      const draft = publishable(clubCheck, payload);
      // Part of the ids of appointments in families' calendars.
      const club = { ...draft, domain: site.club.domain };
      if (club.logo && !(await hasPicture(trx, club.logo))) assertNoErrors({ logo: "missing_text" });
      // New signatures refer to these texts.
      await storePolicyTexts(trx, { club, policies: site.policies }, now);
      return { site: { ...site, club } };
    },
  },
  pages: {
    action: "pages_published",
    async write(trx, { site, payload }) {
      const pages = publishable(pagesCheck, payload);
      for (const [place, picture] of Object.entries(pages.pictures))
        if (!(await hasPicture(trx, picture))) assertNoErrors({ [`pictures.${place}`]: "unknown_picture" });
      // Undo fails if the draft differs from the published version, even by a space.
      return canonicalJson(payload) === canonicalJson(pages)
        ? { site: { ...site, pages } }
        : { site: { ...site, pages }, draft: pages };
    },
  },
  policies: {
    action: "policies_published",
    async write(trx, { site, payload, now }) {
      const draft = publishable(policyCheck, payload);
      const day = { now: instantOf(now), today: dateInZone(now, site.club.timeZone) };
      const policies = publishedPolicies(site.policies, draft, day);
      await storePolicyTexts(trx, { club: site.club, policies }, now);
      // The draft gets their new versions too.
      return { site: { ...site, policies }, draft: policies };
    },
  },
};

function subjectsOf(...sites: PublishedSite[]): DraftKey[] {
  const ids = new Set(sites.flatMap(({ seasons }) => seasons.map(({ id }) => id)));
  return [
    ...[...ids].map((id): DraftKey => ({ subject: "season", id })),
    ...CONTENT_SUBJECTS.map((subject): DraftKey => ({ subject, id: CONTENT_IDS[subject] })),
  ];
}

/** Versions that staff see in the history. */
const HISTORY_LIMIT = 100;

/** Publishing with its history and undo (docs/reference/publishing.md#publication). */
export function publicationRoutes(deps: Deps) {
  const { db, now, live } = deps;
  const allow = requirePermission(deps);
  const fresh = requireFresh(deps);
  return new Hono()
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
        const draft = c.req.valid("json");
        const version = await inTransaction(db, (trx) => publishDrafts(trx, [draft], publisher));
        await live.refresh();
        return c.json({ data: { version } });
      },
    )
    .post("/admin/publications/:version/undo", allow("website.publish"), async (c) => {
      const version = c.req.param("version");
      if (!/^[1-9]\d{0,8}$/.test(version)) throw new ApiError("not_found");
      const publisher = { actor: c.var.staff.actor, now: now() };
      return c.json({ data: await restoreTo(db, Number(version), publisher) });
    });
}
