import { useQuery } from "@tanstack/react-query";
import { memo } from "react";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { draftQuery, type StoredDraft } from "#app/staff/shared/stored-draft.ts";
import { useClubSentence } from "#app/staff/shared/use-club-sentence.ts";
import { clubDifferences } from "#domain/club-changes.ts";
import { clubAsPublished, clubGaps } from "#domain/club-draft.ts";
import { CLUB_ID } from "#domain/club-facts.ts";
import { FactDraft } from "./fact-draft.tsx";
import { useClubGapText } from "./use-club-gap-text.ts";

interface ClubDraftProps {
  /** Goes to the sign-in and back. */
  onSignIn: () => void;
}

function Waiting({ draft, onSignIn }: ClubDraftProps & { draft: StoredDraft<"club"> }) {
  const { t } = useTranslation("adminClub");
  const sentence = useClubSentence();
  const { payload, published } = draft;
  return (
    <FactDraft
      {...{ draft, onSignIn, subject: "club", title: t("title"), gaps: clubGaps(payload) }}
      changes={clubDifferences(published ?? payload, clubAsPublished(payload)).map(sentence)}
      gapText={useClubGapText(payload)}
      address={(place) => `/admin/site/club#${place}`}
    />
  );
}

/** What the club's draft would change, with its own button that publishes it; nothing while it says what the site says. */
export const ClubDraft = memo(function ClubDraft({ onSignIn }: ClubDraftProps) {
  const { data } = useQuery(draftQuery("club", CLUB_ID));
  return data ? <Waiting draft={data.data} onSignIn={onSignIn} /> : null;
});
