import { useLanguage } from "#app/lib/i18n/use-language.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { DraftCards, FactEditor } from "#app/staff/shared/draft-editor.tsx";
import { useClubWords } from "#app/staff/shared/use-club-words.ts";
import { TextLink } from "#app/ui/link.tsx";
import { clubCheck } from "#domain/club/draft.ts";
import { setupAddress } from "#domain/staff/routes.ts";
import { clubForm } from "./club-panel.tsx";
import { IdentityCard } from "./identity-card.tsx";
import { ContactCard, LinkCard, PlaceCard } from "./people-cards.tsx";

/** What a first evening needs of the club's facts, in the step of the set-up; the editor has the rest (docs/reference/setup.md#club-step). */
export function ClubStep({ isFirst, onStored }: { isFirst: boolean; onStored: () => void }) {
  const { t } = useTranslation("adminClub");
  const { language } = useLanguage();
  const editor = { form: clubForm, check: clubCheck, words: useClubWords(), onStored };
  // Who sets up the club reads its notices.
  const alongside = isFirst ? { staffLanguage: language } : undefined;
  return (
    <div className="[&_section]:bg-sand-100 [&_section]:shadow-none">
      <p className="mb-4 max-w-line">{t("stepText")}</p>
      <FactEditor {...editor} alongside={alongside} publishHref={setupAddress("publish")}>
        <DraftCards>
          <IdentityCard isShort />
          <ContactCard />
          <PlaceCard />
          <LinkCard />
        </DraftCards>
      </FactEditor>
      <TextLink href="/admin/website/club" look="alone" className="mt-4">
        {t("whole")}
      </TextLink>
    </div>
  );
}
