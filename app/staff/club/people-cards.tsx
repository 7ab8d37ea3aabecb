import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { useDraftField } from "#app/staff/shared/draft-editor.tsx";
import { BothLanguages, DraftField } from "#app/staff/shared/draft-fields.tsx";
import { SelectField } from "#app/ui/choice-field.tsx";
import { COACH_ROLES } from "#domain/club/facts.ts";
import { ClubList } from "./club-list.tsx";

const PAIR = "grid gap-x-4 gap-y-3 md:grid-cols-2";
const EMPTY = { en: "", es: "" };

const named = ({ name, phone }: { name: string; phone: string }) => [name, phone].filter(Boolean).join(", ");

/** The contacts for families: first the director, then the coordinator. */
export function ContactCard() {
  const { t } = useTranslation("adminClub");
  return (
    <ClubList list="contacts" next={() => ({ name: "", role: EMPTY, phone: "", email: "" })} inWords={named}>
      {(place) => (
        <div className="grid gap-3">
          <DraftField place={`${place}.name`} label={t("fields.name")} />
          <BothLanguages placeIn={(language) => `${place}.role.${language}`} label={t("fields.role")} />
          <div className={PAIR}>
            <DraftField place={`${place}.phone`} type="tel" label={t("fields.phone")} />
            <DraftField place={`${place}.email`} type="email" label={t("fields.email")} />
          </div>
        </div>
      )}
    </ClubList>
  );
}

function CoachRole({ place }: { place: string }) {
  const { t } = useTranslation("adminClub");
  const choices = COACH_ROLES.map((value) => ({ value, label: t(`coachRoles.${value}`) }));
  return <SelectField {...useDraftField(place)} label={t("fields.role")} choices={choices} />;
}

/** The coaches of the competitive teams. */
export function CoachCard() {
  const { t } = useTranslation("adminClub");
  return (
    <ClubList
      list="coaches"
      next={(last) => ({ role: last ? "assistant" : "head", name: "", phone: "", about: EMPTY })}
      inWords={named}
    >
      {(place) => (
        <div className="grid gap-3">
          <div className={PAIR}>
            <DraftField place={`${place}.name`} label={t("fields.name")} />
            <CoachRole place={`${place}.role`} />
          </div>
          <DraftField place={`${place}.phone`} type="tel" label={t("fields.phone")} />
          <BothLanguages
            placeIn={(language) => `${place}.about.${language}`}
            rows={3}
            label={t("fields.about")}
          />
        </div>
      )}
    </ClubList>
  );
}
