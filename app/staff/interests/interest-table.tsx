import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { PhoneLink } from "#app/staff/shared/phone-link.tsx";
import { useClubTime } from "#app/staff/shared/use-club-time.ts";
import { Card } from "#app/ui/card.tsx";
import { type Column, DataTable } from "#app/ui/data-table.tsx";
import { EmailLink, Fact, PersonName } from "#app/ui/facts.tsx";
import { RowButton } from "#app/ui/row-button.tsx";
import type { Interest } from "./use-interests.ts";

interface RowProps {
  interest: Interest;
  onRemove: (interest: Interest) => void;
}

function ContactLink({ contact }: { contact: string }) {
  if (contact.includes("@")) return <EmailLink email={contact} className="-my-1 inline-block py-1" />;
  return <PhoneLink phone={contact} className="-my-1 whitespace-nowrap decoration-sand-500" />;
}

function When({ at }: { at: string }) {
  const clubTime = useClubTime();
  return <time dateTime={at}>{clubTime(at)}</time>;
}

const programOf = ({ program, seasonName }: Interest) => `${program} · ${seasonName}`;

function RemoveButton({ interest, onRemove }: RowProps) {
  const { t } = useTranslation("adminInterests");
  return (
    <RowButton aria-label={t("removeOf", { name: interest.name })} onClick={() => onRemove(interest)}>
      {t("remove")}
    </RowButton>
  );
}

/** One person, on a small screen. */
export function InterestCard({ interest, onRemove }: RowProps) {
  const { t } = useTranslation("adminInterests");
  return (
    <Card as="li" padding="row" className="text-small">
      <h3 className="text-lead leading-tight wrap-anywhere">{interest.name}</h3>
      <p className="mt-1 wrap-anywhere">
        <ContactLink contact={interest.contact} />
      </p>
      <dl className="figures mt-2 mb-3 border-t border-sand-200 pt-2">
        <Fact label={t("columns.program")}>{programOf(interest)}</Fact>
        {interest.reason && <Fact label={t("columns.reason")}>{t(`reasons.${interest.reason}`)}</Fact>}
        <Fact label={t("columns.language")}>{t(`languages.${interest.language}`)}</Fact>
        <Fact label={t("columns.asked")}>
          <When at={interest.createdAt} />
        </Fact>
      </dl>
      <RemoveButton interest={interest} onRemove={onRemove} />
    </Card>
  );
}

interface InterestTableProps {
  interests: readonly Interest[];
  onRemove: RowProps["onRemove"];
}

/** The table on wide screens and on paper. */
export function InterestTable({ interests, onRemove }: InterestTableProps) {
  const { t } = useTranslation("adminInterests");
  const cells = [
    { id: "name", isRowHeader: true, cell: ({ name }) => <PersonName>{name}</PersonName> },
    { id: "contact", cell: ({ contact }) => <ContactLink contact={contact} /> },
    { id: "program", cell: programOf },
    { id: "reason", cell: ({ reason }) => (reason ? t(`reasons.${reason}`) : "–") },
    { id: "language", cell: ({ language }) => t(`languages.${language}`) },
    { id: "asked", cell: ({ createdAt }) => <When at={createdAt} /> },
    {
      id: "actions",
      offPaper: true,
      cell: (interest) => <RemoveButton interest={interest} onRemove={onRemove} />,
    },
  ] as const satisfies Omit<Column<Interest>, "label">[];
  const columns = cells.map((cell) => ({ ...cell, label: t(`columns.${cell.id}`) }));
  return <DataTable caption={t("title")} columns={columns} rows={interests} rowKey={({ id }) => id} />;
}
