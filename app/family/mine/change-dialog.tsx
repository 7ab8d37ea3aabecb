import { useState } from "react";
import { useForm } from "react-hook-form";
import { PlainAnswer } from "#app/family/register/form/plain-answers.tsx";
import { ProgramQuestion } from "#app/family/register/form/program-questions.tsx";
import { api } from "#app/lib/api.ts";
import { withTimeout } from "#app/lib/connection.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog, DialogActions } from "#app/ui/dialog.tsx";
import { Form } from "#app/ui/form.tsx";
import { resolverOf } from "#app/ui/form-check.ts";
import { useFormMutation } from "#app/ui/use-form-mutation.ts";
import {
  atPaths,
  type ChangePart,
  type ChangeValues,
  fieldsOfPart,
  startOf,
  typedChanges,
  wrongChanges,
} from "./change-values.ts";
import { PickUpFields } from "./pick-up-fields.tsx";
import { Refusal } from "./refusal.tsx";
import type { FamilyChild, FamilyOrder } from "./use-family.ts";
import { useFamilyAction } from "./use-family-action.ts";

export interface ChangeProps {
  part: ChangePart;
  /** Of contacts, which all children share: any child of the order. */
  child: FamilyChild;
  order: FamilyOrder;
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

/** Changes one part of what a family registered (docs/reference/family-page.md#changes-by-families). */
export function ChangeDialog(props: ChangeProps & { open: boolean; onClose: () => void }) {
  const { t } = useTranslation("familyPage");
  const { part, child, order, open, onClose } = props;
  const [start] = useState(() => startOf(child, order));
  const form = useForm<ChangeValues, unknown, Record<string, unknown>>({
    defaultValues: start,
    resolver: resolverOf((typed) => {
      const changes = typedChanges(part, start, typed);
      const errors = atPaths(wrongChanges(changes, child));
      return Object.keys(errors).length > 0 ? { errors } : { values: changes };
    }),
  });
  const saving = useFamilyAction(
    (changes: Record<string, unknown>) =>
      api.family.registrations[":id"].$patch(
        { param: { id: child.id }, json: { version: child.version, changes } },
        withTimeout(),
      ),
    { done: { title: t("change.saved") } },
  );
  const { submit, isPending, failure } = useFormMutation(form, saving, {
    fieldsOf: ({ fields }) => atPaths(fields),
    onSaved: onClose,
  });
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
        {failure && <Refusal error={failure} />}
        <DialogActions leaveLabel={t("change.leave")} onLeave={onClose} isSending={isPending}>
          <Button type="submit" busy={isPending}>
            {t(isPending ? "change.saving" : "change.save")}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
