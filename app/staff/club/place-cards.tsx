import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { DraftField } from "#app/staff/shared/draft-fields.tsx";
import { TitledCard } from "#app/staff/shared/editor-card.tsx";
import { ClubList } from "./club-list.tsx";
import { SampleMark } from "./sample-mark.tsx";

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
