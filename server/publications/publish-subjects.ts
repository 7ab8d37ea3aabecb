import { contactOf } from "#content/policies/policy-facts.ts";
import { clubDraftSchema, clubErrors, clubShapeErrors } from "#domain/club-draft.ts";
import { CLUB_ID, type PublishedClub } from "#domain/club-facts.ts";
import { seasonDraftSchema, shapeErrors } from "#domain/season-draft.ts";
import type { PublishedSeason, PublishedSite } from "#domain/site-facts.ts";
import type { Trx } from "#server/db/database.ts";
import type { Instant } from "#server/db/schema.ts";
import { ApiError } from "#server/http/api-error.ts";
import { keepPolicyTexts } from "#server/policies/policy-texts.ts";
import { writeClub } from "./club-mutations.ts";
import { type DraftKey, type DraftSubject, payloadOf } from "./draft-mutations.ts";
import { gateErrors } from "./gate-queries.ts";
import { closePrograms, openByDates, writeSeason } from "./season-mutations.ts";

/** How a kind of draft is published. */
interface SubjectRules {
  /** The line of the log. */
  action: "season_published" | "club_published";
  /**
   * Writes it into the tables.
   * @returns what the draft says from then on; undefined when it stays as it is
   * @throws {ApiError} not_publishable with the place of each mistake
   */
  write(trx: Trx, id: string, payload: unknown, now: Instant): Promise<unknown>;
}

/** @throws {ApiError} not_publishable when there are any */
function assertNone(fields: Record<string, string>): void {
  if (Object.keys(fields).length > 0) throw new ApiError("not_publishable", { fields });
}

/** Whether a season has its tables and is not on the site. */
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
      assertNone(await gateErrors(trx, id, parsed.data));
      if (await isPrepared(trx, id)) await openByDates(trx, id);
      await writeSeason(trx, id, parsed.data, now);
      if (parsed.data.state !== "draft") return undefined;
      await closePrograms(trx, id);
      // It is prepared again: published the next time, it is on the site.
      return { ...parsed.data, state: "live" };
    },
  },
  club: {
    action: "club_published",
    async write(trx, _id, payload, now) {
      const parsed = clubDraftSchema.safeParse(payload);
      if (!parsed.success)
        throw new ApiError("not_publishable", { fields: clubShapeErrors(parsed.error.issues) });
      assertNone(clubErrors(parsed.data));
      await writeClub(trx, parsed.data);
      // Whoever signs from now on signs these words.
      await keepPolicyTexts(trx, contactOf(parsed.data), new Date(now));
      return undefined;
    },
  },
};

/** What a site says of a draft's subject, as its draft begins; undefined when it says nothing of it. */
export function saidOf(
  { seasons, club }: PublishedSite,
  { subject, id }: DraftKey,
): PublishedClub | Omit<PublishedSeason, "id"> | undefined {
  if (subject === "club") return id === CLUB_ID ? club : undefined;
  const season = seasons.find((one) => one.id === id);
  return season && payloadOf(season);
}

/** Of what sites tell. */
export function subjectsOf(...sites: PublishedSite[]): DraftKey[] {
  const ids = new Set(sites.flatMap(({ seasons }) => seasons.map(({ id }) => id)));
  return [...[...ids].map((id): DraftKey => ({ subject: "season", id })), { subject: "club", id: CLUB_ID }];
}
