import { useEffect } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { FormCard } from "./form-card.tsx";
import type { ManualEntryValues } from "./manual-entry-values.ts";
import { PlainField, PlainFields } from "./plain-fields.tsx";

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
  const isGiven = age !== undefined;
  return <PlainField name="childAge" readOnly={isGiven} hint={isGiven ? t("ageHint") : undefined} />;
}

const CHOICES = ["tshirtSize", "skillLevel"] as const;

/** The player's fields. */
export function ChildFields(props: ChildFieldsProps) {
  const { t } = useTranslation("adminManualEntry");
  return (
    <FormCard title={t("sections.child")}>
      <PlainFields section="child" except={["childAge", ...CHOICES]} />
      <Age {...props} />
      {CHOICES.map((name) => (
        <PlainField key={name} name={name} />
      ))}
    </FormCard>
  );
}
