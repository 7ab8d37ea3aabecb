import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { type DraftPayloads, draftQuery, type StoredDraft } from "#app/staff/shared/stored-draft.ts";
import { useClubWords } from "#app/staff/shared/use-club-words.ts";
import { isRepeated, pagesAddress, usePagesWords } from "#app/staff/shared/use-pages-words.ts";
import { policyEditorAddress, usePolicyWords } from "#app/staff/shared/use-policy-words.ts";
import { Card } from "#app/ui/card.tsx";
import { pagesCheck } from "#content/product/first-pages.ts";
import { clubDifferences } from "#domain/club/changes.ts";
import { clubCheck } from "#domain/club/draft.ts";
import { FACT_IDS, type FactSubject } from "#domain/club/facts.ts";
import { pagesDifferences } from "#domain/club/pages-draft.ts";
import { policyCheck, policyDifferences } from "#domain/club/policy-draft.ts";
import type { DraftCheck } from "#domain/programs/draft-fields.ts";
import { DraftActions, useDraftActions } from "./draft-actions.tsx";
import { TaskList } from "./task-list.tsx";

interface FactWords<Payload> {
  /** What the draft is about. */
  title: string;
  /** Each change as a sentence. */
  changes: (published: Payload, asPublished: Payload) => string[];
  check: DraftCheck<Payload>;
  gapText: (place: string, code: string, draft: Payload) => string;
  /** The field at a place. */
  address: (place: string) => string;
}

function useFactWords(): { [Subject in FactSubject]: FactWords<DraftPayloads[Subject]> } {
  const { t } = useTranslation(["adminClub", "adminPages", "adminPolicies"]);
  const [club, pages, policies] = [useClubWords(), usePagesWords(), usePolicyWords()];
  return {
    club: {
      ...{ title: t("title"), check: clubCheck, gapText: club.gapText },
      changes: (before, after) => clubDifferences(before, after).map(club.sentence),
      address: (place) => `/admin/site/club#${place}`,
    },
    pages: {
      ...{ title: t("adminPages:title"), check: pagesCheck, gapText: pages.gapText, address: pagesAddress },
      changes: (before, after) =>
        pagesDifferences(before, after)
          .filter(({ place }) => !isRepeated(place))
          .map(pages.sentence),
    },
    policies: {
      ...{ title: t("adminPolicies:title"), check: policyCheck, gapText: policies.gapText },
      changes: (before, after) => policyDifferences(before, after).map(policies.sentence),
      address: policyEditorAddress,
    },
  };
}

interface WaitingProps<Subject extends FactSubject> {
  subject: Subject;
  draft: StoredDraft<Subject>;
}

function Waiting<Subject extends FactSubject>({ subject, draft }: WaitingProps<Subject>) {
  const { t } = useTranslation("adminPublications");
  const id = useId();
  const words: FactWords<DraftPayloads[Subject]> = useFactWords()[subject];
  const actions = useDraftActions(subject, FACT_IDS[subject], draft);
  const { payload, published } = draft;
  const changes = words.changes(published ?? payload, words.check.asPublished(payload));
  const gaps = Object.entries({ ...actions.publishing.refused, ...words.check.read(payload).errors });
  if (changes.length === 0 && gaps.length === 0) return null;
  return (
    <Card aria-labelledby={id} className="mt-4">
      <h3 id={id} className="text-lead">
        {`${t("changes")}: ${words.title}`}
      </h3>
      <ul className="figures mt-3 grid list-disc gap-1.5 pl-5 empty:hidden">
        {[...new Set(changes)].map((change) => (
          <li key={change} className="wrap-anywhere">
            {change}
          </li>
        ))}
      </ul>
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
