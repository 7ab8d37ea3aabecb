import { Suspense, useState } from "react";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { lazyWithPreload } from "#app/lib/lazy-with-preload.tsx";
import { Checkbox } from "#app/ui/choice-field.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import type { PolicyId } from "#domain/club/policies.ts";
import { FormSection } from "./form-section.tsx";
import { PlainAnswer, PlainAnswers } from "./plain-answers.tsx";
import { useFormField } from "./use-form-field.ts";

const PolicyToSign = lazyWithPreload(
  async () => (await import("#app/facts/policies/policy-to-sign.tsx")).PolicyToSign,
);

/** A policy's text next to its checkbox, fetched when expanded, with its own scroll. */
function Policy({ policy }: { policy: PolicyId }) {
  const { t } = useTranslation("registration");
  const [opened, setOpened] = useState(false);
  const summary = t(`policies.read.${policy}`);
  return (
    <Disclosure summary={summary} onOpen={() => setOpened(true)}>
      {opened && (
        <Suspense fallback={<Skeleton className="h-64" />}>
          <PolicyToSign policy={policy} label={summary} />
        </Suspense>
      )}
    </Disclosure>
  );
}

const SHOWN = ["waiverSignature", "waiverDate", "codeOfConductAgreed", "termsAgreed"] as const;

/** The policies that a guardian agrees to and signs, each with its text (docs/reference/signatures.md#signature-records). */
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
        hideRequiredMark
        {...useFormField("codeOfConductAgreed")}
      />
      <div className="grid gap-2">
        <Policy policy="terms" />
        <Policy policy="privacy" />
        <Policy policy="refunds" />
      </div>
      <Checkbox label={t("fields.termsAgreed")} required hideRequiredMark {...useFormField("termsAgreed")} />
      <PlainAnswers section="signed" except={SHOWN} />
    </FormSection>
  );
}
