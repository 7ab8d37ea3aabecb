import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { EditorCard } from "#app/staff/shared/editor-card.tsx";
import { RowList } from "#app/staff/shared/row-list.tsx";
import { SelectField } from "#app/ui/choice-field.tsx";
import { CLUB_LIMITS } from "#domain/club-draft.ts";
import { COACH_ROLES, type PublishedClub } from "#domain/club-facts.ts";
import { BothLanguages, ClubField } from "./club-fields.tsx";
import { SampleMark } from "./sample-mark.tsx";
import { useClubField, useClubForm, useWrongRow } from "./use-club-form.ts";
import { useRowWords } from "./use-row-words.ts";

type Contact = PublishedClub["contacts"][number];
type Coach = PublishedClub["coaches"][number];

interface RowProps<Row> {
  row: Row;
  change: (changes: Partial<Row>) => void;
  place: string;
}

const PAIR = "grid gap-x-4 gap-y-3 md:grid-cols-2";
const EMPTY = { en: "", es: "" };

function ContactRow({ row, change, place }: RowProps<Contact>) {
  const { t } = useTranslation("adminClub");
  return (
    <div className="grid gap-3">
      <ClubField
        place={`${place}.name`}
        label={t("fields.name")}
        value={row.name}
        onChange={(name) => change({ name })}
      />
      <BothLanguages
        place={`${place}.role`}
        label={t("fields.role")}
        value={row.role}
        onChange={(role) => change({ role })}
      />
      <div className={PAIR}>
        <ClubField
          place={`${place}.phone`}
          type="tel"
          className="figures"
          label={t("fields.phone")}
          value={row.phone}
          onChange={(phone) => change({ phone })}
        />
        <ClubField
          place={`${place}.email`}
          type="email"
          label={t("fields.email")}
          value={row.email}
          onChange={(email) => change({ email })}
        />
      </div>
    </div>
  );
}

/** The contacts for families: first the director, then the coordinator. */
export function ContactCard() {
  const { t } = useTranslation("adminClub");
  const { values, change } = useClubForm();
  return (
    <EditorCard id="contacts" title={t("contacts.title")} text={t("contacts.text")}>
      <RowList
        rows={values.contacts}
        onChange={(contacts) => change({ contacts })}
        next={(): Contact => ({ name: "", role: EMPTY, phone: "", email: "" })}
        words={useRowWords("contacts")}
        inWords={({ name, phone }) => [name, phone].filter(Boolean).join(", ")}
        isWrong={useWrongRow("contacts")}
        note={(_row, i) => <SampleMark places={[`contacts.${i}`]} />}
        most={CLUB_LIMITS.contacts}
      >
        {(row, changeRow, i) => <ContactRow row={row} change={changeRow} place={`contacts.${i}`} />}
      </RowList>
    </EditorCard>
  );
}

function CoachRow({ row, change, place }: RowProps<Coach>) {
  const { t } = useTranslation("adminClub");
  return (
    <div className="grid gap-3">
      <div className={PAIR}>
        <ClubField
          place={`${place}.name`}
          label={t("fields.name")}
          value={row.name}
          onChange={(name) => change({ name })}
        />
        <SelectField
          {...useClubField(`${place}.role`)}
          label={t("fields.role")}
          choices={COACH_ROLES.map((value) => ({ value, label: t(`coachRoles.${value}`) }))}
          value={row.role}
          onChange={({ target }) => change({ role: target.value as Coach["role"] })}
        />
      </div>
      <ClubField
        place={`${place}.phone`}
        type="tel"
        className="figures"
        label={t("fields.phone")}
        value={row.phone}
        onChange={(phone) => change({ phone })}
      />
      <BothLanguages
        place={`${place}.about`}
        rows={3}
        label={t("fields.about")}
        value={row.about}
        onChange={(about) => change({ about })}
      />
    </div>
  );
}

/** The coaches of the competitive teams. */
export function CoachCard() {
  const { t } = useTranslation("adminClub");
  const { values, change } = useClubForm();
  return (
    <EditorCard id="coaches" title={t("coaches.title")} text={t("coaches.text")}>
      <RowList
        rows={values.coaches}
        onChange={(coaches) => change({ coaches })}
        next={(last): Coach => ({ role: last ? "assistant" : "head", name: "", phone: "", about: EMPTY })}
        words={useRowWords("coaches")}
        inWords={({ name, phone }) => [name, phone].filter(Boolean).join(", ")}
        isWrong={useWrongRow("coaches")}
        note={(_row, i) => <SampleMark places={[`coaches.${i}`]} />}
        most={CLUB_LIMITS.coaches}
      >
        {(row, changeRow, i) => <CoachRow row={row} change={changeRow} place={`coaches.${i}`} />}
      </RowList>
    </EditorCard>
  );
}
