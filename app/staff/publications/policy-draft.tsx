import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { draftQuery, type StoredDraft } from "#app/staff/shared/stored-draft.ts";
import { policyEditorAddress, usePolicyWords } from "#app/staff/shared/use-policy-words.ts";
import { POLICIES_ID } from "#domain/club-facts.ts";
import { policyDifferences } from "#domain/policy-changes.ts";
import { policiesAsPublished, policyGaps } from "#domain/policy-draft.ts";
import { FactDraft } from "./fact-draft.tsx";

interface PolicyDraftProps {
  /** Goes to the sign-in and back. */
  onSignIn: () => void;
}

function Waiting({ draft, onSignIn }: PolicyDraftProps & { draft: StoredDraft<"policies"> }) {
  const { t } = useTranslation("adminPolicies");
  const { sentence, gapText } = usePolicyWords();
  const { payload, published } = draft;
  return (
    <FactDraft
      {...{ draft, onSignIn, subject: "policies", title: t("title"), gaps: policyGaps(payload) }}
      changes={policyDifferences(published ?? payload, policiesAsPublished(payload)).map(sentence)}
      gapText={gapText}
      address={policyEditorAddress}
    />
  );
}

/** What the policies' draft would change, with its own button that publishes it. */
export function PolicyDraft({ onSignIn }: PolicyDraftProps) {
  const { data } = useQuery(draftQuery("policies", POLICIES_ID));
  return data ? <Waiting draft={data.data} onSignIn={onSignIn} /> : null;
}
