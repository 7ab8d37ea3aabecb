import { useClubTime } from "#app/components/staff/use-club-time.ts";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import { ANSWER_FIELDS } from "#domain/paper-registration.ts";
import { DetailsCard } from "./details-card.tsx";
import type { RegistrationDetails } from "./use-registration-details.ts";

type Note = RegistrationDetails["notes"][number];

function Changed({ fields }: Pick<Note, "fields">) {
  const { t } = useTranslation("adminByHand");
  const names = ANSWER_FIELDS.filter((field) => fields.includes(field)).map((field) => t(`fields.${field}`));
  return names.length === 0 ? null : <span className="block text-dusk-700">{names.join(", ")}</span>;
}

/** What staff did by hand and why, newest first; nothing while they did nothing. */
export function StaffNotes({ notes }: { notes: readonly Note[] }) {
  const { t } = useTranslation("admin");
  const clubTime = useClubTime();
  if (notes.length === 0) return null;
  return (
    <DetailsCard title={t("byHand.notes")}>
      {notes.map(({ id, kind, fields, note, createdAt }) => (
        <div key={id} className="py-1.5">
          <dt className="text-dusk-700">
            {t(`byHand.kinds.${kind}`)} · <time dateTime={createdAt}>{clubTime(createdAt)}</time>
          </dt>
          <dd className="wrap-anywhere">
            {note}
            <Changed fields={fields} />
          </dd>
        </div>
      ))}
    </DetailsCard>
  );
}
