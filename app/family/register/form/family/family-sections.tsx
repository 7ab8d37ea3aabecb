import { Suspense } from "react";
import { DonationChooser } from "#app/family/donation-chooser.tsx";
import { PolicyDisclosure } from "#app/family/policy-disclosure.tsx";
import { HealthAndPhotos } from "#app/family/register/form/child/child-section.tsx";
import {
  FormSection,
  PlainAnswers,
  PlainInput,
  useFormField,
} from "#app/family/register/form/form-fields.tsx";
import { useProgramChoiceContext } from "#app/family/register/program-choice.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { lazyWithPreload } from "#app/lib/lazy-with-preload.tsx";
import { EmailTypoCheck } from "#app/shared/questions/email-typo-check.tsx";

/** A separate file, because few programs have forms. */
const FormsToSign = lazyWithPreload(async () => (await import("./forms-to-sign.tsx")).FormsToSign);

/** The signature is validated against these names. */
const SIGNATURE_RULES = { deps: ["waiverSignature"] } as const;

const GUARDIAN_FIELDS = ["parentFirstName", "parentLastName", "email", "phone"] as const;

/** The section "Parent/Guardian Information" (docs/reference/registration-form.md#fields). */
function GuardianSection() {
  const { t } = useTranslation("registration");
  return (
    <FormSection title={t("parent.title")}>
      <div className="flex flex-wrap items-end gap-x-4 gap-y-5 *:min-w-0 *:flex-[1_1_8rem]">
        <PlainInput name="parentFirstName" rules={SIGNATURE_RULES} />
        <PlainInput name="parentLastName" rules={SIGNATURE_RULES} />
      </div>
      <div className="grid gap-6 sm:grid-cols-2">
        <EmailTypoCheck>
          <PlainInput name="email" />
        </EmailTypoCheck>
        <PlainInput name="phone" />
      </div>
      <PlainAnswers section="guardian" except={GUARDIAN_FIELDS} />
    </FormSection>
  );
}

function EmergencyContactFields() {
  const { t } = useTranslation("registration");
  return (
    <fieldset className="min-w-0">
      <legend className="contents text-lead">{t("terms:emergencyContact")}</legend>
      <p className="text-small text-dusk-700">{t("more.emergencyText")}</p>
      <div className="mt-4 grid gap-6 sm:grid-cols-2">
        <PlainAnswers section="emergency" />
      </div>
    </fieldset>
  );
}

const SIGNATURE_FIELDS = ["waiverSignature", "waiverDate", "codeOfConductAgreed", "termsAgreed"] as const;

/** The policies that a guardian agrees to and signs, each with its text (docs/reference/signatures.md#signature-records). */
function PoliciesSection() {
  const { t } = useTranslation("registration");
  const { programs, today } = useProgramChoiceContext();
  const hasForms = programs.some(({ forms }) => forms.length > 0);
  return (
    <FormSection title={t("policies.title")}>
      <PolicyDisclosure policy="waiver" />
      <PlainInput name="waiverSignature" />
      <PlainInput name="waiverDate" max={today} />
      <Suspense>{hasForms && <FormsToSign />}</Suspense>
      <PolicyDisclosure policy="code-of-conduct" />
      <PlainInput name="codeOfConductAgreed" />
      <div className="grid gap-2">
        <PolicyDisclosure policy="terms" />
        <PolicyDisclosure policy="privacy" />
        <PolicyDisclosure policy="refunds" />
      </div>
      <PlainInput name="termsAgreed" />
      <PlainAnswers section="signed" except={SIGNATURE_FIELDS} />
    </FormSection>
  );
}

/** An optional donation besides the fee (docs/reference/prices.md#donations). */
function DonationSection() {
  const { t } = useTranslation("registration");
  const { error, ...choiceField } = useFormField("donationAmount");
  const { error: _error, ...customField } = useFormField("customDonation", { deps: ["donationAmount"] });
  return (
    <FormSection title={t("donation.title")} text={t("donation.text")}>
      <DonationChooser
        label={t("terms:fields.donationAmount")}
        choiceField={choiceField}
        customField={customField}
        isCustomCollapsed
        error={error}
      />
    </FormSection>
  );
}

/**
 * The sections below the children, filled in once for the family.
 * @param props.hasCards true if each child has a card with its own answers
 */
export function FamilySections({ hasCards }: { hasCards: boolean }) {
  const { t } = useTranslation("registration");
  return (
    <>
      <GuardianSection />
      <FormSection title={t("more.title")}>
        <EmergencyContactFields />
        {!hasCards && <HealthAndPhotos />}
      </FormSection>
      <PoliciesSection />
      <DonationSection />
    </>
  );
}
