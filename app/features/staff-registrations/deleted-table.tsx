import { PhoneLink } from "#app/components/phone-link.tsx";
import { type Column, DataTable } from "#app/components/staff/data-table.tsx";
import { EmailLink } from "#app/components/staff/email-link.tsx";
import { PersonName } from "#app/components/staff/person-name.tsx";
import { useShirtSize } from "#app/components/staff/use-shirt-size.ts";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import type { Ask } from "./deed-dialogs.tsx";
import { DeletedActions } from "./deleted-actions.tsx";
import { DeletedWhen } from "./deleted-when.tsx";
import { RegistrationLink } from "./registration-link.tsx";
import type { DeletedRegistration } from "./use-deleted.ts";

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
        <PersonName>
          {parentFirstName} {parentLastName}
        </PersonName>
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

/** The list on large screens and on paper. */
export function DeletedTable({ deleted, onAsk }: DeletedTableProps) {
  const { t } = useTranslation("admin");
  const columns = cells(onAsk, useShirtSize()).map((column) => ({
    ...column,
    label: t(`deleted.columns.${column.id}`),
  }));
  return <DataTable caption={t("tabs.deleted")} columns={columns} rows={deleted} rowKey={({ id }) => id} />;
}
