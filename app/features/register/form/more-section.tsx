import type { Offers } from "#app/features/register/offers.ts";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import { EmergencyContact } from "./emergency-contact.tsx";
import { FormSection } from "./form-section.tsx";
import { PlainAnswers } from "./plain-answers.tsx";
import { SignUpReason } from "./sign-up-reason.tsx";

/** Additional Information (docs/rules/registration.md#the-fields-of-a-registration). */
export function MoreSection({ offers }: { offers: Offers }) {
  const { t } = useTranslation("registration");
  return (
    <FormSection title={t("more.title")}>
      <SignUpReason offers={offers} />
      <EmergencyContact />
      <div className="grid gap-6">
        <PlainAnswers section="health" />
        <p className="-mt-2 text-small text-dusk-700">{t("more.health")}</p>
      </div>
      <PlainAnswers section="photos" />
    </FormSection>
  );
}
