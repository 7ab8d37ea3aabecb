import { useMemo } from "react";
import type { DraftPart } from "#app/components/staff/typed-draft.ts";
import { useDraftSaving } from "#app/components/staff/use-draft-saving.ts";
import type { StoredDraft } from "#app/components/staff/use-season-draft.ts";
import { seasonDifferences } from "#domain/draft-changes.ts";
import { draftGaps } from "#domain/draft-gaps.ts";
import {
  mergeSeason,
  type SeasonValues,
  seasonFrom,
  seasonValues,
  seasonValuesSchema,
} from "#domain/season-form.ts";

function partOf(id: string): DraftPart<SeasonValues, SeasonValues> {
  return {
    id,
    pieceIn: seasonValues,
    placed: (payload, piece) => ({ ...payload, ...piece }),
    valuesOf: seasonValues,
    read: seasonFrom,
    merge: mergeSeason,
    schema: seasonValuesSchema,
  };
}

/** A season's own fields, saved as a draft by themselves (docs/rules/publishing.md#typing-is-saved-by-itself). */
export function useSeasonForm(seasonId: string, given: StoredDraft) {
  const part = useMemo(() => partOf(seasonId), [seasonId]);
  const { form, typed, ...saving } = useDraftSaving(seasonId, given, part);
  const { theirs } = form;
  const mine = theirs && {
    ...theirs.payload,
    ...part.read(part.merge(form.base, form.values, seasonValues(theirs.payload)), theirs.payload).piece,
  };
  return {
    ...saving,
    /** What somebody else wrote meanwhile into the same fields. */
    conflict: theirs &&
      mine && {
        ...{ actor: theirs.actor, actorName: theirs.actorName, updatedAt: theirs.updatedAt },
        differences: seasonDifferences(theirs.payload, mine),
      },
    gaps: draftGaps(typed),
  };
}
