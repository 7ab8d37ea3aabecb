import * as z from "zod/mini";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { DraftCards, FactEditor } from "#app/staff/shared/draft-editor.tsx";
import { asTyped, type DraftForm } from "#app/staff/shared/draft-form.ts";
import { Panel } from "#app/staff/shared/panel-header.tsx";
import { useClubWords } from "#app/staff/shared/use-club-words.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { CLUB_PARTS, clubCheck } from "#domain/club/draft.ts";
import { CLUB_ID, type PublishedClub } from "#domain/club/facts.ts";
import { IdentityCard } from "./identity-card.tsx";
import { CoachCard, ContactCard, LinkCard, PlaceCard } from "./people-cards.tsx";
import { TeamCard } from "./team-card.tsx";

const isClub = (value: unknown) =>
  typeof value === "object" && value !== null && CLUB_PARTS.every((part) => part in value);

export const clubForm: DraftForm<"club", PublishedClub> = {
  subject: "club",
  subjectId: CLUB_ID,
  id: CLUB_ID,
  schema: z.custom<PublishedClub>(isClub),
  ...asTyped,
};

/** Draft of the club's contacts, place, links, coaches and teams (docs/reference/publishing.md#club-data). */
export default function ClubPanel() {
  const { t } = useTranslation(["adminClub", "adminPrograms"]);
  return (
    <Panel id="club" title={t("title")} text={t("text")}>
      <FactEditor form={clubForm} check={clubCheck} words={useClubWords()}>
        <DraftCards>
          <IdentityCard />
          <ContactCard />
          <PlaceCard />
          <LinkCard />
          <CoachCard />
          <TeamCard />
        </DraftCards>
      </FactEditor>
      <LinkButton href="/admin/publications" className="mt-6 max-sm:w-full">
        {t("adminPrograms:status.publish")}
      </LinkButton>
    </Panel>
  );
}
