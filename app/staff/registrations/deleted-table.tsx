import { useShirtSize } from "#app/facts/use-shirt-size.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { PhoneLink } from "#app/staff/shared/phone-link.tsx";
import { useClubTime } from "#app/staff/shared/use-club-time.ts";
import { Card } from "#app/ui/card.tsx";
import { type Column, DataTable } from "#app/ui/data-table.tsx";
import { EmailLink, Fact, PersonName } from "#app/ui/facts.tsx";
import { ActionButton, type Ask } from "./action-dialogs.tsx";
import { RegistrationLink } from "./registration-link.tsx";
import type { ActionSubject } from "./use-registration-action.ts";
import type { DeletedRegistration } from "./use-registrations.ts";

interface DeletedCardProps {
  registration: DeletedRegistration;
  onAsk: Ask;
}

/** With this many days left or fewer, they are highlighted. */
const SOON = 3;

/** The time of deletion, or "Unknown" (docs/rules/staff.md#recently-deleted), and the days left to restore it. */
function DeletedWhen({ registration: { deletedAt, daysLeft } }: { registration: DeletedRegistration }) {
  const { t } = useTranslation("admin");
  const clubTime = useClubTime();
  if (deletedAt === null) return <span>{t("deleted.unknown")}</span>;
  return (
    <>
      <time dateTime={deletedAt}>{clubTime(deletedAt)}</time>
      {daysLeft !== null && (
        <span className={`block ${daysLeft <= SOON ? "font-semibold text-error" : "text-dusk-700"}`}>
          {t("deleted.daysLeft", { count: daysLeft })}
        </span>
      )}
    </>
  );
}

interface DeletedActionsProps {
  registration: ActionSubject;
  onAsk: Ask;
}

/** Restore, or erase forever. */
function DeletedActions({ registration, onAsk }: DeletedActionsProps) {
  return (
    <div className="flex flex-wrap gap-2 whitespace-nowrap lg:flex-nowrap">
      <ActionButton action="restore" registration={registration} onAsk={onAsk} />
      <ActionButton action="erase" registration={registration} onAsk={onAsk} />
    </div>
  );
}

/** One deleted registration, on a small screen. */
export function DeletedCard({ registration, onAsk }: DeletedCardProps) {
  const { t } = useTranslation("admin");
  const shirtSize = useShirtSize();
  const { childAge, tshirtSize, parentFirstName, parentLastName, email, phone } = registration;
  return (
    <Card as="li" padding="row" className="flex flex-col text-small">
      <h3 className="text-lead leading-tight">
        <RegistrationLink registration={registration} />
      </h3>
      <p className="mt-1 text-dusk-700">
        <span>{t("list.age", { age: childAge })}</span>
        {tshirtSize && <span>{` · ${t("list.tshirt", { size: shirtSize(tshirtSize) })}`}</span>}
      </p>
      <dl className="figures mt-3 mb-4 flex-1 border-t border-sand-200 pt-2">
        <Fact label={t("deleted.columns.deleted")}>
          <DeletedWhen registration={registration} />
        </Fact>
        <Fact label={t("deleted.columns.parent")}>{`${parentFirstName} ${parentLastName}`}</Fact>
        <Fact label={t("deleted.columns.email")}>
          <EmailLink email={email} className="-my-1 inline-block py-1" />
        </Fact>
        <Fact label={t("deleted.columns.phone")}>
          <PhoneLink phone={phone} className="-my-1 decoration-sand-500" />
        </Fact>
      </dl>
      <DeletedActions registration={registration} onAsk={onAsk} />
    </Card>
  );
}

type Cells = Omit<Column<DeletedRegistration>, "label">[];

function cells(onAsk: Ask, shirtSize: ReturnType<typeof useShirtSize>) {
  return [
    { id: "deleted", cell: (registration) => <DeletedWhen registration={registration} /> },
    {
      id: "child",
      isRowHeader: true,
      cell: (registration) => <RegistrationLink registration={registration} />,
    },
    { id: "age", numeric: true, cell: ({ childAge }) => childAge },
    { id: "tshirt", cell: ({ tshirtSize }) => shirtSize(tshirtSize) },
    {
      id: "parent",
      cell: ({ parentFirstName, parentLastName }) => (
        <PersonName>{`${parentFirstName} ${parentLastName}`}</PersonName>
      ),
    },
    { id: "email", cell: ({ email }) => <EmailLink email={email} /> },
    {
      id: "phone",
      cell: ({ phone }) => (
        <PhoneLink phone={phone} className="-my-1 whitespace-nowrap decoration-sand-500" />
      ),
    },
    {
      id: "actions",
      offPaper: true,
      cell: (registration) => <DeletedActions registration={registration} onAsk={onAsk} />,
    },
  ] as const satisfies Cells;
}

interface DeletedTableProps {
  deleted: readonly DeletedRegistration[];
  onAsk: Ask;
}

/** The table on wide screens and on paper. */
export function DeletedTable({ deleted, onAsk }: DeletedTableProps) {
  const { t } = useTranslation("admin");
  const columns = cells(onAsk, useShirtSize()).map((column) => ({
    ...column,
    label: t(`deleted.columns.${column.id}`),
  }));
  return <DataTable caption={t("tabs.deleted")} columns={columns} rows={deleted} rowKey={({ id }) => id} />;
}
