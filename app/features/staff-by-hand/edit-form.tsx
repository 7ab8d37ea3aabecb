import { useEffect, useRef, useState } from "react";
import { Button } from "#app/components/button.tsx";
import { LinkButton } from "#app/components/link-button.tsx";
import { TextField } from "#app/components/text-field.tsx";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import { ANSWER_FIELDS, STAFF_NOTE_MAX } from "#domain/paper-registration.ts";
import { ByHandForm } from "./by-hand-form.tsx";
import { shownAnswers } from "./by-hand-values.ts";
import { ChildFields } from "./child-fields.tsx";
import { EmergencyFields } from "./emergency-fields.tsx";
import { FamilyFields } from "./family-fields.tsx";
import { FormCard } from "./form-card.tsx";
import { rulesOfToday } from "./rules-of-today.ts";
import { SignedFields } from "./signed-fields.tsx";
import { useByHandField } from "./use-by-hand-field.ts";
import { useByHandView } from "./use-by-hand-view.ts";
import { useEdit } from "./use-edit.ts";
import { useEditForm } from "./use-edit-form.ts";
import type { StoredRegistration } from "./use-stored-registration.ts";
import { focusWrong, showRefused } from "./use-wrong-fields.ts";

function Reason() {
  const { t } = useTranslation("adminByHand");
  return (
    <FormCard title={t("sections.reason")}>
      <div className="sm:col-span-2">
        <TextField
          required
          autoComplete="off"
          maxLength={STAFF_NOTE_MAX}
          label={t("fields.reason")}
          hint={t("reasonHint")}
          {...useByHandField("reason")}
        />
      </div>
    </FormCard>
  );
}

type Form = ReturnType<typeof useEditForm>;

/** What others saved meanwhile comes into the fields that were not touched here. */
function useNewerAnswers(stored: StoredRegistration, { getValues, setValue }: Form): void {
  const known = useRef(stored);
  useEffect(() => {
    const before = shownAnswers(known.current);
    const now = shownAnswers(stored);
    known.current = stored;
    for (const field of ANSWER_FIELDS) {
      if (now[field] !== before[field] && getValues(field) === before[field])
        setValue(field, now[field] ?? "");
    }
  }, [stored, getValues, setValue]);
}

function useEditing(stored: StoredRegistration) {
  const [context] = useState(rulesOfToday);
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
  return { form, edit, submit };
}

/** A registration's answers, open to change, and the reason for it. */
export function EditForm({ stored }: { stored: StoredRegistration }) {
  const { t } = useTranslation(["adminByHand", "admin"]);
  const { addressOf } = useByHandView();
  const { form, edit, submit } = useEditing(stored);
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
    <ByHandForm form={form} submit={submit} saving={edit} buttons={buttons}>
      <ChildFields />
      <FamilyFields />
      <EmergencyFields withHealth={stored.healthErasedAt === null} />
      {stored.source === "paper" && <SignedFields />}
      <Reason />
    </ByHandForm>
  );
}
