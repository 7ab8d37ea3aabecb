import { useEffect } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { useShirtSize } from "#app/facts/use-shirt-size.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { SelectField } from "#app/ui/choice-field.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { SKILL_LEVELS, TSHIRT_SIZES } from "#domain/registration/limits.ts";
import { FormCard, useManualEntryField } from "./form-card.tsx";
import type { ManualEntryValues } from "./manual-entry-values.ts";
import { PlainFields } from "./plain-fields.tsx";

function Choices() {
  const { t } = useTranslation(["adminManualEntry", "admin"]);
  const shirtSize = useShirtSize();
  const sizes = TSHIRT_SIZES.map((value) => ({ value, label: shirtSize(value) }));
  const levels = SKILL_LEVELS.map((value) => ({ value, label: t(`admin:skills.${value}`) }));
  return (
    <>
      <SelectField
        required
        label={t("fields.tshirtSize")}
        choices={[{ value: "", label: t("choose") }, ...sizes]}
        {...useManualEntryField("tshirtSize")}
      />
      <SelectField
        label={t("fields.skillLevel")}
        choices={[{ value: "", label: t("admin:skills.none") }, ...levels]}
        {...useManualEntryField("skillLevel")}
      />
    </>
  );
}

interface ChildFieldsProps {
  /** The age that the typed birth date gives; undefined if staff type it. */
  ageOf: (birth: string) => number | undefined;
}

/** Typed only where the birth date is unknown. */
function Age({ ageOf }: ChildFieldsProps) {
  const { t } = useTranslation("adminManualEntry");
  const { control, setValue } = useFormContext<ManualEntryValues>();
  const age = ageOf(useWatch({ control, name: "childDateOfBirth" }));
  useEffect(() => {
    if (age !== undefined) setValue("childAge", String(age));
  }, [age, setValue]);
  return (
    <TextField
      required
      autoComplete="off"
      inputMode="numeric"
      className="figures"
      label={t("fields.childAge")}
      {...useManualEntryField("childAge")}
      {...(age !== undefined && { readOnly: true, hint: t("ageHint") })}
    />
  );
}

/** The player's fields. */
export function ChildFields(props: ChildFieldsProps) {
  const { t } = useTranslation("adminManualEntry");
  return (
    <FormCard title={t("sections.child")}>
      <PlainFields section="child" except={["childAge", "tshirtSize", "skillLevel"]} />
      <Age {...props} />
      <Choices />
    </FormCard>
  );
}
