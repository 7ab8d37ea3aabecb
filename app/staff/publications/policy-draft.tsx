import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { draftQuery, type StoredDraft } from "#app/staff/shared/stored-draft.ts";
import { policyEditorAddress, usePolicyWords } from "#app/staff/shared/use-policy-words.ts";
import { TextLink } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { POLICIES_ID } from "#domain/club-facts.ts";
import { policyDifferences } from "#domain/policy-changes.ts";
import { policiesAsPublished, policyGaps } from "#domain/policy-draft.ts";
import { FactDraft } from "./fact-draft.tsx";

interface PolicyDraftProps {
  /** Goes to the sign-in and back. */
  onSignIn: () => void;
}

/** What prevents publishing, with links to the fields. */
function PolicyGaps({ gaps }: { gaps: Record<string, string> }) {
  const { t } = useTranslation("adminPublications");
  const { gapText } = usePolicyWords();
  return (
    <div className="mt-5">
      <Notice tone="warning" title={t("missing")}>
        <p>{t("missingText")}</p>
        <ul className="mt-2 grid">
          {Object.entries(gaps).map(([place, code]) => (
            <li key={place}>
              <TextLink
                href={policyEditorAddress(place)}
                look="task"
                className="inline-flex min-h-11 items-center wrap-anywhere"
              >
                {gapText(place, code)}
              </TextLink>
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}

function Waiting({ draft, onSignIn }: PolicyDraftProps & { draft: StoredDraft<"policies"> }) {
  const { t } = useTranslation("adminPolicies");
  const { sentence } = usePolicyWords();
  const { payload, published } = draft;
  return (
    <FactDraft
      {...{ draft, onSignIn, subject: "policies", title: t("title"), gaps: policyGaps(payload) }}
      changes={policyDifferences(published ?? payload, policiesAsPublished(payload)).map(sentence)}
      showGaps={(gaps) => <PolicyGaps gaps={gaps} />}
    />
  );
}

/** What the policies' draft would change, with its own button that publishes it. */
export function PolicyDraft({ onSignIn }: PolicyDraftProps) {
  const { data } = useQuery(draftQuery("policies", POLICIES_ID));
  return data ? <Waiting draft={data.data} onSignIn={onSignIn} /> : null;
}
