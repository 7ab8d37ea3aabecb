import { useQuery } from "@tanstack/react-query";
import { memo, useState } from "react";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { SignInNotice } from "#app/staff/shared/sign-in-notice.tsx";
import { draftQuery, type StoredDraft } from "#app/staff/shared/stored-draft.ts";
import { useClubSentence } from "#app/staff/shared/use-club-sentence.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { ConfirmDialog } from "#app/ui/dialog.tsx";
import { clubDifferences } from "#domain/club-changes.ts";
import { clubAsPublished, clubGaps } from "#domain/club-draft.ts";
import { CLUB_ID } from "#domain/club-facts.ts";
import { ClubGaps } from "./club-gaps.tsx";
import { PublishButton } from "./publish-button.tsx";
import { useDropDraft, usePublish } from "./use-publications.ts";

interface ClubDraftProps {
  /** Goes to the sign-in and back. */
  onSignIn: () => void;
}

function Waiting({ draft, onSignIn }: ClubDraftProps & { draft: StoredDraft<"club"> }) {
  const { t } = useTranslation(["adminPublications", "adminClub"]);
  const sentence = useClubSentence();
  const [asks, setAsks] = useState<"publish" | "drop">();
  const close = () => setAsks(undefined);
  const publishing = usePublish(CLUB_ID, "club", close);
  const dropping = useDropDraft(CLUB_ID, "club");
  const { payload, published, version } = draft;
  const changes = clubDifferences(published ?? payload, clubAsPublished(payload));
  const gaps = { ...publishing.refused, ...clubGaps(payload) };
  const hasGaps = Object.keys(gaps).length > 0;
  const count = changes.length;
  if (count === 0 && !hasGaps) return null;
  return (
    <Card aria-labelledby="club-changes" className="mt-4">
      <h3 id="club-changes" className="text-lead">
        {t("changes")}: {t("adminClub:title")}
      </h3>
      <ul className="figures mt-3 grid list-disc gap-1.5 pl-5 empty:hidden">
        {changes.map((change) => (
          <li key={JSON.stringify(change)} className="wrap-anywhere">
            {sentence(change)}
          </li>
        ))}
      </ul>
      {hasGaps && <ClubGaps payload={payload} gaps={gaps} />}
      {publishing.wantsSignIn && <SignInNotice onSignIn={onSignIn} />}
      <div className="mt-5 flex flex-wrap gap-3">
        {!hasGaps && <PublishButton publishing={publishing} onMay={() => setAsks("publish")} />}
        <Button variant="quiet" busy={dropping.isPending} onClick={() => setAsks("drop")}>
          {t("drop.open")}
        </Button>
      </div>
      <ConfirmDialog
        open={asks === "publish"}
        onClose={close}
        title={t("confirm.title", { count })}
        text={t("confirm.text")}
        confirmLabel={t("confirm.button")}
        tone="primary"
        busy={publishing.isPending}
        onConfirm={() => publishing.publish(version)}
      />
      <ConfirmDialog
        open={asks === "drop"}
        onClose={close}
        title={t("drop.title")}
        text={t("drop.text")}
        confirmLabel={t("drop.button")}
        busy={dropping.isPending}
        onConfirm={() => dropping.mutate(draft, { onSuccess: close })}
      />
    </Card>
  );
}

/** What the club's draft would change, with its own button that publishes it; nothing while it says what the site says. */
export const ClubDraft = memo(function ClubDraft({ onSignIn }: ClubDraftProps) {
  const { data } = useQuery(draftQuery("club", CLUB_ID));
  return data ? <Waiting draft={data.data} onSignIn={onSignIn} /> : null;
});
