import { useFormContext } from "react-hook-form";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Card } from "#app/ui/card.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { AID_DAYS, AID_TEXT_MAX } from "#domain/registration/limits.ts";
import type { FormValues } from "./form-values.ts";

/** What happens once a family says that it cannot pay, and one line of text for those who decide. */
export function AidRequest() {
  const { t } = useTranslation("aid", "payment");
  const { register } = useFormContext<FormValues>();
  return (
    <Card as="div" padding="row" className="mt-3 grid gap-4">
      <p role="status" className="max-w-line">
        {t("next", { days: AID_DAYS })}
      </p>
      <TextField
        required={false}
        label={t("text")}
        hint={t("textHint")}
        maxLength={AID_TEXT_MAX}
        autoComplete="off"
        {...register("aid")}
      />
    </Card>
  );
}
