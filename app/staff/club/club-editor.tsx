import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useEffectEvent, useMemo } from "react";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { DraftBar } from "#app/staff/shared/draft-bar.tsx";
import { useDraftForm } from "#app/staff/shared/draft-form.ts";
import { draftQuery, type StoredDraft } from "#app/staff/shared/stored-draft.ts";
import { useFieldOfAddress } from "#app/staff/shared/use-field-of-address.ts";
import { useSamples } from "#app/staff/shared/use-samples.ts";
import { LoadFailure } from "#app/ui/load-failure.tsx";
import { ListSkeleton } from "#app/ui/paged-list.tsx";
import { clubGaps } from "#domain/club-draft.ts";
import { CLUB_ID, type PublishedClub } from "#domain/club-facts.ts";
import { samplesIn } from "#domain/samples.ts";
import { ClubFormContext, clubForm } from "./use-club-form.ts";
import { useClubWords } from "./use-club-words.ts";

interface ClubEditorProps {
  /** The page that publishes the draft. */
  publishHref: string;
  /** Called whenever another state of the draft is stored. */
  onStored?: () => void;
  /** What is changed along with the first field of the draft that somebody changes. */
  alongside?: Partial<PublishedClub> | undefined;
  /** The cards with the fields. */
  children: ReactNode;
}

function ClubForm({
  given,
  publishHref,
  onStored,
  alongside,
  children,
}: ClubEditorProps & { given: StoredDraft<"club"> }) {
  const draft = useDraftForm(clubForm, given);
  const { values, change: changeDraft, stored } = draft;
  const isUntouched = stored.version === 0 && !draft.isUnsaved;
  const seed = useSamples()?.seed;
  const form = useMemo(
    () => ({
      ...{ values, gaps: clubGaps(values) },
      change: (changes: Partial<PublishedClub>) => changeDraft({ ...(isUntouched && alongside), ...changes }),
      samples: seed ? samplesIn({ club: values }, seed) : [],
    }),
    [values, changeDraft, isUntouched, alongside, seed],
  );
  const words = useClubWords();
  useFieldOfAddress();
  const tellStored = useEffectEvent(() => onStored?.());
  const { version } = stored;
  useEffect(() => {
    if (version > 0) tellStored();
  }, [version]);
  return (
    <ClubFormContext value={form}>
      <DraftBar draft={draft} words={words} publishHref={publishHref} />
      <div className="grid gap-4 [&_:is(input,textarea,select)]:scroll-mt-28">{children}</div>
    </ClubFormContext>
  );
}

/** The draft of the club's facts, saved as it is typed. */
export function ClubEditor(props: ClubEditorProps) {
  const { t } = useTranslation("adminClub");
  const { data, error, refetch } = useQuery(draftQuery("club", CLUB_ID));
  if (data) return <ClubForm {...props} given={data.data} />;
  if (error) return <LoadFailure title={t("failed")} error={error} onRetry={() => void refetch()} />;
  return <ListSkeleton label={t("loading")} />;
}
