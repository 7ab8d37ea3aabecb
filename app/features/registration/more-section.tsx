import { Checkbox } from "#app/components/checkbox.tsx";
import { FormSection } from "#app/components/form-section.tsx";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import { EmergencyContact } from "./emergency-contact.tsx";
import { HealthField } from "./health-field.tsx";
import { SignUpReason } from "./sign-up-reason.tsx";
import { useFormField } from "./use-form-field.ts";

function MediaConsent() {
  const { t } = useTranslation("registration");
  return (
    <Checkbox
      label={t("more.media")}
      hint={t("more.mediaHint")}
      unmarked
      {...useFormField("mediaConsentDeclined")}
    />
  );
}

/** Additional Information (spec.md §3). */
export function MoreSection({ feeCents }: { feeCents: number }) {
  const { t } = useTranslation("registration");
  return (
    <FormSection title={t("more.title")}>
      <SignUpReason feeCents={feeCents} />
      <EmergencyContact />
      <div className="grid gap-6">
        <HealthField name="medicalConditions" label={t("more.medical")} hint={t("more.medicalHint")} />
        <HealthField name="allergies" label={t("more.allergies")} hint={t("more.allergiesHint")} />
        <p className="-mt-2 text-small text-dusk-700">{t("more.health")}</p>
      </div>
      <MediaConsent />
    </FormSection>
  );
}
