import { PhoneLink } from "#app/components/phone-link.tsx";
import { type Column, DataTable } from "#app/components/staff/data-table.tsx";
import { EmailLink } from "#app/components/staff/email-link.tsx";
import { PersonName } from "#app/components/staff/person-name.tsx";
import { useClubTime } from "#app/components/staff/use-club-time.ts";
import { useFormat } from "#app/i18n/use-format.ts";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import { tableTotal } from "./amounts.ts";
import type { Ask } from "./deed-dialogs.tsx";
import { PaymentMark } from "./payment-mark.tsx";
import { RegistrationLink } from "./registration-link.tsx";
import { RowMenu } from "./row-menu.tsx";
import { ShirtSize } from "./shirt-size.tsx";
import type { StaffRegistration } from "./use-registrations.ts";
import { WaiverMark } from "./waiver-mark.tsx";

type Cells = Omit<Column<StaffRegistration>, "label">[];

function useCells(onAsk: Ask) {
  const { money } = useFormat();
  const clubTime = useClubTime();
  return [
    {
      id: "registered",
      cell: ({ createdAt }) => <time dateTime={createdAt}>{clubTime(createdAt)}</time>,
    },
    {
      id: "child",
      isRowHeader: true,
      cell: (registration) => (
        <div className="min-w-26">
          <RegistrationLink registration={registration} />
        </div>
      ),
    },
    { id: "age", numeric: true, cell: ({ childAge }) => childAge },
    { id: "tshirt", cell: (registration) => <ShirtSize registration={registration} /> },
    {
      id: "parent",
      cell: ({ parentFirstName, parentLastName }) => (
        <PersonName>
          {parentFirstName} {parentLastName}
        </PersonName>
      ),
    },
    {
      id: "phone",
      cell: ({ phone }) => (
        <PhoneLink phone={phone} className="-my-1 whitespace-nowrap decoration-sand-500" />
      ),
    },
    { id: "email", cell: ({ email }) => <EmailLink email={email} /> },
    { id: "waiver", cell: (registration) => <WaiverMark registration={registration} /> },
    { id: "payment", cell: (registration) => <PaymentMark registration={registration} /> },
    {
      id: "total",
      numeric: true,
      cell: (registration) => <strong>{money(tableTotal(registration))}</strong>,
    },
    {
      id: "actions",
      offPaper: true,
      cell: (registration) => <RowMenu registration={registration} onAsk={onAsk} />,
    },
  ] as const satisfies Cells;
}

interface RegistrationTableProps {
  registrations: readonly StaffRegistration[];
  onAsk: Ask;
}

/** The list on large screens and on paper (spec.md §2): one line a child. */
export function RegistrationTable({ registrations, onAsk }: RegistrationTableProps) {
  const { t } = useTranslation("admin");
  const columns = useCells(onAsk).map((column) => ({ ...column, label: t(`list.columns.${column.id}`) }));
  return (
    <DataTable caption={t("list.title")} columns={columns} rows={registrations} rowKey={({ id }) => id} />
  );
}
