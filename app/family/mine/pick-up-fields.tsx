import { useFormContext, useWatch } from "react-hook-form";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/choice-field.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { useField } from "#app/ui/use-field.ts";
import { PICK_UP_PEOPLE } from "#domain/family/family-changes.ts";
import { TEXT_LIMITS } from "#domain/registration/limits.ts";
import type { ChangeValues } from "./change-values.ts";

function Person({ index, onRemove }: { index: number; onRemove: () => void }) {
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
      <TextField {...phone} type="tel" label={t("pickUp.phone")} autoComplete="off" hideRequiredMark />
      <Checkbox {...mustNot} label={t("pickUp.mustNot")} hint={t("pickUp.mustNotHint")} hideRequiredMark />
      <div>
        <Button variant="quiet" onClick={onRemove} aria-label={t("pickUp.removeOf", { number: index + 1 })}>
          {t("pickUp.remove")}
        </Button>
      </div>
    </fieldset>
  );
}

/** Up to eight people who may fetch a child, or must not (docs/reference/family-page.md#authorized-pickup). */
export function PickUpFields() {
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
        <Person
          // biome-ignore lint/suspicious/noArrayIndexKey: the form names its fields by index
          key={index}
          index={index}
          onRemove={() => change(people.filter((_other, at) => at !== index))}
        />
      ))}
      {people.length < PICK_UP_PEOPLE ? (
        <div>
          <Button
            variant="secondary"
            onClick={() => change([...people, { name: "", phone: "", mustNot: false }])}
          >
            {t("pickUp.add")}
          </Button>
        </div>
      ) : (
        <p className="text-small text-dusk-700">{t("pickUp.most", { count: PICK_UP_PEOPLE })}</p>
      )}
    </div>
  );
}
