import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { draftQuery, type StoredDraft } from "#app/staff/shared/stored-draft.ts";
import { pagesAddress, usePagesWords } from "#app/staff/shared/use-pages-words.ts";
import { pagesAsPublished, pagesGaps } from "#content/product/first-pages.ts";
import { PAGES_ID } from "#domain/club-facts.ts";
import { pagesDifferences } from "#domain/page-changes.ts";
import { FactDraft } from "./fact-draft.tsx";

interface PagesDraftProps {
  /** Goes to the sign-in and back. */
  onSignIn: () => void;
}

function Waiting({ draft, onSignIn }: PagesDraftProps & { draft: StoredDraft<"pages"> }) {
  const { t } = useTranslation("adminPages");
  const { sentence, gap } = usePagesWords();
  const { payload, published } = draft;
  return (
    <FactDraft
      {...{ draft, onSignIn, subject: "pages", title: t("title"), gaps: pagesGaps(payload), gapText: gap }}
      changes={pagesDifferences(published ?? payload, pagesAsPublished(payload)).map(sentence)}
      address={pagesAddress}
    />
  );
}

/** What the draft of the pages' texts and pictures would change, with its own button that publishes it. */
export function PagesDraft({ onSignIn }: PagesDraftProps) {
  const { data } = useQuery(draftQuery("pages", PAGES_ID));
  return data ? <Waiting draft={data.data} onSignIn={onSignIn} /> : null;
}
