import { useState } from "react";
import { useForm, useFormContext, useWatch } from "react-hook-form";
import { FamilyActionError, useFamilyAction } from "#app/family/portal/family-action.tsx";
import type { FamilyChild, FamilyOrder } from "#app/family/portal/use-family.ts";
import { ProgramQuestionField } from "#app/family/register/form/child/program-questions.tsx";
import { PlainInput } from "#app/family/register/form/form-fields.tsx";
import { api } from "#app/lib/api.ts";
import { withTimeout } from "#app/lib/connection.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/choice-field.tsx";
import { createResolver } from "#app/ui/create-resolver.ts";
import { Dialog, DialogActions } from "#app/ui/dialog.tsx";
import { Form } from "#app/ui/form.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { useField } from "#app/ui/use-field.ts";
import { useFormMutation } from "#app/ui/use-form-mutation.ts";
import { PICK_UP_MAX } from "#domain/family/family-changes.ts";
import { TEXT_LIMITS } from "#domain/registration/limits.ts";
import {
  type ChangePart,
  type ChangeValues,
  errorsByPath,
  fieldsOfPart,
  initialValuesOf,
  typedChanges,
  validateChanges,
} from "./change-values.ts";

function PickUpPersonFields({ index, onRemove }: { index: number; onRemove: () => void }) {
  const { t } = useTranslation("familyPage");
  const name = useField<ChangeValues>(`pickUp.${index}.name`);
  const phone = useField<ChangeValues>(`pickUp.${index}.phone`);
  const mustNot = useField<ChangeValues>(`pickUp.${index}.mustNot`);
  return (
    <fieldset className="grid gap-3 border-t border-sand-300 pt-4">
      <legend className="sr-only">{t("pickUp.person", { number: index + 1 })}</legend>
      <TextField
        {...name}
        label={t("pickUp.name")}
        autoComplete="off"
        maxLength={TEXT_LIMITS.name}
        required
        hideRequiredMark
      />
      <TextField {...phone} type="tel" label={t("terms:fields.phone")} autoComplete="off" />
      <Checkbox {...mustNot} label={t("pickUp.mustNot")} hint={t("pickUp.mustNotHint")} />
      <div>
        <Button variant="quiet" onClick={onRemove} aria-label={t("pickUp.removeOf", { number: index + 1 })}>
          {t("terms:remove")}
        </Button>
      </div>
    </fieldset>
  );
}

/** Up to eight people who may, or must not, pick up a child (docs/reference/family-page.md#authorized-pickup). */
function PickUpFields() {
  const { t } = useTranslation("familyPage");
  const { control, setValue, clearErrors } = useFormContext<ChangeValues>();
  const people = useWatch({ control, name: "pickUp" });
  const change = (next: ChangeValues["pickUp"]) => {
    clearErrors("pickUp");
    setValue("pickUp", next, { shouldDirty: true });
  };
  return (
    <div className="grid gap-4">
      {people.map((_person, index) => (
        <PickUpPersonFields
          // biome-ignore lint/suspicious/noArrayIndexKey: the form names its fields by index
          key={index}
          index={index}
          onRemove={() => change(people.filter((_other, otherIndex) => otherIndex !== index))}
        />
      ))}
      {people.length < PICK_UP_MAX ? (
        <div>
          <Button
            variant="secondary"
            onClick={() => change([...people, { name: "", phone: "", mustNot: false }])}
          >
            {t("pickUp.add")}
          </Button>
        </div>
      ) : (
        <p className="text-small text-dusk-700">{t("pickUp.most", { count: PICK_UP_MAX })}</p>
      )}
    </div>
  );
}

export interface ChangeProps {
  part: ChangePart;
  /** For contacts, which all children share: any child of the order. */
  child: FamilyChild;
  order: FamilyOrder;
}

function ChangeFields({ part, child }: Pick<ChangeProps, "part" | "child">) {
  if (part === "pickUp") return <PickUpFields />;
  if (part === "answers")
    return child.answers
      .filter(({ isAsked }) => isAsked)
      .map((question) => <ProgramQuestionField key={question.id} question={question} />);
  return fieldsOfPart(part).map((field) => <PlainInput key={field} name={field} />);
}

/** Changes one part of what a family registered (docs/reference/family-page.md#changes-by-families). */
export function ChangeDialog(props: ChangeProps & { open: boolean; onClose: () => void }) {
  const { t } = useTranslation("familyPage");
  const { part, child, order, open, onClose } = props;
  const [initialValues] = useState(() => initialValuesOf(child, order));
  const form = useForm<ChangeValues, unknown, Record<string, unknown>>({
    defaultValues: initialValues,
    resolver: createResolver((typed) => {
      const changes = typedChanges(part, initialValues, typed);
      const errors = errorsByPath(validateChanges(changes, child));
      return Object.keys(errors).length > 0 ? { errors } : { values: changes };
    }),
  });
  const saving = useFamilyAction(
    (changes: Record<string, unknown>) =>
      api.family.registrations[":id"].$patch(
        { param: { id: child.id }, json: { version: child.version, changes } },
        withTimeout(),
      ),
    { toast: { title: t("terms:saved") } },
  );
  const { submit, isPending, failure } = useFormMutation(form, saving, {
    fieldErrorsFrom: ({ fields }) => errorsByPath(fields),
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
        <ChangeFields part={part} child={child} />
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
