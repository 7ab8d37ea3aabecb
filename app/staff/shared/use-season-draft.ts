import { useQuery } from "@tanstack/react-query";
import { api } from "#app/lib/api.ts";
import type { SeasonFacts } from "#domain/draft-changes.ts";

/** A season as staff are writing it; without a draft (version 0) as it is published. */
export interface StoredDraft {
  payload: SeasonFacts;
  /** Rises with every change; 0 while there is no draft. */
  version: number;
  /** The season as it is published; null while it is only prepared. */
  published: SeasonFacts | null;
  /** Who wrote it last, and when. */
  actor: string | null;
  actorName: string | null;
  updatedAt: string | null;
}

export const draftKey = (seasonId: string) => [`/api/admin/drafts/season/${seasonId}`];

export function useSeasonDraft(seasonId: string) {
  return useQuery<{ data: StoredDraft }>({ queryKey: draftKey(seasonId), gcTime: 0 });
}

const paramOf = (id: string) => ({ subject: "season", id });

export async function fetchSeasonDraft(seasonId: string): Promise<StoredDraft> {
  const response = await api.admin.drafts[":subject"][":id"].$get({ param: paramOf(seasonId) });
  return (await response.json()).data as StoredDraft;
}

/**
 * Writes a draft over the version that it was read as; answers its new version.
 * @throws {ApiError} edit_conflict when somebody else wrote meanwhile
 */
export async function saveSeasonDraft(
  seasonId: string,
  { payload, version }: Pick<StoredDraft, "payload" | "version">,
): Promise<number> {
  const json = { payload: { ...payload }, version };
  const response = await api.admin.drafts[":subject"][":id"].$put({ param: paramOf(seasonId), json });
  return (await response.json()).data.version;
}
