import { Checkbox } from "#app/components/checkbox.tsx";
import { FormSection } from "#app/components/form-section.tsx";
import { PolicyDisclosure } from "#app/components/policy-disclosure.tsx";
import { TextField } from "#app/components/text-field.tsx";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import type { PolicyId } from "#content/policies/policy.ts";
import { TEXT_LIMITS } from "#domain/registration-choices.ts";
import { useFormField } from "./use-form-field.ts";

function Policy({ policy }: { policy: PolicyId }) {
  const { t } = useTranslation("registration");
  return <PolicyDisclosure policy={policy} summary={t(`policies.read.${policy}`)} />;
}

function Signature({ today }: { today: string }) {
  const { t } = useTranslation("registration");
  return (
    <div className="grid gap-6 sm:grid-cols-[1.6fr_1fr]">
      <TextField
        label={t("policies.signature")}
        hint={t("policies.signatureHint")}
        required
        autoComplete="off"
        maxLength={TEXT_LIMITS.name}
        {...useFormField("waiverSignature")}
      />
      <TextField
        label={t("policies.date")}
        hint={t("policies.dateHint")}
        required
        type="date"
        autoComplete="off"
        max={today}
        {...useFormField("waiverDate")}
      />
    </div>
  );
}

/** What a guardian signs and agrees to, each with its text to read (design.md §7.21). */
export function PoliciesSection({ today }: { today: string }) {
  const { t } = useTranslation("registration");
  return (
    <FormSection title={t("policies.title")}>
      <Policy policy="waiver" />
      <Signature today={today} />
      <Policy policy="code-of-conduct" />
      <Checkbox label={t("policies.conduct")} required {...useFormField("codeOfConductAgreed")} />
      <div className="grid gap-2">
        <Policy policy="terms" />
        <Policy policy="privacy" />
        <Policy policy="refunds" />
      </div>
      <Checkbox label={t("policies.terms")} required {...useFormField("termsAgreed")} />
    </FormSection>
  );
}
