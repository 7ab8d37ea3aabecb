import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { useClubTime } from "#app/staff/shared/use-club-time.ts";
import { Card } from "#app/ui/card.tsx";
import { type Column, DataTable } from "#app/ui/data-table.tsx";
import { TextLink } from "#app/ui/link.tsx";
import type { AuditAction } from "#domain/staff/audit.ts";
import { messageAddress, paymentAddress, registrationAddress } from "#domain/staff/routes.ts";
import { type AuditLine, useLogView, useLogWords } from "./use-audit-log.ts";
import { useLogDetails } from "./use-log-details.ts";

/** Actions whose subject is the id of something that has a page. */
const PAGES: { [action in AuditAction]?: keyof typeof ADDRESSES } = {
  registration_viewed: "registration",
  registration_entered: "registration",
  registration_edited: "registration",
  family_changes_seen: "registration",
  cash_taken: "registration",
  check_taken: "registration",
  check_bounced: "payment",
  due_changed: "registration",
  registration_deleted: "registration",
  registration_restored: "registration",
  registration_cancelled: "registration",
  registration_moved: "registration",
  refund_assigned: "payment",
  receipt_resent: "payment",
  refund_requested: "payment",
  message_sent: "message",
  message_stopped: "message",
  message_resumed: "message",
};

const ADDRESSES = { registration: registrationAddress, payment: paymentAddress, message: messageAddress };

function pageOf({ action, subject }: AuditLine) {
  const page = Object.entries(PAGES).find(([name]) => name === action)?.[1];
  return page && subject ? { page, id: subject } : undefined;
}

/** The subject of an action, linked if it has a page, with details. */
function LogSubject({ line }: { line: AuditLine }) {
  const { t } = useTranslation("adminLog");
  const { subjectName } = useLogWords();
  const details = useLogDetails()(line);
  const target = pageOf(line);
  const name = subjectName(line);
  if (!target)
    return <span className="wrap-anywhere">{[name, details].filter(Boolean).join(": ") || "–"}</span>;
  return (
    <span className="wrap-anywhere">
      <TextLink
        href={ADDRESSES[target.page](target.id)}
        look="row"
        className="inline-flex min-h-11 items-center lg:min-h-0"
      >
        {t(`subjects.${target.page}`, { id: target.id.slice(0, 6) })}
      </TextLink>
      {details && <span>{`: ${details}`}</span>}
    </span>
  );
}

function ActorLink({ line }: { line: AuditLine }) {
  const { actorName } = useLogWords();
  const { addressOf } = useLogView();
  return (
    <TextLink
      href={addressOf(line.actor)}
      look="row"
      className="inline-flex min-h-11 items-center wrap-anywhere lg:min-h-0"
    >
      {actorName(line)}
    </TextLink>
  );
}

/** The log on wide screens. */
export function LogTable({ lines }: { lines: readonly AuditLine[] }) {
  const { t } = useTranslation("adminLog");
  const { actionName } = useLogWords();
  const clubTime = useClubTime();
  const columns: Column<AuditLine>[] = [
    { id: "at", label: t("columns.at"), cell: ({ at }) => <time dateTime={at}>{clubTime(at)}</time> },
    {
      id: "action",
      label: t("columns.action"),
      isRowHeader: true,
      cell: ({ action }) => actionName(action),
    },
    { id: "actor", label: t("columns.actor"), cell: (line) => <ActorLink line={line} /> },
    { id: "subject", label: t("columns.subject"), cell: (line) => <LogSubject line={line} /> },
  ];
  return <DataTable caption={t("title")} columns={columns} rows={lines} rowKey={({ id }) => id} />;
}

/** One action, on a small screen. */
export function LogCard({ line }: { line: AuditLine }) {
  const { actionName } = useLogWords();
  const clubTime = useClubTime();
  return (
    <Card as="li" padding="none" className="figures p-4 text-small">
      <p className="font-semibold">{actionName(line.action)}</p>
      <div className="flex flex-wrap items-center gap-x-4 text-dusk-900">
        <ActorLink line={line} />
        {(line.subject || "details" in line) && <LogSubject line={line} />}
      </div>
      <time dateTime={line.at} className="text-dusk-700">
        {clubTime(line.at)}
      </time>
    </Card>
  );
}
