import { useQuery } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { useState } from "react";
import { PolicyText } from "#app/facts/policies/policy-text.tsx";
import type { api } from "#app/lib/api.ts";
import { useLanguage } from "#app/lib/i18n/use-language.ts";
import { useFacts, useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Checkbox } from "#app/ui/choice-field.tsx";
import { Disclosure, ScrollFrame } from "#app/ui/disclosure.tsx";
import { LoadFailure } from "#app/ui/load-failure.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import type { PolicyId } from "#domain/policies.ts";
import { FormSection } from "./form-section.tsx";
import { PlainAnswer, PlainAnswers } from "./plain-answers.tsx";
import { useFormField } from "./use-form-field.ts";

type Answer = InferResponseType<typeof api.policies.present.$get, 200>;

interface PolicyToSignProps {
  policy: PolicyId;
  label: string;
}

/** A policy as it is published and signed now; all five come with the first that is opened. */
function PolicyToSign({ policy, label }: PolicyToSignProps) {
  const { t } = useTranslation("policies");
  const { language } = useLanguage();
  const { version } = useFacts();
  // A page that hears of a newer publication shows its texts.
  const queryKey = [`/api/policies/present?lang=${language}&version=${version}`];
  const { data, error, refetch } = useQuery<Answer>({ queryKey });
  if (error) return <LoadFailure title={t("kept.failed")} error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-64" />;
  return (
    <ScrollFrame label={label}>
      <PolicyText words={data.data[policy]} level={3} />
    </ScrollFrame>
  );
}

/** A policy's text next to its checkbox, fetched when expanded, with its own scroll. */
function Policy({ policy }: Pick<PolicyToSignProps, "policy">) {
  const { t } = useTranslation("registration");
  const [opened, setOpened] = useState(false);
  const summary = t(`policies.read.${policy}`);
  return (
    <Disclosure summary={summary} onOpen={() => setOpened(true)}>
      {opened && <PolicyToSign policy={policy} label={summary} />}
    </Disclosure>
  );
}

const SHOWN = ["waiverSignature", "waiverDate", "codeOfConductAgreed", "termsAgreed"] as const;

/** The policies that a guardian agrees to and signs, each with its text (docs/rules/registration.md#what-is-signed). */
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
