import { useTranslation } from "react-i18next";
import { type Column, DataTable } from "#app/components/staff/data-table.tsx";
import { useClubTime } from "#app/components/staff/use-club-time.ts";
import { MESSAGE_KINDS } from "#domain/message-kinds.ts";
import { RecordSection } from "./record-section.tsx";
import type { Payment } from "./use-payment.ts";

type Message = Payment["messages"][number];

function knownKind(kind: string) {
  return MESSAGE_KINDS.find((known) => known === kind) ?? "other";
}

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

/** The mail about a payment: what was sent, and what waits or fails. */
export function MessageTable({ messages }: { messages: readonly Message[] }) {
  const { t } = useTranslation("adminPayments");
  const columns: Column<Message>[] = [
    {
      id: "kind",
      label: t("messages.kind"),
      isRowHeader: true,
      cell: ({ kind }) => t(`messages.kinds.${knownKind(kind)}`),
    },
    { id: "sending", label: t("messages.sending"), cell: (message) => <Sending message={message} /> },
  ];
  return (
    <RecordSection title={t("messages.title")}>
      {messages.length === 0 && <p className="text-dusk-700">{t("messages.empty")}</p>}
      {messages.length > 0 && (
        <DataTable caption={t("messages.title")} columns={columns} rows={messages} rowKey={({ id }) => id} />
      )}
    </RecordSection>
  );
}
