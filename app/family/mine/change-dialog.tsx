import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { type Path, useForm } from "react-hook-form";
import { PlainAnswer } from "#app/family/register/form/plain-answers.tsx";
import { ProgramQuestion } from "#app/family/register/form/program-questions.tsx";
import { api } from "#app/lib/api.ts";
import { ApiError } from "#app/lib/api-error.ts";
import { patiently } from "#app/lib/connection.ts";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog, DialogActions } from "#app/ui/dialog.tsx";
import { FailureNotice } from "#app/ui/failure-notice.tsx";
import { Form } from "#app/ui/form.tsx";
import { resolverOf } from "#app/ui/form-check.ts";
import { useToast } from "#app/ui/use-toast.ts";
import {
  type ChangePart,
  type ChangeValues,
  fieldsOfPart,
  pathOf,
  startOf,
  typedChanges,
  wrongChanges,
} from "./change-values.ts";
import { PickUpFields } from "./pick-up-fields.tsx";
import { type FamilyChild, type FamilyOrder, useFamilyAgain } from "./use-family.ts";

export interface ChangeProps {
  part: ChangePart;
  /** Of contacts, which all children share: any child of the order. */
  child: FamilyChild;
  order: FamilyOrder;
}

/** Codes with words of the family's page; the others have everybody's. */
const OWN_WORDS = ["edit_conflict", "registration_deleted", "unauthenticated"] as const;

function useFailureText() {
  const { t } = useTranslation("familyPage");
  const { ofThrown } = useErrorText();
  return (error: unknown) => {
    const own = error instanceof ApiError && OWN_WORDS.find((code) => code === error.code);
    return own
      ? { title: t(`change.failed.${own}.title`), message: t(`change.failed.${own}.message`) }
      : ofThrown(error);
  };
}

function useSave({ part, child, order }: ChangeProps, onClose: () => void) {
  const { t } = useTranslation("familyPage");
  const toast = useToast();
  const again = useFamilyAgain();
  const failureText = useFailureText();
  const [start] = useState(() => startOf(child, order));
  const form = useForm<ChangeValues, unknown, Record<string, unknown>>({
    defaultValues: start,
    resolver: resolverOf((typed) => {
      const changes = typedChanges(part, start, typed);
      const errors = Object.entries(wrongChanges(changes, child));
      if (errors.length === 0) return { values: changes };
      return { errors: Object.fromEntries(errors.map(([field, code]) => [pathOf(field), code])) };
    }),
  });
  const save = useMutation({
    mutationFn: (changes: Record<string, unknown>) =>
      api.family.registrations[":id"].$patch(
        { param: { id: child.id }, json: { version: child.version, changes } },
        patiently(),
      ),
    onSuccess: async () => {
      await again();
      onClose();
      toast({ title: t("change.saved"), tone: "success" });
    },
    onError: (error) => {
      if (!(error instanceof ApiError)) return;
      for (const [field, message] of Object.entries(error.fields))
        form.setError(
          pathOf(field) as Path<ChangeValues>,
          { type: "server", message },
          { shouldFocus: true },
        );
      // The session ended: the sign-in appears, and a toast says why.
      if (error.status === 401) toast({ ...failureText(error), tone: "destructive" });
      // The next try is for what is stored now.
      void again();
    },
  });
  const submit = form.handleSubmit((changes) => {
    if (Object.keys(changes).length === 0) onClose();
    else if (!save.isPending) save.mutate(changes);
  });
  return { form, save, submit, failure: save.error && failureText(save.error) };
}

/** The form's own fields for what is changed. */
function Fields({ part, child }: Pick<ChangeProps, "part" | "child">) {
  if (part === "pickUp") return <PickUpFields />;
  if (part === "answers")
    return child.answers
      .filter(({ isAsked }) => isAsked)
      .map((question) => <ProgramQuestion key={question.id} question={question} />);
  return fieldsOfPart(part).map((field) => <PlainAnswer key={field} name={field} />);
}

/** Changes one part of what a family registered (docs/rules/family.md#what-a-family-changes). */
export function ChangeDialog({
  open,
  onClose,
  ...props
}: ChangeProps & { open: boolean; onClose: () => void }) {
  const { t } = useTranslation("familyPage");
  const { form, save, submit, failure } = useSave(props, onClose);
  const { part, child } = props;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      alert
      title={
        part === "contacts"
          ? t("change.parts.contacts")
          : t("change.title", { what: t(`change.parts.${part}`), name: child.firstName })
      }
      text={t(`change.texts.${part}`)}
    >
      <Form form={form} className="mt-5 grid gap-5" onSubmit={submit}>
        <Fields part={part} child={child} />
        {failure && <FailureNotice {...failure} />}
        <DialogActions>
          <Button variant="secondary" onClick={onClose}>
            {t("change.leave")}
          </Button>
          <Button type="submit" busy={save.isPending}>
            {t(save.isPending ? "change.saving" : "change.save")}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
