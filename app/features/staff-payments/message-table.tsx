import { type Column, DataTable } from "#app/components/staff/data-table.tsx";
import { useClubTime } from "#app/components/staff/use-club-time.ts";
import { useMessageName } from "#app/components/staff/use-message-name.ts";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import { RecordSection } from "./record-section.tsx";
import { ResendButton } from "./resend-button.tsx";
import type { Payment } from "./use-payment.ts";

type Message = Payment["messages"][number];

function Sending({ message: { sentAt, attempts, lastError } }: { message: Message }) {
  const { t } = useTranslation("adminPayments");
  const clubTime = useClubTime();
  if (sentAt) return <time dateTime={sentAt}>{t("messages.sent", { at: clubTime(sentAt) })}</time>;
  if (attempts === 0) return <>{t("messages.waiting")}</>;
  return (
    <span className="font-semibold text-error">
      {t("messages.failing", { count: attempts })}
      {lastError && <span className="block font-normal wrap-anywhere">{lastError}</span>}
    </span>
  );
}

interface MessageTableProps {
  messages: readonly Message[];
  paymentId: string;
}

/** The mail about a payment: what was sent, what waits or fails, and the receipt once more. */
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
