import { useMemo, useState } from "react";
import { useDraftForm } from "#app/staff/shared/draft-form.ts";
import type { StoredDraft } from "#app/staff/shared/stored-draft.ts";
import { useWrongText } from "#app/staff/shared/use-wrong-text.ts";
import { draftGaps } from "#domain/draft-gaps.ts";
import type { FieldErrors } from "#domain/field-errors.ts";
import { seasonFrom, seasonValues, seasonValuesSchema } from "#domain/season-form.ts";

/** Props of a season's field besides label and value. Its id is its path in the draft, which links point to. */
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

/** A season's own fields, saved as a draft by themselves (docs/rules/publishing.md#typing-is-saved-by-itself). */
export function useSeasonForm(id: string, given: StoredDraft) {
  const form = useMemo(
    () => ({
      ...({ subject: "season", subjectId: id, id, schema: seasonValuesSchema } as const),
      ...{ shown: seasonValues, write: seasonFrom },
    }),
    [id],
  );
  const draft = useDraftForm(form, given);
  return { ...draft, gaps: draftGaps(draft.payload) };
}
