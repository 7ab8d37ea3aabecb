import { Checkbox } from "#app/components/choice-field.tsx";
import { PolicyDisclosure } from "#app/components/policy-disclosure.tsx";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import type { PolicyId } from "#content/policies/policy.ts";
import { FormSection } from "./form-section.tsx";
import { PlainAnswer, PlainAnswers } from "./plain-answers.tsx";
import { useFormField } from "./use-form-field.ts";

function Policy({ policy }: { policy: PolicyId }) {
  const { t } = useTranslation("registration");
  return <PolicyDisclosure policy={policy} summary={t(`policies.read.${policy}`)} />;
}

const SHOWN = ["waiverSignature", "waiverDate", "codeOfConductAgreed", "termsAgreed"] as const;

/** What a guardian signs and agrees to, each with its text to read (docs/rules/registration.md#what-is-signed). */
export function PoliciesSection({ today }: { today: string }) {
  const { t } = useTranslation("registration");
  return (
    <FormSection title={t("policies.title")}>
      <Policy policy="waiver" />
      <PlainAnswer name="waiverSignature" />
      <PlainAnswer name="waiverDate" max={today} />
      <Policy policy="code-of-conduct" />
      <Checkbox
        label={t("fields.codeOfConductAgreed")}
        required
        unmarked
        {...useFormField("codeOfConductAgreed")}
      />
      <div className="grid gap-2">
        <Policy policy="terms" />
        <Policy policy="privacy" />
        <Policy policy="refunds" />
      </div>
      <Checkbox label={t("fields.termsAgreed")} required unmarked {...useFormField("termsAgreed")} />
      <PlainAnswers section="signed" except={SHOWN} />
    </FormSection>
  );
}
