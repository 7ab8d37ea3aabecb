import type { ComponentProps } from "react";
import { type Path, useFormContext } from "react-hook-form";
import { TextArea } from "#app/components/text-field.tsx";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import type { FormValues } from "./form-values.ts";

interface HealthFieldProps extends ComponentProps<typeof TextArea> {
  name: Path<FormValues>;
}

/** An answer about health, with the button that fills in N/A (docs/rules/registration.md#the-fields-of-a-registration). */
export function HealthField({ name, label, ...field }: HealthFieldProps) {
  const { t } = useTranslation("registration");
  const { setValue } = useFormContext<FormValues>();
  const fill = () => setValue(name, t("more.notApplicable"), { shouldDirty: true, shouldValidate: false });
  return (
    <TextArea
      label={label}
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
      name={name}
      {...field}
    />
  );
}
