import { contactOf } from "#content/policies/policy-facts.ts";
import { clubDraftSchema, clubErrors, clubShapeErrors } from "#domain/club-draft.ts";
import { CLUB_ID, type PublishedClub } from "#domain/club-facts.ts";
import { seasonDraftSchema, shapeErrors } from "#domain/season-draft.ts";
import type { PublishedSeason, PublishedSite } from "#domain/site-facts.ts";
import type { Trx } from "#server/db/database.ts";
import type { Instant } from "#server/db/schema.ts";
import { ApiError } from "#server/http/api-error.ts";
import { storePolicyTexts } from "#server/policies/policy-texts.ts";
import { writeClub } from "./club-mutations.ts";
import { type DraftKey, type DraftSubject, payloadOf } from "./draft-mutations.ts";
import { gateErrors } from "./gate-queries.ts";
import { closePrograms, openByDates, writeSeason } from "./season-mutations.ts";

interface SubjectRules {
  action: "season_published" | "club_published";
  /**
   * Writes the draft's content into the tables.
   * @returns the draft's new content; undefined if unchanged
   * @throws {ApiError} not_publishable with the path of each error
   */
  write(trx: Trx, id: string, payload: unknown, now: Instant): Promise<unknown>;
}

/** @throws {ApiError} not_publishable if there are errors */
function assertNoErrors(fields: Record<string, string>): void {
  if (Object.keys(fields).length > 0) throw new ApiError("not_publishable", { fields });
}

/** Whether a season exists but is not published. */
async function isPrepared(trx: Trx, id: string): Promise<boolean> {
  const season = await trx.selectFrom("seasons").select("state").where("id", "=", id).executeTakeFirst();
  return season?.state === "draft";
}

export const SUBJECT_RULES: Record<DraftSubject, SubjectRules> = {
  season: {
    action: "season_published",
    async write(trx, id, payload, now) {
      const parsed = seasonDraftSchema.safeParse(payload);
      if (!parsed.success)
        throw new ApiError("not_publishable", { fields: shapeErrors(parsed.error.issues) });
      assertNoErrors(await gateErrors(trx, id, parsed.data));
      if (await isPrepared(trx, id)) await openByDates(trx, id);
      await writeSeason(trx, id, parsed.data, now);
      if (parsed.data.state !== "draft") return undefined;
      await closePrograms(trx, id);
      // The season is in preparation again, so its next publication makes it live.
      return { ...parsed.data, state: "live" };
    },
  },
  club: {
    action: "club_published",
    async write(trx, _id, payload, now) {
      const parsed = clubDraftSchema.safeParse(payload);
      if (!parsed.success)
        throw new ApiError("not_publishable", { fields: clubShapeErrors(parsed.error.issues) });
      assertNoErrors(clubErrors(parsed.data));
      await writeClub(trx, parsed.data);
      // New signatures refer to these texts.
      await storePolicyTexts(trx, contactOf(parsed.data), new Date(now));
      return undefined;
    },
  },
};

/** A subject's content in a site, as a draft's payload; undefined if absent. */
export function contentOf(
  { seasons, club }: PublishedSite,
  { subject, id }: DraftKey,
): PublishedClub | Omit<PublishedSeason, "id"> | undefined {
  if (subject === "club") return id === CLUB_ID ? club : undefined;
  const season = seasons.find((candidate) => candidate.id === id);
  return season && payloadOf(season);
}

export function subjectsOf(...sites: PublishedSite[]): DraftKey[] {
  const ids = new Set(sites.flatMap(({ seasons }) => seasons.map(({ id }) => id)));
  return [...[...ids].map((id): DraftKey => ({ subject: "season", id })), { subject: "club", id: CLUB_ID }];
}
