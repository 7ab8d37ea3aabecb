import { useTranslation } from "#app/i18n/use-translation.tsx";
import { EmailField } from "./email-field.tsx";
import { FormSection } from "./form-section.tsx";
import { PlainAnswer, PlainAnswers } from "./plain-answers.tsx";

/** The signature is held against these names. */
const SIGNED = { deps: ["waiverSignature" as const] };

const BY_HAND = ["parentFirstName", "parentLastName", "email", "phone"] as const;

/** Parent/Guardian Information (docs/rules/registration.md#the-fields-of-a-registration). */
export function ParentSection() {
  const { t } = useTranslation("registration");
  return (
    <FormSection title={t("parent.title")}>
      <div className="grid gap-6 sm:grid-cols-2">
        <PlainAnswer name="parentFirstName" options={SIGNED} />
        <PlainAnswer name="parentLastName" options={SIGNED} />
        <EmailField />
        <PlainAnswer name="phone" />
      </div>
      <PlainAnswers section="guardian" manualEntry={BY_HAND} />
    </FormSection>
  );
}
