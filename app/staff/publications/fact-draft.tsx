import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import type { FieldWords } from "#app/staff/shared/drafts/conflict-notice.tsx";
import { type DraftPayloads, draftQuery, type StoredDraft } from "#app/staff/shared/drafts/stored-draft.ts";
import { useClubWords } from "#app/staff/shared/words/use-club-words.ts";
import { pagesAddress, usePagesWords } from "#app/staff/shared/words/use-pages-words.ts";
import { policyEditorAddress, usePolicyWords } from "#app/staff/shared/words/use-policy-words.ts";
import { pagesCheck } from "#content/product/first-pages.ts";
import { clubCheck } from "#domain/club/draft.ts";
import { FACT_IDS, type FactSubject } from "#domain/club/facts.ts";
import { policyCheck } from "#domain/club/policy-draft.ts";
import { type DraftCheck, fieldsThatDiffer } from "#domain/programs/draft-fields.ts";
import { DraftCard } from "./draft-card.tsx";

interface FactWords<Subject extends FactSubject, Payload = DraftPayloads[Subject]>
  extends FieldWords<Subject> {
  /** What the draft is about. */
  title: string;
  check: DraftCheck<Payload>;
  gapText: (path: string, code: string, draft: Payload) => string;
  /** Link to the field at a path. */
  address: (path: string) => string;
}

function useFactWords(): { [Subject in FactSubject]: FactWords<Subject> } {
  const { t } = useTranslation(["adminClub", "adminPages"]);
  const [club, pages, policies] = [useClubWords(), usePagesWords(), usePolicyWords()];
  return {
    club: {
      ...club,
      title: t("terms:places.club"),
      check: clubCheck,
      address: (path) => `/admin/website/club#${path}`,
    },
    pages: {
      ...pages,
      title: t("adminPages:title"),
      check: pagesCheck,
      address: pagesAddress,
    },
    policies: {
      ...policies,
      title: t("terms:places.policies"),
      check: policyCheck,
      address: policyEditorAddress,
      label: (path) => `${policies.nameOf(path)}, ${policies.label(path)}`,
    },
  };
}

/** What publishing decides itself: the club's domain never changes, and a policy's version is the day's. */
const isDecided = (field: string) => field === "domain" || /^[^.]+\.version$/.test(field);

interface WaitingProps<Subject extends FactSubject> {
  subject: Subject;
  draft: StoredDraft<Subject>;
}

function Waiting<Subject extends FactSubject>({ subject, draft }: WaitingProps<Subject>) {
  const { t } = useTranslation("adminPublications");
  const words: FactWords<Subject> = useFactWords()[subject];
  const { payload, published } = draft;
  const live = published ?? payload;
  const after = words.check.asPublished(payload);
  const rows = fieldsThatDiffer(live, after)
    .filter((field) => !isDecided(field))
    .map((field) => ({
      field,
      label: words.label(field, live),
      before: words.rows(field, live),
      after: words.rows(field, after),
    }));
  const errors = words.check.read(payload).errors;
  if (rows.length === 0 && Object.keys(errors).length === 0) return null;
  return (
    <DraftCard
      subject={subject}
      subjectId={FACT_IDS[subject]}
      draft={draft}
      title={`${t("changes")}: ${words.title}`}
      className="mt-4"
      groups={rows.length > 0 ? [{ rows }] : []}
      errors={errors}
      taskOf={(path, code) => ({ href: words.address(path), text: words.gapText(path, code, payload) })}
      canDrop
    />
  );
}

/** What a draft of published facts would change, with its own button that publishes it; nothing without changes. */
export function FactDraft<Subject extends FactSubject>({ subject }: { subject: Subject }) {
  const { data } = useQuery({ ...draftQuery(subject, FACT_IDS[subject]), refetchOnMount: "always" });
  return data ? <Waiting subject={subject} draft={data.data} /> : null;
}
