import { useMemo, useState } from "react";
import type { DraftPart } from "#app/staff/shared/typed-draft.ts";
import { useDraftSaving } from "#app/staff/shared/use-draft-saving.ts";
import type { StoredDraft } from "#app/staff/shared/use-season-draft.ts";
import { draftGaps } from "#domain/draft-gaps.ts";
import type { FieldErrors } from "#domain/field-errors.ts";
import {
  type SeasonPiece,
  type SeasonValues,
  seasonFrom,
  seasonPiece,
  seasonValues,
  seasonValuesSchema,
} from "#domain/season-form.ts";
import { useWrongText } from "./use-program-form.ts";

/** What a field of a season has besides its label and its value; its id is its name in the draft, which links lead to. */
export function useSeasonField(wrong: FieldErrors, gaps: FieldErrors) {
  const wrongText = useWrongText();
  const [touched, setTouched] = useState<ReadonlySet<string>>(() => new Set(Object.keys(wrong)));
  return (name: string) => {
    const code = (touched.has(name) ? wrong[name] : undefined) ?? gaps[name];
    return {
      ...{ id: name, unmarked: true, autoComplete: "off", error: code && wrongText(code) },
      onBlur: () => setTouched((known) => new Set([...known, name])),
    };
  };
}
export type SeasonField = ReturnType<typeof useSeasonField>;

function partOf(id: string): DraftPart<SeasonPiece, SeasonValues> {
  return {
    id,
    pieceIn: seasonPiece,
    placed: (payload, piece) => ({ ...payload, ...piece }),
    valuesOf: seasonValues,
    read: seasonFrom,
    sectionOf: () => id,
    schema: seasonValuesSchema,
  };
}

/** A season's own fields, saved as a draft by themselves (docs/rules/publishing.md#typing-is-saved-by-itself). */
export function useSeasonForm(seasonId: string, given: StoredDraft) {
  const part = useMemo(() => partOf(seasonId), [seasonId]);
  const { typed, ...saving } = useDraftSaving(seasonId, given, part);
  return { ...saving, gaps: draftGaps(typed) };
}
