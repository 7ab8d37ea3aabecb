import type { ComponentProps } from "react";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { BilingualField } from "#app/staff/shared/drafts/bilingual-field.tsx";
import { DraftField, DraftSelect, useOpenContent } from "#app/staff/shared/drafts/draft-editor.tsx";
import { DraftRows } from "#app/staff/shared/drafts/draft-rows.tsx";
import { PlaceholderBadge, usePlaceholders } from "#app/staff/shared/drafts/placeholders.tsx";
import { TitledCard } from "#app/staff/shared/drafts/titled-card.tsx";
import { CLUB_LIMITS } from "#domain/club/club-draft.ts";
import { COACH_ROLES, type PublishedClub } from "#domain/club/content.ts";
import { findPlaceholders } from "#domain/club/placeholders.ts";

/** A tag, shown while one of the fields has placeholder content. */
export function FieldPlaceholderBadge({ paths }: { paths: readonly string[] }) {
  const { values } = useOpenContent<"club">();
  const seed = usePlaceholders().seed;
  const placeholders = seed ? findPlaceholders({ club: values }, seed) : [];
  const isPlaceholder = placeholders.some(({ draftPath }) =>
    paths.some((path) => draftPath === path || draftPath.startsWith(`${path}.`)),
  );
  return isPlaceholder ? <PlaceholderBadge /> : null;
}

type ClubListName = "contacts" | "coaches" | "links" | "teams";

interface ClubListProps<Name extends ClubListName>
  extends Pick<ComponentProps<typeof DraftRows<PublishedClub[Name][number]>>, "newRow" | "rowLabel"> {
  list: Name;
  aboveRows?: ComponentProps<typeof TitledCard>["children"];
  /** @param path of the row, such as "contacts.0" */
  children: (path: string, row: PublishedClub[Name][number]) => ComponentProps<typeof TitledCard>["children"];
}

/** A list in the club's data; a row expands into its fields. */
export function ClubList<Name extends ClubListName>({
  list,
  aboveRows,
  children,
  ...rows
}: ClubListProps<Name>) {
  const { t } = useTranslation("adminClub");
  const listName: ClubListName = list;
  return (
    <TitledCard id={list} title={t(`${listName}.title`)} text={t(`${listName}.text`)}>
      {aboveRows}
      <DraftRows<PublishedClub[Name][number]>
        {...rows}
        paths={[list]}
        label={t(`${listName}.title`)}
        texts={`adminClub:${listName}`}
        renderNote={(i) => <FieldPlaceholderBadge paths={[`${list}.${i}`]} />}
        maxRows={CLUB_LIMITS[list]}
      >
        {(i, row) => children(`${list}.${i}`, row)}
      </DraftRows>
    </TitledCard>
  );
}

export const TWO_COLUMN_CLASSES = "grid gap-x-4 gap-y-3 md:grid-cols-2";
const EMPTY_TEXT = { en: "", es: "" };

/** Non-breaking spaces keep the phone number on one line. */
const nameAndPhone = ({ name, phone }: { name: string; phone: string }) =>
  [name, phone.replaceAll(" ", "\u00a0")].filter(Boolean).join(", ");

/** Contacts for families: first the director, then the coordinator. */
export function ContactCard() {
  const { t } = useTranslation("adminClub");
  return (
    <ClubList
      list="contacts"
      newRow={() => ({ name: "", role: EMPTY_TEXT, phone: "", email: "" })}
      rowLabel={nameAndPhone}
    >
      {(path) => (
        <div className="grid gap-3">
          <DraftField path={`${path}.name`} label={t("fields.name")} />
          <BilingualField pathIn={(language) => `${path}.role.${language}`} label={t("fields.role")} />
          <div className={TWO_COLUMN_CLASSES}>
            <DraftField path={`${path}.phone`} type="tel" label={t("fields.phone")} />
            <DraftField path={`${path}.email`} type="email" label={t("fields.email")} />
          </div>
        </div>
      )}
    </ClubList>
  );
}

/** Coaches of the competitive teams. */
export function CoachCard() {
  const { t } = useTranslation("adminClub");
  const roles = COACH_ROLES.map((value) => ({ value, label: t(`coachRoles.${value}`) }));
  return (
    <ClubList
      list="coaches"
      newRow={(last) => ({ role: last ? "assistant" : "head", name: "", phone: "", about: EMPTY_TEXT })}
      rowLabel={nameAndPhone}
    >
      {(path) => (
        <div className="grid gap-3">
          <div className={TWO_COLUMN_CLASSES}>
            <DraftField path={`${path}.name`} label={t("fields.name")} />
            <DraftSelect path={`${path}.role`} label={t("fields.role")} choices={roles} />
          </div>
          <DraftField path={`${path}.phone`} type="tel" label={t("fields.phone")} />
          <BilingualField
            pathIn={(language) => `${path}.about.${language}`}
            rows={3}
            label={t("fields.about")}
          />
        </div>
      )}
    </ClubList>
  );
}

const LOCATION_FIELDS = ["park", "street", "city", "mapsUrl"] as const;

/** The club's park, and the email address for families. */
export function LocationCard() {
  const { t } = useTranslation("adminClub");
  return (
    <TitledCard id="place" title={t("place.title")} text={t("place.text")}>
      <FieldPlaceholderBadge paths={["place", "email"]} />
      <div className="grid gap-x-4 gap-y-3 md:grid-cols-2">
        {LOCATION_FIELDS.map((name) => (
          <DraftField
            key={name}
            path={`place.${name}`}
            {...(name === "mapsUrl" && { type: "url", hint: t("place.mapsHint") })}
            label={t(`fields.${name}`)}
          />
        ))}
        <DraftField path="email" type="email" label={t("fields.clubEmail")} />
      </div>
    </TitledCard>
  );
}

export function LinkCard() {
  const { t } = useTranslation("adminClub");
  return (
    <ClubList list="links" newRow={() => ({ label: "", url: "" })} rowLabel={({ label }) => label}>
      {(path) => (
        <div className="grid gap-x-4 gap-y-3 md:grid-cols-2">
          <DraftField path={`${path}.label`} label={t("fields.label")} />
          <DraftField path={`${path}.url`} type="url" label={t("fields.url")} />
        </div>
      )}
    </ClubList>
  );
}
