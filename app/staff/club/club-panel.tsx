import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { DraftBar } from "#app/staff/shared/draft-bar.tsx";
import { PanelHeader } from "#app/staff/shared/panel-header.tsx";
import { draftQuery, type StoredDraft } from "#app/staff/shared/stored-draft.ts";
import { useDraftForm } from "#app/staff/shared/use-draft-form.ts";
import { useFieldOfAddress } from "#app/staff/shared/use-field-of-address.ts";
import { useSamples } from "#app/staff/shared/use-samples.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { LoadFailure } from "#app/ui/load-failure.tsx";
import { ListSkeleton } from "#app/ui/paged-list.tsx";
import { clubGaps } from "#domain/club-draft.ts";
import { CLUB_ID } from "#domain/club-facts.ts";
import { samplesIn } from "#domain/samples.ts";
import { IdentityCard } from "./identity-card.tsx";
import { CoachCard, ContactCard } from "./people-cards.tsx";
import { LinkCard, PlaceCard } from "./place-cards.tsx";
import { TeamCard } from "./team-card.tsx";
import { ClubFormContext, clubForm } from "./use-club-form.ts";
import { useClubWords } from "./use-club-words.ts";

function ClubEditor({ given }: { given: StoredDraft<"club"> }) {
  const { t } = useTranslation("adminPrograms");
  const draft = useDraftForm(clubForm, given);
  const { values, change } = draft;
  const seed = useSamples()?.seed;
  const form = useMemo(
    () => ({
      ...{ values, change, gaps: clubGaps(values) },
      samples: seed ? samplesIn({ club: values }, seed) : [],
    }),
    [values, change, seed],
  );
  const words = useClubWords();
  useFieldOfAddress();
  return (
    <ClubFormContext value={form}>
      <DraftBar draft={draft} words={words} publishHref="/admin/publications" />
      <div className="grid gap-4 [&_:is(input,textarea,select)]:scroll-mt-28">
        <IdentityCard />
        <ContactCard />
        <PlaceCard />
        <LinkCard />
        <CoachCard />
        <TeamCard />
      </div>
      <LinkButton href="/admin/publications" className="mt-6 max-sm:w-full">
        {t("status.publish")}
      </LinkButton>
    </ClubFormContext>
  );
}

/** Draft of the club's contacts, place, links, coaches and teams (docs/rules/publishing.md#the-clubs-facts). */
export function ClubPanel() {
  const { t } = useTranslation("adminClub");
  const { data, error, refetch } = useQuery(draftQuery("club", CLUB_ID));
  return (
    <section aria-labelledby="club">
      <PanelHeader id="club" title={t("title")} />
      <p className="mb-5 max-w-line text-dusk-700">{t("text")}</p>
      {error && <LoadFailure title={t("failed")} error={error} onRetry={() => void refetch()} />}
      {!data && !error && <ListSkeleton label={t("loading")} />}
      {data && <ClubEditor given={data.data} />}
    </section>
  );
}
