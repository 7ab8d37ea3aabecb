import { TextField } from "#app/components/text-field.tsx";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import { TEXT_LIMITS } from "#domain/registration-choices.ts";
import { useFormField } from "./use-form-field.ts";

/** Whom the club calls when the guardian does not answer. */
export function EmergencyContact() {
  const { t } = useTranslation("registration");
  return (
    <fieldset className="min-w-0 pt-4">
      <legend className="contents text-lead">{t("more.emergency")}</legend>
      <p className="text-small text-dusk-700">{t("more.emergencyText")}</p>
      <div className="mt-6 grid gap-6 sm:grid-cols-2">
        <TextField
          label={t("more.emergencyName")}
          required
          autoComplete="section-emergency name"
          maxLength={TEXT_LIMITS.name}
          {...useFormField("emergencyContactName")}
        />
        <TextField
          label={t("more.emergencyPhone")}
          required
          type="tel"
          autoComplete="section-emergency tel"
          {...useFormField("emergencyContactPhone")}
        />
        <TextField
          label={t("more.emergencyRelation")}
          hint={t("more.emergencyRelationHint")}
          autoComplete="off"
          maxLength={TEXT_LIMITS.relation}
          {...useFormField("emergencyContactRelation")}
        />
      </div>
    </fieldset>
  );
}
