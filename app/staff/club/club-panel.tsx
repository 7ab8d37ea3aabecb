import * as z from "zod/mini";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { ContentEditor, DraftCards } from "#app/staff/shared/drafts/draft-editor.tsx";
import { contentForm } from "#app/staff/shared/drafts/draft-form.ts";
import { useClubLabels } from "#app/staff/shared/labels/use-club-labels.ts";
import { Panel } from "#app/staff/shared/list/panel.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { CLUB_PARTS, clubCheck } from "#domain/club/club-draft.ts";
import type { PublishedClub } from "#domain/club/content.ts";
import { setupPath } from "#domain/staff/setup-steps.ts";
import { ClubTeamsCard } from "./club-teams-card.tsx";
import { IdentityCard } from "./identity-card.tsx";
import { CoachCard, ContactCard, LinkCard, LocationCard } from "./list-cards.tsx";

const isClub = (value: unknown) =>
  typeof value === "object" && value !== null && CLUB_PARTS.every((part) => part in value);

const clubForm = contentForm("club", z.custom<PublishedClub>(isClub));

/** Draft of the club's contacts, location, links, coaches and teams (docs/reference/publishing.md#club-data). */
export default function ClubPanel() {
  const { t } = useTranslation(["adminClub", "adminPrograms"]);
  return (
    <Panel id="club" title={t("terms:pages.club")} text={t("text")}>
      <ContentEditor form={clubForm} check={clubCheck} labels={useClubLabels()}>
        <DraftCards>
          <IdentityCard />
          <ContactCard />
          <LocationCard />
          <LinkCard />
          <CoachCard />
          <ClubTeamsCard />
        </DraftCards>
      </ContentEditor>
    </Panel>
  );
}

/** The club's essential data as a setup step; the editor has all fields (docs/reference/setup.md#club-step). */
export function ClubStep({ isFirst, onStored }: { isFirst: boolean; onStored: () => void }) {
  const { t, language } = useTranslation("adminClub");
  const editorProps = { form: clubForm, check: clubCheck, labels: useClubLabels(), onStored };
  // Staff notices use the language of the person who sets up the club.
  const firstSaveValues = isFirst ? { staffLanguage: language } : undefined;
  return (
    <div className="[&_section]:bg-sand-100 [&_section]:shadow-none">
      <p className="mb-4 max-w-prose">{t("stepText")}</p>
      <ContentEditor {...editorProps} firstSaveValues={firstSaveValues} publishHref={setupPath("publish")}>
        <DraftCards>
          <IdentityCard isShort />
          <ContactCard />
          <LocationCard />
          <LinkCard />
        </DraftCards>
      </ContentEditor>
      <TextLink href="/admin/website/club" variant="alone" className="mt-4">
        {t("whole")}
      </TextLink>
    </div>
  );
}
