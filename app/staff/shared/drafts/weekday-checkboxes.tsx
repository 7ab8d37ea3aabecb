import type { ComponentProps } from "react";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { FieldError } from "#app/ui/field-frame.tsx";
import { WEEKDAYS, weekdayName } from "#domain/time/sessions.ts";

export function WeekdayCheckboxes({
  error,
  ...input
}: ComponentProps<"input"> & { error: string | undefined }) {
  const { t, language } = useTranslation("adminPrograms");
  return (
    <fieldset aria-describedby={error ? "repeat-weekdays-error" : undefined}>
      <legend className="mb-1.5 font-semibold">{t("repeat.weekdays")}</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(8.75rem,1fr))] gap-2">
        {WEEKDAYS.map((day) => (
          <label
            key={day}
            className="flex min-h-12 items-center gap-2 rounded px-2.5 ring-1 ring-sand-700 ring-inset hover:ring-dusk-700 has-checked:bg-sand-100 has-checked:font-semibold has-checked:ring-2"
          >
            <input {...input} type="checkbox" value={day} className="size-5 shrink-0" />
            <span className="first-letter:uppercase">{weekdayName(day, language)}</span>
          </label>
        ))}
      </div>
      <FieldError id="repeat-weekdays" error={error} />
    </fieldset>
  );
}
