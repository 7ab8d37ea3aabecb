import { queryOptions } from "@tanstack/react-query";
import { api } from "#app/lib/api.ts";
import type { PublishedContent } from "#domain/club/content.ts";
import type { SeasonDraft } from "#domain/programs/season-draft.ts";

export interface DraftPayloads extends PublishedContent {
  season: SeasonDraft;
}
export type DraftSubject = keyof DraftPayloads;

/** A draft on the server. Without a draft (version 0), the payload is the published version. */
export interface StoredDraft<Subject extends DraftSubject = "season"> {
  payload: DraftPayloads[Subject];
  /** Increases with every change; 0 without a draft. */
  version: number;
  /** The published version; null for an unpublished season. */
  published: DraftPayloads[Subject] | null;
  /** Author and time of the last change. */
  actor: string | null;
  actorName: string | null;
  updatedAt: string | null;
}

export function draftQuery<Subject extends DraftSubject>(subject: Subject, id: string) {
  return queryOptions<{ data: StoredDraft<Subject> }>({
    queryKey: [`/api/admin/drafts/${subject}/${id}`],
    gcTime: 0,
  });
}

/**
 * Saves a draft over the version that was read.
 * @returns the draft with its new version
 * @throws {ApiError} edit_conflict if another user saved a version; `newer` has their draft
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
