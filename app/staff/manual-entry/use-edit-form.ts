import { useMemo, useState } from "react";
import { useForm } from "react-hook-form";
import { readDraft, useDrafted } from "#app/staff/shared/staff-drafts.ts";
import { resolverOf } from "#app/ui/form-check.ts";
import { type Answers, changedAnswers, REASON_FIELDS } from "#domain/registration/paper.ts";
import type { AnswerField } from "#domain/registration/questions.ts";
import type { RegistrationContext } from "#domain/registration/registration.ts";
import { cleanLine } from "#domain/text/clean-text.ts";
import type { ManualEntryValues } from "./manual-entry-values.ts";
import { ageOfBirth, shownAnswers, startValues, typedAnswers } from "./manual-entry-values.ts";
import { useManualEntryView } from "./use-manual-entry-view.ts";
import type { StoredRegistration } from "./use-stored-registration.ts";

export interface CheckedEdit {
  changes: Partial<Answers> & { answers?: Record<string, string> };
  reason: string;
}

export const editDraft = (id: string) => `edit ${id}`;

/** Answers to the program's questions as the form shows them; a sensitive one only until it is erased. */
export function questionsIn({ answers, healthErasedAt }: StoredRegistration) {
  return answers.filter(({ isAsked, sensitive }) => isAsked && !(sensitive && healthErasedAt !== null));
}

export const storedAnswers = (stored: StoredRegistration) =>
  Object.fromEntries(questionsIn(stored).map(({ id, value }) => [id, value]));

/** Changed answers to the program's questions, with their paths for the server's errors. */
function differingIn(values: ManualEntryValues, stored: StoredRegistration) {
  const before = storedAnswers(stored);
  const differing = Object.entries(before).filter(([id, value]) => (values.answers[id] ?? "") !== value);
  return (
    differing.length > 0 && {
      answers: Object.fromEntries(differing.map(([id]) => [id, values.answers[id] ?? ""])),
    }
  );
}

/** The stored answers in the rules' format. */
function currentOf(stored: StoredRegistration): Answers {
  const { childAge } = stored;
  return { ...(shownAnswers(stored) as unknown as Answers), childAge };
}

/** The age that a corrected birth date gives; undefined while the birth date is the stored one. */
export function changedAge(birth: string, stored: StoredRegistration, context: RegistrationContext) {
  return birth === (stored.childDateOfBirth ?? "") ? undefined : ageOfBirth(birth, context);
}

function check(values: ManualEntryValues, stored: StoredRegistration, context: RegistrationContext) {
  const current = currentOf(stored);
  const typed = Object.entries(typedAnswers(values)) as [AnswerField, unknown][];
  const differing = Object.fromEntries(typed.filter(([field, value]) => value !== current[field]));
  const { changes, errors } = changedAnswers(differing, current, context);
  const needsReason = REASON_FIELDS.some((field) => field in differing);
  const reason = needsReason ? cleanLine(values.reason) : "";
  const missing = needsReason && reason === "" && { reason: "change_reason" };
  return { changes, reason, errors: { ...errors, ...missing } };
}

/** Form to change a registration: sends the differences, with a reason where one is needed. Restoring fills in replaced answers. */
export function useEditForm(stored: StoredRegistration, context: RegistrationContext) {
  const { id, version } = stored;
  const { restoring } = useManualEntryView();
  const [defaultValues] = useState(() => {
    const draft = readDraft(editDraft(id));
    // Ignore a draft of an older version: its answers have changed since.
    const answers = storedAnswers(stored);
    const replaced = stored.notes.find((note) => note.id === restoring)?.replaced;
    if (replaced) return startValues({ ...shownAnswers({ ...stored, ...replaced }), answers });
    return startValues({ ...shownAnswers(stored), answers }, draft?.version === version ? draft : undefined);
  });
  const resolver = useMemo(
    () =>
      resolverOf<ManualEntryValues, CheckedEdit>((values) => {
        const { changes, reason, errors } = check(values, stored, context);
        if (!changes || Object.keys(errors).length > 0) return { errors };
        return { values: { changes: { ...changes, ...differingIn(values, stored) }, reason } };
      }),
    [stored, context],
  );
  const form = useForm<ManualEntryValues, unknown, CheckedEdit>({
    defaultValues,
    resolver,
    shouldFocusError: false,
  });
  useDrafted(editDraft(id), form, version);
  return form;
}
