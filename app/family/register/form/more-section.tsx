import { Suspense } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { lazyWithPreload } from "#app/lib/lazy-with-preload.tsx";
import { FormSection } from "./form-section.tsx";
import type { FormValues } from "./form-values.ts";
import { PlainAnswers } from "./plain-answers.tsx";

/** A question for a contact who is the guardian; loads with the first answer. */
const EmergencyQuestion = lazyWithPreload(
  async () => (await import("./emergency-question.tsx")).EmergencyQuestion,
);

/** The emergency contact. */
function EmergencyContact() {
  const { t } = useTranslation("registration");
  const { control } = useFormContext<FormValues>();
  const isAnswered = useWatch({ control, name: ["emergencyContact.name", "emergencyContact.phone"] }).some(
    Boolean,
  );
  return (
    <fieldset className="min-w-0">
      <legend className="contents text-lead">{t("more.emergency")}</legend>
      <p className="text-small text-dusk-700">{t("more.emergencyText")}</p>
      <div className="mt-4 grid gap-6 sm:grid-cols-2">
        <PlainAnswers section="emergency" />
      </div>
      <Suspense>{isAnswered && <EmergencyQuestion />}</Suspense>
    </fieldset>
  );
}

/** A child's health, and consent to photos. */
export function HealthAndPhotos() {
  const { t } = useTranslation("registration");
  return (
    <>
      <div className="grid gap-6">
        <PlainAnswers section="health" />
        <p className="-mt-2 text-small text-dusk-700">{t("more.health")}</p>
      </div>
      <PlainAnswers section="photos" />
    </>
  );
}

/**
 * The section "Additional Information" (docs/reference/registration-form.md#fields).
 * @param props.isFamily whether each child has a card with its own answers
 */
export function MoreSection({ isFamily }: { isFamily: boolean }) {
  const { t } = useTranslation("registration");
  return (
    <FormSection title={t("more.title")}>
      <EmergencyContact />
      {!isFamily && <HealthAndPhotos />}
    </FormSection>
  );
}
