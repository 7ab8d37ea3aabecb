import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import type { FieldWords } from "#app/staff/shared/drafts/conflict-notice.tsx";
import { type DraftPayloads, draftQuery, type StoredDraft } from "#app/staff/shared/drafts/stored-draft.ts";
import { VersionTable } from "#app/staff/shared/drafts/version-table.tsx";
import { useClubWords } from "#app/staff/shared/words/use-club-words.ts";
import { pagesAddress, usePagesWords } from "#app/staff/shared/words/use-pages-words.ts";
import { policyEditorAddress, usePolicyWords } from "#app/staff/shared/words/use-policy-words.ts";
import { Card } from "#app/ui/card.tsx";
import { pagesCheck } from "#content/product/first-pages.ts";
import { clubCheck } from "#domain/club/draft.ts";
import { FACT_IDS, type FactSubject } from "#domain/club/facts.ts";
import { policyCheck } from "#domain/club/policy-draft.ts";
import { type DraftCheck, fieldsThatDiffer } from "#domain/programs/draft-fields.ts";
import { DraftActions, TaskList, useDraftActions } from "./draft-actions.tsx";

interface FactWords<Subject extends FactSubject, Payload = DraftPayloads[Subject]>
  extends FieldWords<Subject> {
  /** What the draft is about. */
  title: string;
  check: DraftCheck<Payload>;
  gapText: (place: string, code: string, draft: Payload) => string;
  /** The field at a place. */
  address: (place: string) => string;
}

function useFactWords(): { [Subject in FactSubject]: FactWords<Subject> } {
  const { t } = useTranslation(["adminClub", "adminPages"]);
  const [club, pages, policies] = [useClubWords(), usePagesWords(), usePolicyWords()];
  return {
    club: {
      ...club,
      title: t("terms:places.club"),
      check: clubCheck,
      address: (place) => `/admin/website/club#${place}`,
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
      label: (place) => `${policies.nameOf(place)}, ${policies.label(place)}`,
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
  const id = useId();
  const words: FactWords<Subject> = useFactWords()[subject];
  const actions = useDraftActions(subject, FACT_IDS[subject], draft);
  const { payload, published } = draft;
  const live = published ?? payload;
  const after = words.check.asPublished(payload);
  const changes = fieldsThatDiffer(live, after)
    .filter((field) => !isDecided(field))
    .map((field) => ({
      field,
      label: words.label(field, live),
      before: words.rows(field, live),
      after: words.rows(field, after),
    }));
  const gaps = Object.entries({ ...actions.publishing.refused, ...words.check.read(payload).errors });
  if (changes.length === 0 && gaps.length === 0) return null;
  return (
    <Card aria-labelledby={id} className="mt-4">
      <h3 id={id} className="text-lead">
        {`${t("changes")}: ${words.title}`}
      </h3>
      {changes.length > 0 && (
        <VersionTable heads={[t("columns.live"), t("columns.new")]} groups={[{ rows: changes }]} />
      )}
      <TaskList
        tone="warning"
        title={t("missing")}
        text={t("missingText")}
        tasks={gaps.map(([place, code]) => ({
          href: words.address(place),
          text: words.gapText(place, code, payload),
        }))}
      />
      <DraftActions actions={actions} count={changes.length} canPublish={gaps.length === 0} canDrop />
    </Card>
  );
}

/** What a draft of published facts would change, with its own button that publishes it; nothing without changes. */
export function FactDraft<Subject extends FactSubject>({ subject }: { subject: Subject }) {
  const { data } = useQuery(draftQuery(subject, FACT_IDS[subject]));
  return data ? <Waiting subject={subject} draft={data.data} /> : null;
}
