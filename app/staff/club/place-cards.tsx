import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { EditorCard } from "#app/staff/shared/editor-card.tsx";
import { RowList } from "#app/staff/shared/row-list.tsx";
import { CLUB_LIMITS } from "#domain/club-draft.ts";
import type { LinkFacts } from "#domain/club-facts.ts";
import { ClubField } from "./club-fields.tsx";
import { SampleMark } from "./sample-mark.tsx";
import { useClubForm, useWrongRow } from "./use-club-form.ts";
import { useRowWords } from "./use-row-words.ts";

const PLACE = ["park", "street", "city", "mapsUrl"] as const;

/** The club's park, and its email address for families. */
export function PlaceCard() {
  const { t } = useTranslation("adminClub");
  const { values, change } = useClubForm();
  const { place, email } = values;
  return (
    <EditorCard id="place" title={t("place.title")} text={t("place.text")}>
      <SampleMark places={["place", "email"]} />
      <div className="grid gap-x-4 gap-y-3 md:grid-cols-2">
        {PLACE.map((part) => (
          <ClubField
            key={part}
            place={`place.${part}`}
            {...(part === "mapsUrl" && { type: "url", hint: t("place.mapsHint") })}
            label={t(`fields.${part}`)}
            value={place[part]}
            onChange={(value) => change({ place: { ...place, [part]: value } })}
          />
        ))}
        <ClubField
          place="email"
          type="email"
          label={t("fields.clubEmail")}
          value={email}
          onChange={(value) => change({ email: value })}
        />
      </div>
    </EditorCard>
  );
}

/** The club's links to other websites. */
export function LinkCard() {
  const { t } = useTranslation("adminClub");
  const { values, change } = useClubForm();
  return (
    <EditorCard id="links" title={t("links.title")} text={t("links.text")}>
      <RowList
        rows={values.links}
        onChange={(links) => change({ links })}
        next={(): LinkFacts => ({ label: "", url: "" })}
        words={useRowWords("links")}
        inWords={({ label }) => label}
        isWrong={useWrongRow("links")}
        note={(_row, i) => <SampleMark places={[`links.${i}`]} />}
        most={CLUB_LIMITS.links}
      >
        {({ label, url }, changeRow, i) => (
          <div className="grid gap-x-4 gap-y-3 md:grid-cols-2">
            <ClubField
              place={`links.${i}.label`}
              label={t("fields.label")}
              value={label}
              onChange={(value) => changeRow({ label: value })}
            />
            <ClubField
              place={`links.${i}.url`}
              type="url"
              label={t("fields.url")}
              value={url}
              onChange={(value) => changeRow({ url: value })}
            />
          </div>
        )}
      </RowList>
    </EditorCard>
  );
}
