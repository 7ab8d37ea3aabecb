import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { useDraftField } from "#app/staff/shared/draft-editor.tsx";
import { BothLanguages, DraftField } from "#app/staff/shared/draft-fields.tsx";
import { TitledCard } from "#app/staff/shared/editor-card.tsx";
import { SelectField } from "#app/ui/choice-field.tsx";
import { COACH_ROLES } from "#domain/club/facts.ts";
import { ClubList, SampleMark } from "./club-list.tsx";

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

const PLACE = ["park", "street", "city", "mapsUrl"] as const;

/** The club's park, and its email address for families. */
export function PlaceCard() {
  const { t } = useTranslation("adminClub");
  return (
    <TitledCard id="place" title={t("place.title")} text={t("place.text")}>
      <SampleMark places={["place", "email"]} />
      <div className="grid gap-x-4 gap-y-3 md:grid-cols-2">
        {PLACE.map((part) => (
          <DraftField
            key={part}
            place={`place.${part}`}
            {...(part === "mapsUrl" && { type: "url", hint: t("place.mapsHint") })}
            label={t(`fields.${part}`)}
          />
        ))}
        <DraftField place="email" type="email" label={t("fields.clubEmail")} />
      </div>
    </TitledCard>
  );
}

/** The club's links to other websites. */
export function LinkCard() {
  const { t } = useTranslation("adminClub");
  return (
    <ClubList list="links" next={() => ({ label: "", url: "" })} inWords={({ label }) => label}>
      {(place) => (
        <div className="grid gap-x-4 gap-y-3 md:grid-cols-2">
          <DraftField place={`${place}.label`} label={t("fields.label")} />
          <DraftField place={`${place}.url`} type="url" label={t("fields.url")} />
        </div>
      )}
    </ClubList>
  );
}
