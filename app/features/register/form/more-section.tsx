import type { Offers } from "#app/features/register/offers.ts";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import { FormSection } from "./form-section.tsx";
import { PlainAnswers } from "./plain-answers.tsx";
import { SignUpReason } from "./sign-up-reason.tsx";

/** Whom the club calls when the guardian does not answer. */
function EmergencyContact() {
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

/** What a coach has to know of a child, and whether it may be seen. */
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

interface MoreSectionProps {
  offers: Offers;
  /** Each child has a card with its own answers. */
  isFamily: boolean;
}

/** Additional Information (docs/rules/registration.md#the-fields-of-a-registration). */
export function MoreSection({ offers, isFamily }: MoreSectionProps) {
  const { t } = useTranslation("registration");
  return (
    <FormSection title={t("more.title")}>
      {!isFamily && <SignUpReason offers={offers} />}
      <EmergencyContact />
      {!isFamily && <HealthAndPhotos />}
    </FormSection>
  );
}
