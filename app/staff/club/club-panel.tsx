import { useMemo } from "react";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { ConflictNotice } from "#app/staff/shared/conflict-notice.tsx";
import { PanelHeader } from "#app/staff/shared/panel-header.tsx";
import { SavingStatus } from "#app/staff/shared/saving-status.tsx";
import { type StoredClubDraft, useClubDraft } from "#app/staff/shared/use-club-draft.ts";
import { useFieldOfAddress } from "#app/staff/shared/use-field-of-address.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { LoadFailure } from "#app/ui/load-failure.tsx";
import { ListSkeleton } from "#app/ui/paged-list.tsx";
import { clubGaps } from "#domain/club-draft.ts";
import { CoachCard, ContactCard } from "./people-cards.tsx";
import { LinkCard, PlaceCard } from "./place-cards.tsx";
import { TeamCard } from "./team-card.tsx";
import { ClubFormContext } from "./use-club-form.ts";
import { useClubTyping } from "./use-club-typing.ts";
import { useClubWords } from "./use-club-words.ts";

function ClubEditor({ given }: { given: StoredClubDraft }) {
  const { t } = useTranslation("adminPrograms");
  const { values, change, state, conflict, choose } = useClubTyping(given);
  const form = useMemo(() => ({ values, change, gaps: clubGaps(values) }), [values, change]);
  const words = useClubWords();
  useFieldOfAddress();
  return (
    <ClubFormContext value={form}>
      <div className="sticky top-0 z-10 -mx-4 mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-sand-300 border-b bg-bone px-4 py-2 sm:mx-0 sm:px-0">
        <SavingStatus state={state} unfinished={0} isConflict={conflict !== undefined} />
        <TextLink href="/admin/publications" look="alone">
          {t("status.publish")}
        </TextLink>
      </div>
      {conflict && <ConflictNotice key={conflict.version} {...{ conflict, words }} onChoose={choose} />}
      <div className="grid gap-4 [&_:is(input,textarea,select)]:scroll-mt-28">
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

/** Contacts, place, links, coaches and teams, as a draft (docs/rules/publishing.md#the-clubs-facts). */
export function ClubPanel() {
  const { t } = useTranslation("adminClub");
  const { data, error, refetch } = useClubDraft();
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
