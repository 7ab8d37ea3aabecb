import { useFormContext } from "react-hook-form";
import { TextArea } from "#app/components/text-area.tsx";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import { TEXT_LIMITS } from "#domain/registration-choices.ts";
import type { FormValues } from "./form-values.ts";
import { useFormField } from "./use-form-field.ts";

interface HealthFieldProps {
  name: "medicalConditions" | "allergies";
  label: string;
  hint: string;
}

/** An answer about health, with the button that fills in N/A (spec.md §5). */
export function HealthField({ name, label, hint }: HealthFieldProps) {
  const { t } = useTranslation("registration");
  const { setValue } = useFormContext<FormValues>();
  const fill = () => setValue(name, t("more.notApplicable"), { shouldDirty: true, shouldValidate: false });
  return (
    <TextArea
      label={label}
      hint={hint}
      autoComplete="off"
      maxLength={TEXT_LIMITS.health}
      action={
        <button
          type="button"
          onClick={fill}
          className="min-h-11 rounded bg-white px-4 font-semibold ring-1 ring-sand-700 ring-inset hover:ring-dusk-700"
        >
          {t("more.notApplicable")}
          <span className="sr-only">: {label}</span>
        </button>
      }
      {...useFormField(name)}
    />
  );
}
