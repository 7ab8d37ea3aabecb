import { useSearchParams } from "wouter";
import * as z from "zod/mini";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useSiteData, useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { BilingualField } from "#app/staff/shared/drafts/bilingual-field.tsx";
import { ContentEditor, DraftCards, useOpenContent } from "#app/staff/shared/drafts/draft-editor.tsx";
import type { DraftForm } from "#app/staff/shared/drafts/draft-form.ts";
import { DraftRows } from "#app/staff/shared/drafts/draft-rows.tsx";
import { PlaceholderBadge, usePlaceholders } from "#app/staff/shared/drafts/placeholders.tsx";
import { DraftPreviewLinks } from "#app/staff/shared/drafts/preview-links.tsx";
import { TitledCard } from "#app/staff/shared/drafts/titled-card.tsx";
import { usePolicyLabels } from "#app/staff/shared/labels/use-policy-labels.ts";
import { Panel } from "#app/staff/shared/list/panel.tsx";
import { Checkbox, SelectField } from "#app/ui/choice-field.tsx";
import { Fact } from "#app/ui/fact.tsx";
import { policyValues } from "#content/product/policy-values.ts";
import { POLICIES_ID } from "#domain/club/content.ts";
import { isPlaceholderPolicy } from "#domain/club/placeholders.ts";
import {
  POLICY_IDS,
  type PolicyId,
  type PolicySection,
  type PublishedPolicies,
  pageOfPolicy,
} from "#domain/club/policies.ts";
import { POLICY_LIMITS, policyCheck } from "#domain/club/policy-draft.ts";
import { partAt } from "#domain/programs/draft-fields.ts";
import { LANGUAGES, type Language } from "#domain/text/languages.ts";
import { FormCards } from "./form-cards.tsx";

function SectionsCard({ policy }: { policy: PolicyId }) {
  const { t } = useTranslation("adminPolicies");
  const { fieldLabel } = usePolicyLabels();
  const listIn = (language: Language) => `${policy}.sections.${language}`;
  return (
    <TitledCard title={t("sections.title")} text={t("sections.text")}>
      <DraftRows
        paths={LANGUAGES.map(listIn)}
        newRow={(): PolicySection => ({ heading: "", paragraphs: [] })}
        label={t("sections.title")}
        texts="adminPolicies:sections"
        rowLabel={({ heading }) => heading}
        maxRows={POLICY_LIMITS.sections}
      >
        {(index) => (
          <div className="grid gap-3">
            <BilingualField
              pathIn={(language) => `${listIn(language)}.${index}.heading`}
              label={fieldLabel(`${listIn("en")}.${index}.heading`)}
            />
            <BilingualField
              pathIn={(language) => `${listIn(language)}.${index}.paragraphs`}
              label={fieldLabel(`${listIn("en")}.${index}.paragraphs`)}
              hint={() => t("paragraphsHint")}
              rows={8}
            />
          </div>
        )}
      </DraftRows>
    </TitledCard>
  );
}

interface PolicyCheckboxCardProps {
  policy: PolicyId;
  /** Also the prefix of the card's text keys. */
  checkboxField: "signAgain" | "isAdopted";
  since?: string | undefined;
}

function PolicyCheckboxCard({ policy, checkboxField, since }: PolicyCheckboxCardProps) {
  const { t } = useTranslation("adminPolicies");
  const { instant } = useFormat();
  const { values, setValues } = useOpenContent<"policies">();
  return (
    <TitledCard title={t(`${checkboxField}.title`)}>
      {since !== undefined && <p>{t("signAgain.since", { at: instant(since) })}</p>}
      <Checkbox
        label={t(`${checkboxField}.label`)}
        hint={t(`${checkboxField}.hint`)}
        checked={values[policy][checkboxField] === true}
        onChange={({ target }) => setValues({ [`${policy}.${checkboxField}`]: target.checked })}
      />
    </TitledCard>
  );
}

