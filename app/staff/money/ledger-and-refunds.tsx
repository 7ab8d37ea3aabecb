import { CircleAlert, CircleCheck, CircleDashed, Clock } from "lucide-react";
import { type ReactNode, useId } from "react";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { useFormatInstant } from "#app/staff/shared/use-format-instant.ts";
import { type Column, DataTable } from "#app/ui/data-table.tsx";
import { sumLedger } from "#domain/money/payments.ts";
import type { RefundState } from "#domain/money/refund.ts";
import type { Payment } from "./use-payments.ts";

/** A list of a payment's records, with a heading. */
export function RecordSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-3 text-lead">
        {title}
      </h3>
      {children}
    </section>
  );
}

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
      <span>{t(`refunds.states.${state}`)}</span>
    </span>
  );
}

interface WhyProps {
  refund: Refund;
  whose: string;
}

function Why({ refund: { reason, note, requestedBy, lastError }, whose: children }: WhyProps) {
  const { t } = useTranslation("adminPayments");
  return (
    <>
      <span>{t(`reasons.${reason}`)}</span>
      {children && <span className="block">{t("refunds.of", { children })}</span>}
      {note && <span className="block wrap-anywhere">{note}</span>}
      {requestedBy === "system" && <span className="block text-dusk-700">{t("refunds.automatic")}</span>}
      {lastError && (
        <span className="block text-error wrap-anywhere">
          <span>{t("refunds.stripeAnswered")}</span> <span lang="en">{lastError}</span>
        </span>
      )}
    </>
  );
}

/** Names of the children that a refund is for, if an order has several; "" if not recorded. */
function whose({ id }: Refund, order: Payment["order"]): string {
  if (!order || order.children.length < 2) return "";
  const named = order.refunded.filter(({ refundId }) => refundId === id);
  const children = order.children.filter((child) => named.some((part) => part.registrationId === child.id));
  return children.map(({ childFirstName }) => childFirstName).join(", ");
}

/** Refunds made or pending, with reason and child. */
export function RefundTable({ refunds, order }: { refunds: readonly Refund[]; order: Payment["order"] }) {
  const { t } = useTranslation("adminPayments");
  const { money } = useFormat();
  const clubTime = useFormatInstant();
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
    {
      id: "reason",
      label: t("refunds.reason"),
      cell: (refund) => <Why refund={refund} whose={whose(refund, order)} />,
    },
    { id: "amount", label: t("columns.amount"), numeric: true, cell: ({ cents }) => money(cents) },
  ];
  return (
    <RecordSection title={t("refunds.title")}>
      <DataTable caption={t("refunds.title")} columns={columns} rows={refunds} rowKey={({ id }) => id} />
    </RecordSection>
  );
}

type LedgerEntry = Payment["ledger"][number];

/** Every ledger entry of a payment's money and the running balance (docs/reference/ledger.md#ledger-entries). */
export function LedgerTable({ ledger }: { ledger: readonly LedgerEntry[] }) {
  const { t } = useTranslation("adminPayments");
  const { money } = useFormat();
  const clubTime = useFormatInstant();
  const columns: Column<LedgerEntry>[] = [
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
          <span>{t(`ledger.kinds.${kind}`)}</span>
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
