import { Hono } from "hono";
import * as z from "zod/mini";
import { clubCheck } from "#domain/club/club-draft.ts";
import { firstProgramCheck } from "#domain/programs/new-program.ts";
import type { CompletedSteps } from "#domain/staff/setup-steps.ts";
import { choosePinSchema } from "#domain/staff/sign-in-schemas.ts";
import { canonicalJson } from "#domain/text/canonical.ts";
import type { Deps } from "#server/deps.ts";
import { foundInBackup } from "#server/ops/backup/setup-backup.ts";
import type { Db, Trx } from "#server/platform/database/database.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { jsonBody } from "#server/platform/http/request-input.ts";
import { published, readDefaults } from "#server/platform/published.ts";
import { deleteSeasonRows, hasInterest } from "#server/site/publishing/prepared-seasons.ts";
import {
  contentOf,
  draftKeyOf,
  type ReviewedDraft,
  reviewedDraftSchema,
} from "#server/site/publishing/publication-drafts.ts";
import { isSeasonInUse } from "#server/site/publishing/publication-season.ts";
import { lockPublications, publishDrafts } from "#server/site/publishing/publish.ts";
import type { StaffAction } from "#server/staff/audit-log.ts";
import { accountOf, requireFresh, requirePermission } from "#server/staff/require-permission.ts";
import { hasWorkingAdministrator } from "#server/staff/staff-access.ts";
import { choosePin, isPinGenerated } from "#server/staff/staff-pin.ts";
import { addFirstProgram, hasOwnProgram } from "./first-program.ts";

/** The form's fields in any state: their errors have codes of their own. */
const typedProgramSchema = z.record(z.string(), z.unknown());

export const publishClubSchema = z.object({
  drafts: z.array(reviewedDraftSchema).check(z.minLength(1), z.maxLength(20)),
});

/** The sample season's id, if it is live as the first start wrote it, and no family has anything to do with it. */
async function unusedDefaultSeason(trx: Trx): Promise<string | undefined> {
  const sample = (await readDefaults(trx))?.seasons[0];
  const { site } = await published(trx);
  const live = site.seasons.find(({ id }) => id === sample?.id);
  if (!sample || !live || canonicalJson(live) !== canonicalJson(sample)) return undefined;
  const isUsed = (await isSeasonInUse(trx, sample.id)) || (await hasInterest(trx, sample.id));
  return isUsed ? undefined : sample.id;
}

/**
 * Publishes the set-up's drafts, all at once; a season among them deletes the sample season
 * (docs/reference/setup.md#first-publication).
 * @returns the live version
 * @throws {ApiError} as publishDrafts
 */
function publishClub(db: Db, reviewed: readonly ReviewedDraft[], publisher: StaffAction): Promise<number> {
  return inTransaction(db, async (trx) => {
    await lockPublications(trx);
    const seasons = reviewed.filter(({ subject }) => subject === "season").map(({ id }) => id);
    const sampleId = seasons.length > 0 ? await unusedDefaultSeason(trx) : undefined;
    const removed = sampleId !== undefined && !seasons.includes(sampleId) ? sampleId : undefined;
    if (removed !== undefined) await deleteSeasonRows(trx, removed, publisher);
    return publishDrafts(trx, reviewed, { ...publisher, removed });
  });
}

/** The steps of /admin/setup without another page (docs/reference/setup.md). */
export function setupRoutes(deps: Deps) {
  const { db, now, live, secretKey } = deps;
  const allow = requirePermission(deps);
  const fresh = requireFresh(deps);
  return new Hono()
    .get("/admin/setup", allow("settings.view"), async (c) => c.json({ data: await setupState(deps) }))
    .put("/admin/setup/pin", allow("settings.edit"), fresh, jsonBody(choosePinSchema), async (c) => {
      // An account could turn the PIN off; the PIN alone may not replace itself.
      accountOf(c.var.staff);
      const { actor } = c.var.staff;
      await choosePin(db, secretKey, { ...c.req.valid("json"), actor, now: now() });
      return c.json({ success: true });
    })
    .put("/admin/setup/program", allow("programs.edit"), jsonBody(typedProgramSchema), async (c) => {
      const { draft: answers, errors: fields } = firstProgramCheck.parse(c.req.valid("json"));
      if (!answers || Object.keys(fields).length > 0) throw new ApiError("invalid_input", { fields });
      const author = { actor: c.var.staff.actor, now: now() };
      return c.json({ data: { seasonId: await addFirstProgram(db, answers, author) } });
    })
    .post("/admin/setup/publish", allow("website.publish"), fresh, jsonBody(publishClubSchema), async (c) => {
      const publisher = { actor: c.var.staff.actor, now: now() };
      const version = await publishClub(db, c.req.valid("json").drafts, publisher);
      await live.refresh();
      return c.json({ data: { version } });
    });
}

async function storedDrafts(db: Db) {
  const rows = await db
    .selectFrom("drafts")
    .select(["subject", "subjectId", "version", "payload"])
    .orderBy("subject", "desc")
    .orderBy("subjectId")
    .execute();
  return rows.map(({ subject, subjectId, version, payload }) => ({
    draft: { ...draftKeyOf(subject, subjectId), version },
    text: canonicalJson(JSON.parse(payload)),
  }));
}

export async function setupState(deps: Deps) {
  const { db, live, mail, stripe, backup } = deps;
  const { version, site, seed } = live.current();
  const stored = await storedDrafts(db);
  const unpublished = stored.filter(({ draft, text }) => {
    const publishedContent = contentOf(site, draft);
    return publishedContent === undefined || text !== canonicalJson(publishedContent);
  });
  const club = stored.find(({ draft }) => draft.subject === "club")?.text ?? canonicalJson(site.club);
  const { errors: clubErrors } = clubCheck.parse(JSON.parse(club));
  /** Each step is derived from what it left behind; none is stored. */
  const steps: CompletedSteps = {
    account: (await hasWorkingAdministrator(db)) && !(await isPinGenerated(db)),
    club: club !== canonicalJson(seed?.club ?? null) && Object.keys(clubErrors).length === 0,
    program: await hasOwnProgram(db),
    mail: mail.present().deliveryFolder === null,
    stripe: stripe.present() !== null,
    backup: backup.passphrase.present() !== null && (await foundInBackup(db)) !== undefined,
    publish: version > 1 && unpublished.length === 0,
  };
  return { steps, drafts: unpublished.map(({ draft }) => draft) };
}
