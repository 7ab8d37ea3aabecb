import { useSuspenseQuery } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { CircleAlert, CircleCheck, CircleDashed, Clock, Mail } from "lucide-react";
import { type ReactNode, useId } from "react";
import { useLocation, useSearchParams } from "wouter";
import { api } from "#app/lib/api.ts";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { useStaffMutation } from "#app/staff/shared/forms/use-staff-mutation.ts";
import { withParameters, withQuery } from "#app/staff/shared/list/address-parameters.ts";
import type { RowOf } from "#app/staff/shared/list/use-pages.ts";
import { useFormatInstant } from "#app/staff/shared/words/use-format-instant.ts";
import { useMessageName } from "#app/staff/shared/words/use-names.ts";
import { type Column, DataTable, type DataTableProps } from "#app/ui/data-table.tsx";
import { RowButton } from "#app/ui/row-button.tsx";
import { sumLedger } from "#domain/money/payments.ts";
import type { RefundState } from "#domain/money/refund.ts";
import { KEPT_AS_FILE } from "#domain/staff/message-kinds.ts";
import { paymentAddress, staffViewAt } from "#domain/staff/routes.ts";

export const PAYMENTS_PATH = "/api/admin/payments";

type Answer = InferResponseType<(typeof api.admin.payments)[":id"]["$get"], 200>;

export type Payment = Answer["data"];

export function paymentKey(id: string) {
  return [`${PAYMENTS_PATH}/${encodeURIComponent(id)}`];
}

/** One payment with ledger, refunds and mail. Not cached after leaving the view. */
export function usePayment(id: string) {
  return useSuspenseQuery<Answer>({ queryKey: paymentKey(id), gcTime: 0 }).data.data;
}

/** The open payment in the address, and the addresses of others with the list's filter. */
export function usePaymentView() {
  const [path] = useLocation();
  const [params, setParams] = useSearchParams();
  return {
    openId: staffViewAt(path)?.id,
    /** Whether a link asked for the refund dialog: refundAddress of domain/staff/routes.ts. */
    wantsRefund: params.get("refund") === "open",
    forgetRefund: () => setParams((current) => withParameters(current, { refund: "" }), { replace: true }),
    /** Address of a payment or of the list, with the current filter. */
    addressOf: (id?: string) =>
      withQuery(id ? paymentAddress(id) : "/admin/money/payments", withParameters(params, { refund: "" })),
  };
}

export type PaymentRow = RowOf<typeof api.admin.payments.$get>;

/** States in which nothing was charged. Without children, such a payment was replaced by cash or another payment. */
const NOT_CHARGED: readonly PaymentRow["state"][] = ["creating", "open", "canceled"];

/** Who a payment is for: the children, or the donor if named; nobody if another payment replaced it. */
export function Payer({
  payment,
}: {
  payment: Pick<PaymentRow, "registrations" | "donor" | "purpose" | "state">;
}) {
  const { t } = useTranslation("adminPayments");
  const { registrations, donor, purpose, state } = payment;
  if (purpose === "donation") return <span>{donor?.name ?? t("anonymous")}</span>;
  if (registrations.length === 0) return <span>{t(NOT_CHARGED.includes(state) ? "unused" : "erased")}</span>;
  return (
    <span>
      {registrations
        .map(({ childFirstName, childLastName }) => `${childFirstName} ${childLastName}`)
        .join(", ")}
    </span>
  );
}

const NOT_BY_CARD = { cash: "inCash", check: "byCheck" } as const;

/** What was paid for, and how if not by card. */
export function Purpose({
  payment: { purpose, method },
}: {
  payment: Pick<PaymentRow, "purpose" | "method">;
}) {
  const { t } = useTranslation("adminPayments");
  const name = t(`purposes.${purpose}`);
  return <span>{method === "card" ? name : t(NOT_BY_CARD[method], { purpose: name })}</span>;
}

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

interface RecordTableProps<Row> extends Pick<DataTableProps<Row>, "columns" | "rows" | "rowKey"> {
  title: string;
  /** Said where there are none. */
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

function Why({ refund, order }: { refund: Refund; order: Payment["order"] }) {
  const { t } = useTranslation("adminPayments");
  const { reason, note, requestedBy, lastError } = refund;
  const children = whose(refund, order);
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
      label: t("terms:date"),
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
      label: t("terms:reason"),
      cell: (refund) => <Why refund={refund} order={order} />,
    },
    { id: "amount", label: t("terms:amount"), numeric: true, cell: ({ cents }) => money(cents) },
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

/** Every ledger entry of a payment's money and the running balance (docs/reference/ledger.md#ledger-entries). */
export function LedgerTable({ ledger }: { ledger: readonly LedgerEntry[] }) {
  const { t } = useTranslation("adminPayments");
  const { money } = useFormat();
  const clubTime = useFormatInstant();
  const columns: Column<LedgerEntry>[] = [
    {
      id: "date",
      label: t("terms:date"),
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
      label: t("terms:amount"),
      numeric: true,
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
        <p className="figures mt-3 text-right font-semibold">
          {t("ledger.kept", { cents: money(sumLedger(ledger).netCents) })}
        </p>
      )}
    </RecordTable>
  );
}

type Message = Payment["messages"][number];

const DROPPED = ["gone", "no_address", "outdated"] as const;

function Sending({ message: { sentAt, attempts, lastError, outcome } }: { message: Message }) {
  const { t } = useTranslation("adminPayments");
  const clubTime = useFormatInstant();
  if (sentAt) {
    const state = lastError === KEPT_AS_FILE ? "filed" : "sent";
    return <time dateTime={sentAt}>{t(`messages.${state}`, { at: clubTime(sentAt) })}</time>;
  }
  if (outcome === "dropped") {
    const reason = DROPPED.find((reasonCode) => reasonCode === lastError) ?? "outdated";
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

/** Mail about a payment: sent, waiting or failed, with a button to send the receipt again. */
export function MessageTable({ payment: { id: paymentId, messages } }: { payment: Payment }) {
  const { t } = useTranslation("adminPayments");
  const nameOf = useMessageName();
  // To the addresses that are stored now.
  const { mutate, isPending } = useStaffMutation({
    send: async () => {
      const response = await api.admin.payments[":id"].resend.$post({ param: { id: paymentId } });
      return (await response.json()).data.queued;
    },
    toast: (count) =>
      count === 0
        ? { title: t("resend.none"), message: t("resend.noneText"), tone: "neutral" }
        : { title: t("resend.done"), message: t("resend.doneText", { count }) },
    errorToast: true,
  });
  const columns: Column<Message>[] = [
    {
      id: "kind",
      label: t("terms:message"),
      isRowHeader: true,
      cell: ({ kind }) => nameOf(kind),
    },
    { id: "sending", label: t("messages.sending"), cell: (message) => <Sending message={message} /> },
  ];
  return (
    <RecordTable
      title={t("messages.title")}
      empty={t("messages.empty")}
      columns={columns}
      rows={messages}
      rowKey={({ id }) => id}
    >
      <RowButton busy={isPending} className="mt-3" onClick={() => mutate()}>
        <Mail aria-hidden size={16} />
        {t("resend.button")}
      </RowButton>
    </RecordTable>
  );
}
