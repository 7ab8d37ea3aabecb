import { Mail } from "lucide-react";
import { api } from "#app/lib/api.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { useFormatInstant } from "#app/staff/shared/use-format-instant.ts";
import { useMessageName } from "#app/staff/shared/use-known-names.ts";
import { useStaffMutation } from "#app/staff/shared/use-staff-mutation.ts";
import { type Column, DataTable } from "#app/ui/data-table.tsx";
import { RowButton } from "#app/ui/row-button.tsx";
import { KEPT_AS_FILE } from "#domain/staff/message-kinds.ts";
import { RecordSection } from "./ledger-and-refunds.tsx";
import type { Payment } from "./use-payments.ts";

/** Sends a payment's receipts again, to the addresses that are stored now. */
function ResendButton({ paymentId }: { paymentId: string }) {
  const { t } = useTranslation("adminPayments");
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
  return (
    <RowButton busy={isPending} onClick={() => mutate()}>
      <Mail aria-hidden size={16} />
      {t("resend.button")}
    </RowButton>
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

interface MessageTableProps {
  messages: readonly Message[];
  paymentId: string;
}

/** Mail about a payment: sent, waiting or failed, with a button to send the receipt again. */
export function MessageTable({ messages, paymentId }: MessageTableProps) {
  const { t } = useTranslation("adminPayments");
  const nameOf = useMessageName();
  const columns: Column<Message>[] = [
    {
      id: "kind",
      label: t("messages.kind"),
      isRowHeader: true,
      cell: ({ kind }) => nameOf(kind),
    },
    { id: "sending", label: t("messages.sending"), cell: (message) => <Sending message={message} /> },
  ];
  return (
    <RecordSection title={t("messages.title")}>
      {messages.length === 0 && <p className="text-dusk-700">{t("messages.empty")}</p>}
      {messages.length > 0 && (
        <DataTable caption={t("messages.title")} columns={columns} rows={messages} rowKey={({ id }) => id} />
      )}
      <div className="mt-3">
        <ResendButton paymentId={paymentId} />
      </div>
    </RecordSection>
  );
}
