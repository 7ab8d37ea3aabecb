import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import type { FieldLabels } from "#app/staff/shared/drafts/conflict-notice.tsx";
import { type DraftPayloads, draftQuery, type StoredDraft } from "#app/staff/shared/drafts/draft-form.ts";
import { useClubLabels } from "#app/staff/shared/labels/use-club-labels.ts";
import { pagesEditorPath, usePagesLabels } from "#app/staff/shared/labels/use-pages-labels.ts";
import { policyEditorPath, usePolicyLabels } from "#app/staff/shared/labels/use-policy-labels.ts";
import { pagesCheck } from "#content/product/first-pages.ts";
import { clubCheck } from "#domain/club/club-draft.ts";
import { CONTENT_IDS, type ContentSubject } from "#domain/club/content.ts";
import { isSignable } from "#domain/club/forms.ts";
import { policyCheck } from "#domain/club/policy-draft.ts";
import { type DraftCheck, differingFields } from "#domain/programs/draft-fields.ts";
import { LANGUAGES } from "#domain/text/languages.ts";
import { DraftCard, TaskList } from "./draft-card.tsx";

interface ContentSection<Subject extends ContentSubject, Payload = DraftPayloads[Subject]>
  extends FieldLabels<Subject> {
  title: string;
  check: DraftCheck<Payload>;
  problemText: (path: string, code: string, draft: Payload) => string;
  fieldHref: (path: string) => string;
}

function useContentSections(): { [Subject in ContentSubject]: ContentSection<Subject> } {
  const { t } = useTranslation(["adminClub", "adminPages"]);
  const [club, pages, policies] = [useClubLabels(), usePagesLabels(), usePolicyLabels()];
  return {
    club: {
      ...club,
      title: t("terms:pages.club"),
      check: clubCheck,
      fieldHref: (path) => `/admin/website/club#${path}`,
    },
    pages: {
      ...pages,
      title: t("adminPages:title"),
      check: pagesCheck,
      fieldHref: pagesEditorPath,
    },
    policies: {
      ...policies,
      title: t("terms:pages.policies"),
      check: policyCheck,
      fieldHref: policyEditorPath,
      label: (path) => `${policies.nameOf(path)}, ${policies.label(path)}`,
    },
  };
}

/** Fields that staff do not edit: the club's domain never changes, and publishing sets a text's version. */
const isUneditable = (field: string) => field === "domain" || /^(forms\.)?[^.]+\.version$/.test(field);

/** Forms without a text in every language, which nobody is asked to sign. */
function UnsignableForms({ forms }: { forms: StoredDraft<"policies">["payload"]["forms"] }) {
  const { t, language } = useTranslation("adminPolicies");
  const tasks = forms.flatMap((form, index) => {
    const missingLanguage = LANGUAGES.find((candidate) => form.text[candidate].length === 0) ?? language;
    const href = policyEditorPath(`forms.${index}.text.${missingLanguage}`);
    return isSignable(form) ? [] : { href, text: form.title[language] };
  });
  return <TaskList tone="neutral" title={t("forms.drafts")} text={t("forms.draftsText")} tasks={tasks} />;
}

interface ContentDraftProps<Subject extends ContentSubject> {
  subject: Subject;
  draft: StoredDraft<Subject>;
}

function ContentDraftCard<Subject extends ContentSubject>({ subject, draft }: ContentDraftProps<Subject>) {
  const { t } = useTranslation("adminPublications");
  const section: ContentSection<Subject> = useContentSections()[subject];
  const { payload, published } = draft;
  const publishedPayload = published ?? payload;
  const { draft: after = payload, errors } = section.check.parse(payload);
  const rows = differingFields(publishedPayload, after)
    .filter((field) => !isUneditable(field))
    .map((field) => ({
      field,
      label: section.label(field, publishedPayload),
      before: section.rows(field, publishedPayload),
      after: section.rows(field, after),
    }));
  if (rows.length === 0 && Object.keys(errors).length === 0) return null;
  return (
    <DraftCard
      subject={subject}
      subjectId={CONTENT_IDS[subject]}
      draft={draft}
      title={`${t("changes")}: ${section.title}`}
      className="mt-4"
      groups={rows.length > 0 ? [{ rows }] : []}
      errors={errors}
      errorTask={(path, code) => ({
        href: section.fieldHref(path),
        text: section.problemText(path, code, payload),
      })}
      canDiscard
    >
      {"forms" in payload && <UnsignableForms forms={payload.forms} />}
    </DraftCard>
  );
}

/** Draft of the club, pages or policies, with its own publish button. Returns null without changes. */
export function ContentDraftReview<Subject extends ContentSubject>({ subject }: { subject: Subject }) {
  const { data } = useQuery({ ...draftQuery(subject, CONTENT_IDS[subject]), refetchOnMount: "always" });
  return data ? <ContentDraftCard subject={subject} draft={data.data} /> : null;
}
