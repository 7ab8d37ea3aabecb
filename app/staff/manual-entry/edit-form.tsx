import { Suspense, useEffect, useRef, useState } from "react";
import { useFormContext } from "react-hook-form";
import { useLocation } from "wouter";
import { api } from "#app/lib/api.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { AnswerLines } from "#app/staff/shared/answer-lines.tsx";
import { clearDraft } from "#app/staff/shared/staff-drafts.ts";
import { useRequestIds } from "#app/staff/shared/use-request-ids.ts";
import { useSeasons } from "#app/staff/shared/use-season-scope.ts";
import { useStaffMutation } from "#app/staff/shared/use-staff-mutation.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { REASON_FIELDS, STAFF_NOTE_MAX } from "#domain/registration/paper.ts";
import { ANSWER_FIELDS } from "#domain/registration/questions.ts";
import { ChildFields } from "./child-fields.tsx";
import { EmergencyFields } from "./emergency-fields.tsx";
import { FamilyFields } from "./family-fields.tsx";
import { FormCard, useManualEntryField } from "./form-card.tsx";
import { focusWrong, ManualEntryForm, showRefused, useRulesOfToday } from "./manual-entry-form.tsx";
import { type ManualEntryValues, shownAnswers } from "./manual-entry-values.ts";
import { QuestionFields } from "./question-fields.tsx";
import { SignedFields } from "./signed-fields.tsx";
import {
  type CheckedEdit,
  changedAge,
  editDraft,
  questionsIn,
  storedAnswers,
  useEditForm,
} from "./use-edit-form.ts";
import { useManualEntryView } from "./use-manual-entry-view.ts";
import type { StoredRegistration } from "./use-stored-registration.ts";

interface Edit extends CheckedEdit {
  version: number;
}

/** Sends a change. After a conflict it refetches the answers and keeps what was typed. */
function useEdit(id: string) {
  const { t } = useTranslation("adminManualEntry");
  const idOf = useRequestIds();
  const [, navigate] = useLocation();
  const { addressOf } = useManualEntryView();
  return useStaffMutation({
    send: async (edit: Edit) => {
      const json = { ...edit, requestId: idOf(edit) };
      await (await api.admin.registrations[":id"].$patch({ param: { id }, json })).json();
    },
    toast: () => ({ title: t("changed.title"), message: t("changed.text"), at: "/admin" }),
    onSuccess: () => {
      clearDraft(editDraft(id));
      navigate(addressOf(id), { replace: true });
    },
  });
}

/** Why health answers or addresses change; nothing while they do not. */
function Reason({ stored }: { stored: StoredRegistration }) {
  const { t } = useTranslation("adminManualEntry");
  const { watch } = useFormContext<ManualEntryValues>();
  const field = useManualEntryField("reason");
  const shown = shownAnswers(stored);
  if (REASON_FIELDS.every((name) => watch(name) === shown[name])) return null;
  return (
    <FormCard title={t("sections.reason")}>
      <div className="sm:col-span-2">
        <TextField
          required
          autoComplete="off"
          maxLength={STAFF_NOTE_MAX}
          label={t("fields.reason")}
          hint={t("reasonHint")}
          {...field}
        />
      </div>
    </FormCard>
  );
}

/** What others saved while this form was open. */
function TheirChanges({ stored }: { stored: StoredRegistration }) {
  const { t } = useTranslation("adminManualEntry");
  const [before] = useState(stored);
  const changed = ANSWER_FIELDS.filter((field) => stored[field] !== before[field]);
  if (changed.length === 0) return null;
  return (
    <Notice tone="warning" title={t("theirChanges")}>
      <AnswerLines answers={Object.fromEntries(changed.map((field) => [field, stored[field]]))} />
    </Notice>
  );
}

type Form = ReturnType<typeof useEditForm>;

/** Takes over what others saved meanwhile, in fields not changed here. */
function useNewerAnswers(stored: StoredRegistration, { getValues, setValue }: Form): void {
  const known = useRef(stored);
  useEffect(() => {
    const before = shownAnswers(known.current);
    const answersBefore = storedAnswers(known.current);
    const now = shownAnswers(stored);
    known.current = stored;
    for (const field of ANSWER_FIELDS) {
      if (now[field] !== before[field] && getValues(field) === before[field])
        setValue(field, now[field] ?? "");
    }
    for (const [id, value] of Object.entries(storedAnswers(stored)))
      if (getValues(`answers.${id}`) === answersBefore[id]) setValue(`answers.${id}`, value);
  }, [stored, getValues, setValue]);
}

function useEditing(stored: StoredRegistration) {
  const startsOn = useSeasons()
    .flatMap(({ programs }) => programs)
    .find(({ id }) => id === stored.programId)?.startsOn;
  const context = useRulesOfToday(startsOn);
  const form = useEditForm(stored, context);
  const edit = useEdit(stored.id);
  useNewerAnswers(stored, form);
  const submit = form.handleSubmit(
    (checked) =>
      edit.mutate(
        { ...checked, version: stored.version },
        { onError: (refusal) => showRefused(form, refusal) },
      ),
    (errors) => focusWrong(form, errors),
  );
  return { form, edit, submit, ageOf: (birth: string) => changedAge(birth, stored, context) };
}

/** The answers of a registration as a form. */
export function EditForm({ stored }: { stored: StoredRegistration }) {
  const { t } = useTranslation(["adminManualEntry", "admin"]);
  const { addressOf } = useManualEntryView();
  const { form, edit, submit, ageOf } = useEditing(stored);
  const buttons = (
    <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
      <LinkButton href={addressOf(stored.id)} variant="secondary">
        {t("admin:cancel")}
      </LinkButton>
      <Button type="submit" busy={edit.isPending}>
        {t(edit.isPending ? "saving" : "saveChange")}
      </Button>
    </div>
  );
  return (
    <ManualEntryForm form={form} submit={submit} saving={edit} buttons={buttons}>
      <ChildFields ageOf={ageOf} />
      <QuestionFields questions={questionsIn(stored)} />
      <FamilyFields withEmail={stored.source === "paper"} />
      <EmergencyFields withHealth={stored.healthErasedAt === null} />
      {stored.source === "paper" && <SignedFields />}
      <Reason stored={stored} />
      <Suspense>
        <TheirChanges stored={stored} />
      </Suspense>
    </ManualEntryForm>
  );
}
