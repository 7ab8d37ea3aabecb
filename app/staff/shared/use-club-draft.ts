import { useQuery } from "@tanstack/react-query";
import { api } from "#app/lib/api.ts";
import { CLUB_ID, type PublishedClub } from "#domain/club-facts.ts";
import type { AnyDraft } from "./typed-draft.ts";

/** The club's facts as staff are writing them; without a draft (version 0) as they are published. */
export interface StoredClubDraft extends AnyDraft<PublishedClub> {
  published: PublishedClub;
}

export const CLUB_DRAFT_KEY = [`/api/admin/drafts/club/${CLUB_ID}`];

export function useClubDraft() {
  return useQuery<{ data: StoredClubDraft }>({ queryKey: CLUB_DRAFT_KEY, gcTime: 0 });
}

const param = { subject: "club", id: CLUB_ID };

/**
 * Writes a draft over the version that it was read as; answers its new version.
 * @throws {ApiError} edit_conflict when somebody else wrote meanwhile
 */
export async function saveClubDraft(draft: { payload: PublishedClub; version: number }): Promise<number> {
  const json = { payload: { ...draft.payload }, version: draft.version };
  const response = await api.admin.drafts[":subject"][":id"].$put({ param, json });
  return (await response.json()).data.version;
}
