import { type Column, DataTable } from "#app/components/staff/data-table.tsx";
import { useClubTime } from "#app/components/staff/use-club-time.ts";
import { useFormat } from "#app/i18n/use-format.ts";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import { sumLedger } from "#domain/ledger-sums.ts";
import { RecordSection } from "./record-section.tsx";
import type { Payment } from "./use-payment.ts";

type Movement = Payment["ledger"][number];

/** Every cent that moved, and what the club still has of it (payments.md, Principle 3). */
export function LedgerTable({ ledger }: { ledger: readonly Movement[] }) {
  const { t } = useTranslation("adminPayments");
  const { money } = useFormat();
  const clubTime = useClubTime();
  const columns: Column<Movement>[] = [
    {
      id: "date",
      label: t("columns.date"),
      cell: ({ createdAt }) => <time dateTime={createdAt}>{clubTime(createdAt)}</time>,
    },
    {
      id: "kind",
      label: t("ledger.kind"),
      isRowHeader: true,
      cell: ({ kind, stripeId }) => (
        <>
          {t(`ledger.kinds.${kind}`)}
          <span className="block font-normal text-dusk-700 wrap-anywhere">{stripeId}</span>
        </>
      ),
    },
    {
      id: "amount",
      label: t("columns.amount"),
      numeric: true,
      cell: ({ cents }) => <span className="whitespace-nowrap">{money(cents)}</span>,
    },
  ];
  return (
    <RecordSection title={t("ledger.title")}>
      {ledger.length === 0 && <p className="text-dusk-700">{t("ledger.empty")}</p>}
      {ledger.length > 0 && (
        <>
          <DataTable
            caption={t("ledger.title")}
            columns={columns}
            rows={ledger}
            rowKey={({ kind, stripeId }) => `${kind} ${stripeId}`}
          />
          <p className="figures mt-3 text-right font-semibold">
            {t("ledger.kept", { cents: money(sumLedger(ledger).netCents) })}
          </p>
        </>
      )}
    </RecordSection>
  );
}
