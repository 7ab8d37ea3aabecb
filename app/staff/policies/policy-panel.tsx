import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "wouter";
import * as z from "zod/mini";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useFacts, useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { DraftBar } from "#app/staff/shared/draft-bar.tsx";
import { type DraftForm, useDraftForm } from "#app/staff/shared/draft-form.ts";
import { EditorCard } from "#app/staff/shared/editor-card.tsx";
import { PanelHeader } from "#app/staff/shared/panel-header.tsx";
import { PreviewList } from "#app/staff/shared/preview-links.tsx";
import { SampleTag } from "#app/staff/shared/sample-tag.tsx";
import { draftQuery, type StoredDraft } from "#app/staff/shared/stored-draft.ts";
import { useFieldOfAddress } from "#app/staff/shared/use-field-of-address.ts";
import { usePolicyWords } from "#app/staff/shared/use-policy-words.ts";
import { useSamples } from "#app/staff/shared/use-samples.ts";
import { SelectField } from "#app/ui/choice-field.tsx";
import { LoadFailure } from "#app/ui/load-failure.tsx";
import { ListSkeleton } from "#app/ui/paged-list.tsx";
import { policyFacts } from "#content/product/policy-facts.ts";
import { POLICIES_ID } from "#domain/club-facts.ts";
import { fieldIn } from "#domain/draft-fields.ts";
import { POLICY_IDS, type Policy, type PolicyId, pageOfPolicy } from "#domain/policies.ts";
import { policyGaps } from "#domain/policy-draft.ts";
import { isSamplePolicy } from "#domain/samples.ts";
import { PolicyFields } from "./policy-fields.tsx";

const isPolicy = (value: unknown) =>
  typeof value === "object" && value !== null && "title" in value && "sections" in value;

/** Each policy is a form of its own: two people who write in two policies are asked nothing. */
function formOf(policy: PolicyId): DraftForm<"policies", Policy> {
  return {
    ...{ subject: "policies", subjectId: POLICIES_ID, id: `policy-${policy}` },
    schema: z.custom<Policy>(isPolicy),
    shown: (payload) => payload[policy],
    // Every field is saved as it is typed: what cannot be published yet is a gap of the draft.
    write: (values, payload) => ({ payload: { ...payload, [policy]: values }, wrong: {} }),
  };
}

const policyForms = Object.fromEntries(POLICY_IDS.map((id) => [id, formOf(id)])) as Record<
  PolicyId,
  DraftForm<"policies", Policy>
>;

/** Every text inside a value, a row each. */
function rowsIn(value: unknown): string[] {
  if (typeof value === "object" && value !== null) return Object.values(value).flatMap(rowsIn);
  return value === undefined || value === "" ? [] : [String(value)];
}

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
  const facts = policyFacts(useFacts().club);
  return (
    <EditorCard title={t("facts.title")} text={t("facts.text")}>
      <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[auto_1fr]">
        {Object.entries(facts).map(([name, fact]) => (
          <div key={name} className="contents">
            <dt className="font-semibold">{`{{${name}}}`}</dt>
            <dd className="figures wrap-anywhere max-sm:mb-2">{fact}</dd>
          </div>
        ))}
      </dl>
    </EditorCard>
  );
}

function PolicyEditor({ policy, given }: { policy: PolicyId; given: StoredDraft<"policies"> }) {
  const { t } = useTranslation(["adminPolicies", "adminClub", "adminPrograms"]);
  const { date } = useFormat();
  const { label } = usePolicyWords();
  const draft = useDraftForm(policyForms[policy], given);
  const { values, change } = draft;
  const own = Object.entries(policyGaps(draft.payload)).filter(([path]) => path.startsWith(`${policy}.`));
  const gaps = Object.fromEntries(own.map(([path, code]) => [path.slice(policy.length + 1), code]));
  const version = given.published?.[policy].version;
  const page = pageOfPolicy(policy);
  const seed = useSamples()?.seed?.policies[policy];
  const isSample = isSamplePolicy(draft.payload[policy], seed);
  useFieldOfAddress();
  return (
    <>
      <DraftBar
        draft={draft}
        words={{ label, rows: (field, payload) => rowsIn(fieldIn(payload[policy], field)) }}
        publishHref="/admin/publications"
      />
      <div className="grid gap-4 [&_:is(input,textarea,select)]:scroll-mt-28">
        {version && <p>{t("version", { date: date(version) })}</p>}
        {isSample && <SampleTag />}
        {page && <PolicyPreviews path={page} />}
        <PolicyFields {...{ values, change, gaps, isSample, place: policy }} />
        <FactCard />
      </div>
    </>
  );
}

/** Draft of the policies, one at a time (docs/rules/publishing.md#the-policies). */
export function PolicyPanel() {
  const { t } = useTranslation("adminPolicies");
  const { nameOf } = usePolicyWords();
  const [params, setParams] = useSearchParams();
  const { data, error, refetch } = useQuery(draftQuery("policies", POLICIES_ID));
  const policy = POLICY_IDS.find((id) => id === params.get("policy")) ?? "waiver";
  return (
    <section aria-labelledby="policies">
      <PanelHeader id="policies" title={t("title")} />
      <p className="mb-5 max-w-line text-dusk-700">{t("text")}</p>
      <div className="mb-5 sm:max-w-sm">
        <SelectField
          label={t("policy")}
          unmarked
          value={policy}
          choices={POLICY_IDS.map((value) => ({ value, label: nameOf(value) }))}
          onChange={({ target }) => setParams({ policy: target.value }, { replace: true })}
        />
      </div>
      {error && <LoadFailure title={t("failed")} error={error} onRetry={() => void refetch()} />}
      {!data && !error && <ListSkeleton label={t("loading")} />}
      {data && <PolicyEditor key={policy} policy={policy} given={data.data} />}
    </section>
  );
}
