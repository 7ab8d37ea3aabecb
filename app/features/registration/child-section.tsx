import { FormSection } from "#app/components/form-section.tsx";
import { RadioCards } from "#app/components/radio-cards.tsx";
import { SelectField } from "#app/components/select-field.tsx";
import { TextField } from "#app/components/text-field.tsx";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import { SKILL_LEVELS, TEXT_LIMITS, TSHIRT_SIZES } from "#domain/registration-choices.ts";
import { useFormField } from "./use-form-field.ts";

function ShirtSize() {
  const { t } = useTranslation("registration");
  return (
    <RadioCards
      label={t("child.tshirtSize")}
      required
      choices={TSHIRT_SIZES.map((value) => ({ value, label: t(`child.tshirtSizes.${value}`) }))}
      className="grid-cols-3 sm:grid-cols-5"
      {...useFormField("tshirtSize")}
    />
  );
}

function SkillLevel() {
  const { t } = useTranslation("registration");
  const levels = SKILL_LEVELS.map((value) => ({ value, label: t(`child.skillLevels.${value}`) }));
  return (
    <SelectField
      label={t("child.skillLevel")}
      choices={[{ value: "", label: t("child.skillLevels.unset") }, ...levels]}
      {...useFormField("skillLevel")}
    />
  );
}

/** Child Information (spec.md §3). The child's own names are not the typist's, so nothing is autofilled. */
export function ChildSection({ today }: { today: string }) {
  const { t } = useTranslation("registration");
  return (
    <FormSection title={t("child.title")}>
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField
          label={t("child.firstName")}
          required
          autoComplete="off"
          maxLength={TEXT_LIMITS.name}
          {...useFormField("childFirstName")}
        />
        <TextField
          label={t("child.lastName")}
          required
          autoComplete="off"
          maxLength={TEXT_LIMITS.name}
          {...useFormField("childLastName")}
        />
        <TextField
          label={t("child.age")}
          hint={t("child.ageHint")}
          required
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          className="max-w-28 figures"
          {...useFormField("childAge", { deps: ["childDateOfBirth"] })}
        />
        <TextField
          label={t("child.dateOfBirth")}
          hint={t("child.dateOfBirthHint")}
          type="date"
          max={today}
          autoComplete="off"
          {...useFormField("childDateOfBirth")}
        />
      </div>
      <ShirtSize />
      <SkillLevel />
    </FormSection>
  );
}
