import { useFormContext, useWatch } from "react-hook-form";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/choice-field.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { useField } from "#app/ui/use-field.ts";
import { PICK_UP_MAX, TEXT_LIMITS } from "#domain/registration/limits.ts";
import { emptyPerson, type TypedPerson } from "./pick-up-values.ts";

/** A form with persons at any path. */
type PickUpForm = Record<string, TypedPerson[]>;

function PersonFields({ path, index, onRemove }: { path: string; index: number; onRemove: () => void }) {
  const { t } = useTranslation("pickUp");
  const name = useField<PickUpForm>(`${path}.${index}.name`);
  const phone = useField<PickUpForm>(`${path}.${index}.phone`);
  const mustNot = useField<PickUpForm>(`${path}.${index}.mustNot`);
  return (
    <fieldset className="grid gap-3 border-t border-sand-300 pt-4">
      <legend className="sr-only">{t("person", { number: index + 1 })}</legend>
      <TextField
        {...name}
        label={t("name")}
        autoComplete="off"
        maxLength={TEXT_LIMITS.name}
        required
        hideRequiredMark
      />
      <TextField {...phone} type="tel" label={t("terms:fields.phone")} autoComplete="off" />
      <Checkbox {...mustNot} label={t("mustNot")} hint={t("mustNotHint")} />
      <div>
        <Button variant="quiet" onClick={onRemove} aria-label={t("removeOf", { number: index + 1 })}>
          {t("terms:remove")}
        </Button>
      </div>
    </fieldset>
  );
}

interface PickUpFieldsProps {
  /** The path of the persons in the surrounding form. */
  path: string;
}

/** Up to eight people who may, or must not, pick up a child (docs/reference/family-page.md#authorized-pickup). */
export function PickUpFields({ path }: PickUpFieldsProps) {
  const { t } = useTranslation("pickUp", "payment");
  const { control, setValue, clearErrors } = useFormContext<PickUpForm>();
  const people = useWatch({ control, name: path }) ?? [];
  const setPeople = (newPeople: TypedPerson[]) => {
    clearErrors(path);
    setValue(path, newPeople, { shouldDirty: true });
  };
  return (
    <div className="grid gap-4">
      {people.map((_person, index) => (
        <PersonFields
          // biome-ignore lint/suspicious/noArrayIndexKey: the form names its fields by index
          key={index}
          path={path}
          index={index}
          onRemove={() => setPeople(people.filter((_other, otherIndex) => otherIndex !== index))}
        />
      ))}
      {people.length < PICK_UP_MAX ? (
        <div>
          <Button variant="secondary" onClick={() => setPeople([...people, emptyPerson()])}>
            {t("add")}
          </Button>
        </div>
      ) : (
        <p className="text-small text-dusk-700">{t("most", { count: PICK_UP_MAX })}</p>
      )}
    </div>
  );
}
