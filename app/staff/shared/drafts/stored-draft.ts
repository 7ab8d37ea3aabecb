import { queryOptions } from "@tanstack/react-query";
import { api } from "#app/lib/api.ts";
import type { PublishedFacts } from "#domain/club/facts.ts";
import type { SeasonFacts } from "#domain/programs/site-facts.ts";

/** What each kind of draft holds. */
export interface DraftPayloads extends PublishedFacts {
  season: SeasonFacts;
}
export type DraftSubject = keyof DraftPayloads;

/** A draft as the server has it; without one (version 0), what is published. */
export interface StoredDraft<Subject extends DraftSubject = "season"> {
  payload: DraftPayloads[Subject];
  /** Rises with every change; 0 while there is no draft. */
  version: number;
  /** What the site says; null for a season that is only prepared. */
  published: DraftPayloads[Subject] | null;
  /** Who wrote it last, and when. */
  actor: string | null;
  actorName: string | null;
  updatedAt: string | null;
  /** The last version of another person, which can be restored. */
  replaced: {
    payload: DraftPayloads[Subject];
    actor: string | null;
    actorName: string | null;
    at: string | null;
  } | null;
}

/** How a draft is fetched, and its key in the cache. */
export function draftQuery<Subject extends DraftSubject>(subject: Subject, id: string) {
  return queryOptions<{ data: StoredDraft<Subject> }>({
    queryKey: [`/api/admin/drafts/${subject}/${id}`],
    gcTime: 0,
  });
}

/**
 * Writes a draft over the version that it was read as.
 * @returns the same with its new version
 * @throws {ApiError} edit_conflict when somebody else wrote meanwhile, with their draft in `newer`
 */
export async function saveDraft<Subject extends DraftSubject>(
  subject: Subject,
  id: string,
  draft: StoredDraft<Subject>,
): Promise<StoredDraft<Subject>> {
  const payload: DraftPayloads[DraftSubject] = draft.payload;
  const json = { payload: { ...payload }, version: draft.version };
  const response = await api.admin.drafts[":subject"][":id"].$put({ param: { subject, id }, json });
  return { ...draft, version: (await response.json()).data.version };
}
