import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { PanelHeader } from "#app/staff/shared/panel-header.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { ClubEditor } from "./club-editor.tsx";
import { IdentityCard } from "./identity-card.tsx";
import { CoachCard, ContactCard } from "./people-cards.tsx";
import { LinkCard, PlaceCard } from "./place-cards.tsx";
import { TeamCard } from "./team-card.tsx";

const PUBLISH = "/admin/publications";

/** Draft of the club's contacts, place, links, coaches and teams (docs/rules/publishing.md#the-clubs-facts). */
export function ClubPanel() {
  const { t } = useTranslation(["adminClub", "adminPrograms"]);
  return (
    <section aria-labelledby="club">
      <PanelHeader id="club" title={t("title")} />
      <p className="mb-5 max-w-line text-dusk-700">{t("text")}</p>
      <ClubEditor publishHref={PUBLISH}>
        <IdentityCard />
        <ContactCard />
        <PlaceCard />
        <LinkCard />
        <CoachCard />
        <TeamCard />
      </ClubEditor>
      <LinkButton href={PUBLISH} className="mt-6 max-sm:w-full">
        {t("adminPrograms:status.publish")}
      </LinkButton>
    </section>
  );
}
