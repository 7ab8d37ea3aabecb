import { useState } from "react";
import { useForm } from "react-hook-form";
import { useFamilyMutation } from "#app/family/portal/family-mutation.tsx";
import type { FamilyChild, FamilyOrder } from "#app/family/portal/use-family.ts";
import { ProgramQuestionField } from "#app/family/register/form/child/program-questions.tsx";
import { PlainInput } from "#app/family/register/form/form-fields.tsx";
import { api } from "#app/lib/api.ts";
import { withTimeout } from "#app/lib/connection.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { FamilyActionError } from "#app/shared/family-form.tsx";
import { PickUpFields } from "#app/shared/questions/pick-up-fields.tsx";
import { Button } from "#app/ui/button.tsx";
import { createResolver } from "#app/ui/create-resolver.ts";
import { Dialog, DialogActions } from "#app/ui/dialog.tsx";
import { Form } from "#app/ui/form.tsx";
import { useFormMutation } from "#app/ui/use-form-mutation.ts";
import type { TshirtSize } from "#domain/registration/limits.ts";
import {
  type ChangePart,
  type ChangeValues,
  changedFields,
  currentValues,
  errorsByPath,
  fieldsOfPart,
  validateChanges,
} from "./change-values.ts";

export interface PartToChange {
  part: ChangePart;
  /** For contacts, which all children share: any child of the order. */
  child: FamilyChild;
  order: FamilyOrder;
  /** The sizes of the program's shirts, to change the size. */
  sizes?: readonly TshirtSize[] | undefined;
}

function ChangeFields({ part, child, sizes }: Pick<PartToChange, "part" | "child" | "sizes">) {
  if (part === "pickUp") return <PickUpFields path="pickUp" />;
  if (part === "answers")
    return child.answers
      .filter(({ isAsked }) => isAsked)
      .map((question) => <ProgramQuestionField key={question.id} question={question} />);
  if (part === "shirt")
    return <PlainInput name="tshirtSize" required hideRequiredMark offeredChoices={sizes} />;
  return fieldsOfPart(part).map((field) => <PlainInput key={field} name={field} />);
}

/** Changes one part of what a family registered (docs/reference/family-page.md#changes-by-families). */
export function ChangeDialog(props: PartToChange & { onClose: () => void }) {
  const { t } = useTranslation("familyPage");
  const { part, child, order, sizes, onClose } = props;
  const [initialValues] = useState(() => currentValues(child, order));
  const form = useForm<ChangeValues, unknown, Record<string, unknown>>({
    defaultValues: initialValues,
    resolver: createResolver((values) => {
      const changes = changedFields(part, initialValues, values);
      const errors = errorsByPath(validateChanges(changes, child));
      return Object.keys(errors).length > 0 ? { errors } : { values: changes };
    }),
  });
  const saveChanges = useFamilyMutation(
    (changes: Record<string, unknown>) =>
      api.family.registrations[":id"].$patch(
        { param: { id: child.id }, json: { version: child.version, changes } },
        withTimeout(),
      ),
    { toast: { title: t("terms:saved") } },
  );
  const { submit, isPending, failure } = useFormMutation(form, saveChanges, {
    fieldErrorsFrom: ({ fields }) => errorsByPath(fields),
    onSaved: onClose,
  });
  return (
    <Dialog
      open
      onClose={onClose}
      isAlert
      title={
        part === "contacts"
          ? t("change.parts.contacts")
          : t("change.title", { what: t(`change.parts.${part}`), name: child.firstName })
      }
      text={t(`change.texts.${part}`)}
    >
      <Form form={form} className="mt-5 grid gap-5" onSubmit={submit}>
        <ChangeFields part={part} child={child} sizes={sizes} />
        <FamilyActionError error={failure} />
        <DialogActions cancelLabel={t("terms:cancel")} onCancel={onClose} isSending={isPending}>
          <Button type="submit" busy={isPending}>
            {t(isPending ? "change.saving" : "terms:save")}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
