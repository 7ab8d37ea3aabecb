import { Mail } from "lucide-react";
import { type ReactNode, useId } from "react";
import { api, dataFrom } from "#app/lib/api.ts";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { STATE_STYLES, StateBadge } from "#app/staff/shared/display/state-badge.tsx";
import { useStaffMutation } from "#app/staff/shared/forms/use-staff-mutation.ts";
import { useMessageKindLabel } from "#app/staff/shared/labels/use-value-labels.ts";
import { type Column, DataTable, type DataTableProps } from "#app/ui/data-table.tsx";
import { RowButton } from "#app/ui/row-button.tsx";
import { sumLedger } from "#domain/money/payments.ts";
import { SAVED_AS_FILE } from "#domain/staff/message-kinds.ts";
import type { Payment } from "./use-payment-view.ts";

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

interface RecordTableProps<Row> extends Pick<DataTableProps<Row>, "columns" | "rows" | "rowKey"> {
  title: string;
  /** Text if there are no rows. */
  empty: string;
  children?: ReactNode;
}

function RecordTable<Row>({ title, empty, children, ...table }: RecordTableProps<Row>) {
  return (
    <RecordSection title={title}>
      {table.rows.length === 0 && <p className="text-dusk-700">{empty}</p>}
      {table.rows.length > 0 && <DataTable caption={title} {...table} />}
      {children}
    </RecordSection>
  );
}

type Refund = Payment["refunds"][number];

const REFUND_STYLES = {
  queued: STATE_STYLES.open,
  pending: STATE_STYLES.waiting,
  succeeded: STATE_STYLES.good,
  failed: STATE_STYLES.problem,
} as const;

function RefundReasonText({ refund, order }: { refund: Refund; order: Payment["order"] }) {
  const { t } = useTranslation("adminPayments");
  const { reason, note, requestedBy, lastError } = refund;
  const children = refundedChildren(refund, order);
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

/** First names of the refunded children, if the order has several; "" if not recorded. */
function refundedChildren({ id }: Refund, order: Payment["order"]): string {
  if (!order || order.children.length < 2) return "";
  const refundedParts = order.refunded.filter(({ refundId }) => refundId === id);
  const children = order.children.filter((child) =>
    refundedParts.some((part) => part.registrationId === child.id),
  );
  return children.map(({ childFirstName }) => childFirstName).join(", ");
}

export function RefundTable({ refunds, order }: { refunds: readonly Refund[]; order: Payment["order"] }) {
  const { t } = useTranslation("adminPayments");
  const { money, instant } = useFormat();
  const columns: Column<Refund>[] = [
    {
      id: "date",
      label: t("terms:date"),
      isRowHeader: true,
      cell: ({ createdAt, state }) => (
        <>
          <time dateTime={createdAt} className="font-normal">
            {instant(createdAt)}
          </time>
          <StateBadge style={REFUND_STYLES[state]}>{t(`refunds.states.${state}`)}</StateBadge>
        </>
      ),
    },
    {
      id: "reason",
      label: t("terms:reason"),
      cell: (refund) => <RefundReasonText refund={refund} order={order} />,
    },
    { id: "amount", label: t("terms:amount"), isNumeric: true, cell: ({ cents }) => money(cents) },
  ];
  return (
    <RecordTable
      title={t("refunds.title")}
      empty=""
      columns={columns}
      rows={refunds}
      rowKey={({ id }) => id}
    />
  );
}

type LedgerEntry = Payment["ledger"][number];

/** A payment's ledger entries and their net amount (docs/reference/ledger.md#ledger-entries). */
export function LedgerTable({ ledger }: { ledger: readonly LedgerEntry[] }) {
  const { t } = useTranslation("adminPayments");
  const { money, instant } = useFormat();
  const columns: Column<LedgerEntry>[] = [
    {
      id: "date",
      label: t("terms:date"),
      cell: ({ createdAt }) => <time dateTime={createdAt}>{instant(createdAt)}</time>,
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
      label: t("terms:amount"),
      isNumeric: true,
      cell: ({ cents }) => <span className="whitespace-nowrap">{money(cents)}</span>,
    },
  ];
  return (
    <RecordTable
      title={t("ledger.title")}
      empty={t("ledger.empty")}
      columns={columns}
      rows={ledger}
      rowKey={({ kind, stripeId }) => `${kind} ${stripeId}`}
    >
      {ledger.length > 0 && (
        <p className="tabular-nums mt-3 text-right font-semibold">
          {t("ledger.net", { cents: money(sumLedger(ledger).netCents) })}
        </p>
      )}
    </RecordTable>
  );
}

type Message = Payment["messages"][number];

const DROP_REASONS = ["gone", "no_address", "outdated"] as const;

function EmailState({ message: { sentAt, attempts, lastError, outcome } }: { message: Message }) {
  const { t } = useTranslation("adminPayments");
  const { instant } = useFormat();
  if (sentAt) {
    const state = lastError === SAVED_AS_FILE ? "filed" : "sent";
    return <time dateTime={sentAt}>{t(`messages.${state}`, { at: instant(sentAt) })}</time>;
  }
  if (outcome === "dropped") {
    const reason = DROP_REASONS.find((reasonCode) => reasonCode === lastError) ?? "outdated";
    return <span>{t(`messages.dropped.${reason}`)}</span>;
  }
  if (outcome === "waiting") return <span>{t("messages.waiting")}</span>;
  return (
    <span className="font-semibold text-error">
      <span>{t("messages.failing", { count: attempts })}</span>
      {lastError && (
        <span lang="en" className="block font-normal wrap-anywhere">
          {lastError}
        </span>
      )}
    </span>
  );
}

/** Emails about a payment with their state, and a button to resend the receipt. */
export function MessageTable({ payment: { id: paymentId, messages, paidAt } }: { payment: Payment }) {
  const { t } = useTranslation("adminPayments");
  const messageKindLabel = useMessageKindLabel();
  // Resends to the current addresses.
  const { mutate, isPending } = useStaffMutation({
    send: () => dataFrom(api.admin.payments[":id"].resend.$post({ param: { id: paymentId } })),
    toast: ({ queued: count }) =>
      count === 0
        ? { title: t("resend.none"), message: t("resend.noneText"), tone: "neutral" }
        : { title: t("resend.done"), message: t("resend.doneText", { count }) },
  });
  const columns: Column<Message>[] = [
    {
      id: "kind",
      label: t("terms:message"),
      isRowHeader: true,
      cell: ({ kind }) => messageKindLabel(kind),
    },
    { id: "sending", label: t("messages.sending"), cell: (message) => <EmailState message={message} /> },
  ];
  return (
    <RecordTable
      title={t("messages.title")}
      empty={t("messages.empty")}
      columns={columns}
      rows={messages}
      rowKey={({ id }) => id}
    >
      {paidAt !== null && (
        <RowButton busy={isPending} className="mt-3" onClick={() => mutate()}>
          <Mail aria-hidden size={16} />
          {t("resend.button")}
        </RowButton>
      )}
    </RecordTable>
  );
}
