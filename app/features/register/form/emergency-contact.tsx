import { useTranslation } from "#app/i18n/use-translation.tsx";
import { PlainAnswers } from "./plain-answers.tsx";

/** Whom the club calls when the guardian does not answer. */
export function EmergencyContact() {
  const { t } = useTranslation("registration");
  return (
    <fieldset className="min-w-0 pt-4">
      <legend className="contents text-lead">{t("more.emergency")}</legend>
      <p className="text-small text-dusk-700">{t("more.emergencyText")}</p>
      <div className="mt-6 grid gap-6 sm:grid-cols-2">
        <PlainAnswers section="emergency" />
      </div>
    </fieldset>
  );
}
