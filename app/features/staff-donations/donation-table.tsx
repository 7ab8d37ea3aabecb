import { type Column, DataTable } from "#app/components/staff/data-table.tsx";
import { PaymentStateMark } from "#app/components/staff/payment-state-mark.tsx";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import { Amount } from "./amount.tsx";
import { Donor } from "./donor.tsx";
import { EraseDonor } from "./erase-donor.tsx";
import { PaymentLink } from "./payment-link.tsx";
import type { StaffDonation } from "./use-donations.ts";

/** The list on large screens: one line a donation. */
export function DonationTable({ donations }: { donations: readonly StaffDonation[] }) {
  const { t } = useTranslation("adminDonations");
  const columns: Column<StaffDonation>[] = [
    { id: "date", label: t("columns.date"), cell: (donation) => <PaymentLink donation={donation} /> },
    {
      id: "donor",
      label: t("columns.donor"),
      isRowHeader: true,
      cell: (donation) => <Donor donation={donation} />,
    },
    { id: "source", label: t("columns.source"), cell: ({ source }) => t(`sources.${source}`) },
    {
      id: "message",
      label: t("columns.message"),
      cell: ({ message }) => <p className="max-w-line whitespace-pre-line wrap-anywhere">{message ?? "–"}</p>,
    },
    { id: "state", label: t("columns.state"), cell: ({ state }) => <PaymentStateMark state={state} /> },
    {
      id: "amount",
      label: t("columns.amount"),
      numeric: true,
      cell: (donation) => (
        <span className="font-semibold">
          <Amount donation={donation} />
        </span>
      ),
    },
    {
      id: "actions",
      label: t("columns.actions"),
      offPaper: true,
      cell: (donation) => <EraseDonor donation={donation} headingId="donations" />,
    },
  ];
  return <DataTable caption={t("title")} columns={columns} rows={donations} rowKey={({ id }) => id} />;
}
