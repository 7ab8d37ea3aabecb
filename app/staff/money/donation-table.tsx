import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { PaymentStateMark } from "#app/staff/shared/payment-state-mark.tsx";
import { useClubTime } from "#app/staff/shared/use-club-time.ts";
import { Card } from "#app/ui/card.tsx";
import { type Column, DataTable } from "#app/ui/data-table.tsx";
import { EmailLink } from "#app/ui/facts.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { paymentAddress } from "#domain/staff/routes.ts";
import { EraseDonor } from "./erase-donor.tsx";
import type { StaffDonation } from "./use-donations.ts";

/** The amount given, and what is left after a refund. */
function Amount({ donation: { cents, keptCents } }: { donation: StaffDonation }) {
  const { t } = useTranslation("adminDonations");
  const { money } = useFormat();
  return (
    <>
      <span className="whitespace-nowrap">{money(cents)}</span>
      {keptCents !== cents && (
        <span className="block font-text text-small font-normal text-dusk-700">
          {t("kept", { cents: money(keptCents) })}
        </span>
      )}
    </>
  );
}

/** The donor, if named. */
function Donor({ donation: { donorName, donorEmail, donorErased } }: { donation: StaffDonation }) {
  const { t } = useTranslation("adminDonations");
  return (
    <>
      <span className="wrap-anywhere">{donorName ?? t(donorErased ? "erased" : "anonymous")}</span>
      {donorEmail && (
        <span className="block font-normal">
          <EmailLink email={donorEmail} />
        </span>
      )}
    </>
  );
}

/** The date, linked to the payment. */
function PaymentLink({ donation: { at, paymentId } }: { donation: StaffDonation }) {
  const clubTime = useClubTime();
  return (
    <TextLink href={paymentAddress(paymentId)} look="row" className="-my-2 inline-block py-2">
      {at && <time dateTime={at}>{clubTime(at)}</time>}
    </TextLink>
  );
}

/** One donation, on a small screen. */
export function DonationCard({ donation }: { donation: StaffDonation }) {
  const { t } = useTranslation("adminDonations");
  const { source, message, state } = donation;
  return (
    <Card as="li" padding="row" className="figures text-small">
      <div className="flex flex-wrap items-start justify-between gap-x-4">
        <p className="font-display text-title font-black">
          <Amount donation={donation} />
        </p>
        <PaymentStateMark state={state} />
      </div>
      <div className="mt-1">
        <Donor donation={donation} />
      </div>
      {message && <p className="mt-2 whitespace-pre-line wrap-anywhere">{`“${message}”`}</p>}
      <p className="mt-3 flex flex-wrap justify-between gap-x-4 border-t border-sand-200 pt-3 text-dusk-700">
        <span>{t(`sources.${source}`)}</span>
        <PaymentLink donation={donation} />
      </p>
      <div className="mt-3 empty:hidden">
        <EraseDonor donation={donation} />
      </div>
    </Card>
  );
}

/** The table on wide screens. */
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
      cell: (donation) => <EraseDonor donation={donation} />,
    },
  ];
  return <DataTable caption={t("title")} columns={columns} rows={donations} rowKey={({ id }) => id} />;
}
