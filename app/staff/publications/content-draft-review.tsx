import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import type { FieldLabels } from "#app/staff/shared/drafts/conflict-notice.tsx";
import { type DraftPayloads, draftQuery, type StoredDraft } from "#app/staff/shared/drafts/draft-form.ts";
import { useClubLabels } from "#app/staff/shared/labels/use-club-labels.ts";
import { pagesPath, usePagesLabels } from "#app/staff/shared/labels/use-pages-labels.ts";
import { policyEditorPath, usePolicyLabels } from "#app/staff/shared/labels/use-policy-labels.ts";
import { pagesCheck } from "#content/product/first-pages.ts";
import { clubCheck } from "#domain/club/club-draft.ts";
import { CONTENT_IDS, type ContentSubject } from "#domain/club/content.ts";
import { isSignable } from "#domain/club/forms.ts";
import { policyCheck } from "#domain/club/policy-draft.ts";
import { type DraftCheck, differingFields } from "#domain/programs/draft-fields.ts";
import { LANGUAGES } from "#domain/text/languages.ts";
import { DraftCard, TaskList } from "./draft-card.tsx";

interface ContentLabels<Subject extends ContentSubject, Payload = DraftPayloads[Subject]>
  extends FieldLabels<Subject> {
  title: string;
  check: DraftCheck<Payload>;
  problemText: (path: string, code: string, draft: Payload) => string;
  address: (path: string) => string;
}

function useContentLabels(): { [Subject in ContentSubject]: ContentLabels<Subject> } {
  const { t } = useTranslation(["adminClub", "adminPages"]);
  const [club, pages, policies] = [useClubLabels(), usePagesLabels(), usePolicyLabels()];
  return {
    club: {
      ...club,
      title: t("terms:pages.club"),
      check: clubCheck,
      address: (path) => `/admin/website/club#${path}`,
    },
    pages: {
      ...pages,
      title: t("adminPages:title"),
      check: pagesCheck,
      address: pagesPath,
    },
    policies: {
      ...policies,
      title: t("terms:pages.policies"),
      check: policyCheck,
      address: policyEditorPath,
      label: (path) => `${policies.nameOf(path)}, ${policies.label(path)}`,
    },
  };
}

/** Fields set by publishing: the club's domain never changes, and a text's version is the current date. */
const isSetByPublishing = (field: string) => field === "domain" || /^(forms\.)?[^.]+\.version$/.test(field);

/** Forms that nobody will be asked to sign. */
function UnsignableForms({ forms }: { forms: StoredDraft<"policies">["payload"]["forms"] }) {
  const { t, language } = useTranslation("adminPolicies");
  const tasks = forms.flatMap((form, index) => {
    const missing = LANGUAGES.find((each) => form.text[each].length === 0) ?? language;
    const href = policyEditorPath(`forms.${index}.text.${missing}`);
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
  const labels: ContentLabels<Subject> = useContentLabels()[subject];
  const { payload, published } = draft;
  const live = published ?? payload;
  const after = labels.check.asPublished(payload);
  const rows = differingFields(live, after)
    .filter((field) => !isSetByPublishing(field))
    .map((field) => ({
      field,
      label: labels.label(field, live),
      before: labels.rows(field, live),
      after: labels.rows(field, after),
    }));
  const errors = labels.check.read(payload).errors;
  if (rows.length === 0 && Object.keys(errors).length === 0) return null;
  return (
    <DraftCard
      subject={subject}
      subjectId={CONTENT_IDS[subject]}
      draft={draft}
      title={`${t("changes")}: ${labels.title}`}
      className="mt-4"
      groups={rows.length > 0 ? [{ rows }] : []}
      errors={errors}
      problemLink={(path, code) => ({
        href: labels.address(path),
        text: labels.problemText(path, code, payload),
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
