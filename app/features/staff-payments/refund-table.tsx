import { CircleAlert, CircleCheck, CircleDashed, Clock } from "lucide-react";
import { type Column, DataTable } from "#app/components/staff/data-table.tsx";
import { useClubTime } from "#app/components/staff/use-club-time.ts";
import { useFormat } from "#app/i18n/use-format.ts";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import type { RefundState } from "#domain/refund.ts";
import { RecordSection } from "./record-section.tsx";
import type { Payment } from "./use-payment.ts";

type Refund = Payment["refunds"][number];

const MARKS = {
  queued: { icon: CircleDashed, colour: "text-marigold-700" },
  pending: { icon: Clock, colour: "text-marigold-700" },
  succeeded: { icon: CircleCheck, colour: "text-agave" },
  failed: { icon: CircleAlert, colour: "text-error" },
} as const;

function RefundMark({ state }: { state: RefundState }) {
  const { t } = useTranslation("adminPayments");
  const { icon: Icon, colour } = MARKS[state];
  return (
    <span className={`flex items-center gap-1.5 font-semibold ${colour}`}>
      <Icon aria-hidden size={16} className="shrink-0" />
      {t(`refunds.states.${state}`)}
    </span>
  );
}

function Why({ refund: { reason, note, requestedBy, lastError } }: { refund: Refund }) {
  const { t } = useTranslation("adminPayments");
  return (
    <>
      {t(`reasons.${reason}`)}
      {note && <span className="block wrap-anywhere">{note}</span>}
      {requestedBy === "system" && <span className="block text-dusk-700">{t("refunds.automatic")}</span>}
      {lastError && <span className="block text-error wrap-anywhere">{lastError}</span>}
    </>
  );
}

/** Money that was sent back, or is about to be, and why. */
export function RefundTable({ refunds }: { refunds: readonly Refund[] }) {
  const { t } = useTranslation("adminPayments");
  const { money } = useFormat();
  const clubTime = useClubTime();
  const columns: Column<Refund>[] = [
    {
      id: "date",
      label: t("columns.date"),
      isRowHeader: true,
      cell: ({ createdAt, state }) => (
        <>
          <time dateTime={createdAt} className="font-normal">
            {clubTime(createdAt)}
          </time>
          <RefundMark state={state} />
        </>
      ),
    },
    { id: "reason", label: t("refunds.reason"), cell: (refund) => <Why refund={refund} /> },
    { id: "amount", label: t("columns.amount"), numeric: true, cell: ({ cents }) => money(cents) },
  ];
  return (
    <RecordSection title={t("refunds.title")}>
      <DataTable caption={t("refunds.title")} columns={columns} rows={refunds} rowKey={({ id }) => id} />
    </RecordSection>
  );
}
