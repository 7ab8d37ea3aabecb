import { useSearchParams } from "wouter";
import * as z from "zod/mini";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useSiteData, useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { DraftCards, FactEditor, useOpenFacts } from "#app/staff/shared/draft-editor.tsx";
import type { DraftForm } from "#app/staff/shared/draft-form.ts";
import { TitledCard } from "#app/staff/shared/editor-card.tsx";
import { Panel } from "#app/staff/shared/panel-header.tsx";
import { PreviewList } from "#app/staff/shared/preview-links.tsx";
import { SampleTag } from "#app/staff/shared/sample-tag.tsx";
import { usePolicyWords } from "#app/staff/shared/use-policy-words.ts";
import { useSamples } from "#app/staff/shared/use-samples.ts";
import { SelectField } from "#app/ui/choice-field.tsx";
import { policyFacts } from "#content/product/policy-facts.ts";
import { POLICIES_ID } from "#domain/club/facts.ts";
import { partAt } from "#domain/club/pages-draft.ts";
import {
  POLICY_IDS,
  type Policy,
  type PolicyId,
  type PublishedPolicies,
  pageOfPolicy,
} from "#domain/club/policies.ts";
import { policyCheck } from "#domain/club/policy-draft.ts";
import { isSamplePolicy } from "#domain/club/samples.ts";
import { PolicyFields } from "./policy-fields.tsx";

/** Each policy is a form of its own: two people who write in two policies are asked nothing. */
function formOf(policy: PolicyId): DraftForm<"policies", Partial<PublishedPolicies>> {
  const isTyped = (value: unknown) => {
    const { title, sections } = Object(partAt(value, policy)) as Partial<Policy>;
    return title !== undefined && sections !== undefined;
  };
  return {
    subject: "policies",
    subjectId: POLICIES_ID,
    id: `policy-${policy}`,
    schema: z.custom<Partial<PublishedPolicies>>(isTyped),
    shown: (payload) => ({ [policy]: payload[policy] }),
    // Every field is saved as it is typed: what cannot be published yet is a gap of the draft.
    write: (values, payload) => ({ payload: { ...payload, ...values }, wrong: {} }),
  };
}

const policyForms = Object.fromEntries(POLICY_IDS.map((id) => [id, formOf(id)])) as Record<
  PolicyId,
  ReturnType<typeof formOf>
>;

/** The page that shows the policy, as the draft would make it, in each language. */
function PolicyPreviews({ path }: { path: string }) {
  const { t } = useTranslation("adminPolicies");
  return (
    <div className="grid gap-2">
      <p className="text-small text-dusk-700">{t("preview")}</p>
      <PreviewList subject="policies" id={POLICIES_ID} path={path} />
    </div>
  );
}

/** What a text may name, and what it says now. */
function FactCard() {
  const { t } = useTranslation("adminPolicies");
  const facts = policyFacts(useSiteData().club);
  return (
    <TitledCard title={t("facts.title")} text={t("facts.text")}>
      <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[auto_1fr]">
        {Object.entries(facts).map(([name, fact]) => (
          <div key={name} className="contents">
            <dt className="font-semibold">{`{{${name}}}`}</dt>
            <dd className="figures wrap-anywhere max-sm:mb-2">{fact}</dd>
          </div>
        ))}
      </dl>
    </TitledCard>
  );
}

/** The version that is published, the policy's previews and its fields. */
function PolicyCards({ policy }: { policy: PolicyId }) {
  const { t } = useTranslation("adminPolicies");
  const { date } = useFormat();
  const { values, published } = useOpenFacts<"policies">();
  const page = pageOfPolicy(policy);
  const isSample = isSamplePolicy(values[policy], useSamples()?.seed?.policies[policy]);
  return (
    <DraftCards>
      {published && <p>{t("version", { date: date(published[policy].version) })}</p>}
      {isSample && <SampleTag />}
      {page && <PolicyPreviews path={page} />}
      <PolicyFields policy={policy} isSample={isSample} />
      <FactCard />
    </DraftCards>
  );
}

/** Draft of the policies, one at a time (docs/reference/publishing.md#policies). */
export default function PolicyPanel() {
  const { t } = useTranslation("adminPolicies");
  const words = usePolicyWords();
  const [params, setParams] = useSearchParams();
  const policy = POLICY_IDS.find((id) => id === params.get("policy")) ?? "waiver";
  return (
    <Panel id="policies" title={t("title")} text={t("text")}>
      <div className="mb-5 sm:max-w-sm">
        <SelectField
          label={t("policy")}
          value={policy}
          choices={POLICY_IDS.map((value) => ({ value, label: words.nameOf(value) }))}
          onChange={({ target }) => setParams({ policy: target.value }, { replace: true })}
        />
      </div>
      <FactEditor form={policyForms[policy]} check={policyCheck} words={words}>
        <PolicyCards policy={policy} />
      </FactEditor>
    </Panel>
  );
}
