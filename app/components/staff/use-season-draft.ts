import { useQuery } from "@tanstack/react-query";
import { apiFetch } from "#app/lib/api-error.ts";
import type { PublishedSeason } from "#domain/site-facts.ts";

/** A season as staff are writing it; without a draft (version 0) as it is published. */
export interface SeasonDraft {
  payload: PublishedSeason;
  /** Rises with every change; 0 while there is no draft. */
  version: number;
  /** Who wrote it last, and when. */
  actor: string | null;
  updatedAt: string | null;
}

const addressOf = (seasonId: string) => `/api/admin/drafts/season/${seasonId}`;
export const draftKey = (seasonId: string) => [addressOf(seasonId)];

export function useSeasonDraft(seasonId: string) {
  return useQuery<{ data: SeasonDraft }>({ queryKey: draftKey(seasonId), gcTime: 0 });
}

export async function fetchSeasonDraft(seasonId: string): Promise<SeasonDraft> {
  const answer = (await (await apiFetch(addressOf(seasonId))).json()) as { data: SeasonDraft };
  return answer.data;
}

/**
 * Writes a draft over the version that it was read as; answers its new version.
 * @throws {ApiError} edit_conflict when somebody else wrote meanwhile
 */
export async function saveSeasonDraft(
  seasonId: string,
  draft: Pick<SeasonDraft, "payload" | "version">,
): Promise<number> {
  const response = await apiFetch(addressOf(seasonId), {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(draft),
  });
  return ((await response.json()) as { data: { version: number } }).data.version;
}