function PolicyFields({ policy, isPlaceholder }: { policy: PolicyId; isPlaceholder: boolean }) {
  const { t } = useTranslation("adminPolicies");
  const { renewBefore, isAdopted } = useOpenContent<"policies">().values[policy];
  return (
    <>
      <TitledCard title={t("fields.title")}>
        <BilingualField pathIn={(language) => `${policy}.title.${language}`} label={t("fields.title")} />
      </TitledCard>
      <SectionsCard policy={policy} />
      <PolicyCheckboxCard policy={policy} checkboxField="signAgain" since={renewBefore} />
      {(isPlaceholder || isAdopted) && <PolicyCheckboxCard policy={policy} checkboxField="isAdopted" />}
    </>
  );
}

/** The choices of the editor: each policy, and the forms to sign. */
const EDITOR_CHOICES = [...POLICY_IDS, "forms"] as const;
type EditorChoice = (typeof EDITOR_CHOICES)[number];

/** Each policy and the forms to sign have their own form, so that edits of two of them never conflict. */
function policyForm(part: EditorChoice): DraftForm<"policies", Partial<PublishedPolicies>> {
  return {
    subject: "policies",
    subjectId: POLICIES_ID,
    id: `policy-${part}`,
    schema: z.custom<Partial<PublishedPolicies>>((value) => partAt(value, part) !== undefined),
    toValues: (payload) => ({ [part]: payload[part] }),
    toPayload: (values, payload) => ({ payload: { ...payload, ...values }, inputErrors: {} }),
  };
}
const policyForms = Object.fromEntries(EDITOR_CHOICES.map((part) => [part, policyForm(part)])) as Record<
  EditorChoice,
  ReturnType<typeof policyForm>
>;

/** Placeholders that a text may contain, with their current values. */
function PolicyPlaceholdersCard() {
  const { t } = useTranslation("adminPolicies");
  const facts = policyValues(useSiteData().club);
  return (
    <TitledCard title={t("facts.title")} text={t("facts.text")}>
      <dl className="tabular-nums">
        {Object.entries(facts).map(([name, fact]) => (
          <Fact key={name} label={`{{${name}}}`}>
            {fact}
          </Fact>
        ))}
      </dl>
    </TitledCard>
  );
}

/** The published version, preview links and fields of a policy. */
function PolicyCards({ policy }: { policy: PolicyId }) {
  const { t } = useTranslation("adminPolicies");
  const { date } = useFormat();
  const { values, published } = useOpenContent<"policies">();
  const page = pageOfPolicy(policy);
  const isPlaceholder = isPlaceholderPolicy(values[policy], usePlaceholders().seed?.policies[policy]);
  return (
    <DraftCards>
      {published && <p>{t("version", { date: date(published[policy].version) })}</p>}
      {isPlaceholder && <PlaceholderBadge />}
      {page && <DraftPreviewLinks subject="policies" id={POLICIES_ID} path={page} />}
      <PolicyFields policy={policy} isPlaceholder={isPlaceholder} />
      <PolicyPlaceholdersCard />
    </DraftCards>
  );
}

/** Draft of the policies, one at a time, and of the forms to sign (docs/reference/publishing.md#policies). */
export default function PolicyPanel() {
  const { t } = useTranslation("adminPolicies");
  const labels = usePolicyLabels();
  const [params, setParams] = useSearchParams();
  const chosenEditor = EDITOR_CHOICES.find((id) => id === params.get("policy")) ?? "waiver";
  return (
    <Panel id="policies" title={t("terms:pages.policies")} text={t("text")}>
      <div className="mb-5 sm:max-w-sm">
        <SelectField
          label={t("policy")}
          value={chosenEditor}
          choices={EDITOR_CHOICES.map((value) => ({ value, label: labels.nameOf(value) }))}
          onChange={({ target }) => setParams({ policy: target.value }, { replace: true })}
        />
      </div>
      <ContentEditor form={policyForms[chosenEditor]} check={policyCheck} labels={labels}>
        {chosenEditor === "forms" ? <FormCards /> : <PolicyCards policy={chosenEditor} />}
      </ContentEditor>
    </Panel>
  );
}
