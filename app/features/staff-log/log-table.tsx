import { Link } from "wouter";
import { type Column, DataTable } from "#app/components/staff/data-table.tsx";
import { useClubTime } from "#app/components/staff/use-club-time.ts";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import { LogSubject } from "./log-subject.tsx";
import { type AuditLine, useLogView } from "./use-audit-log.ts";
import { useLogWords } from "./use-log-words.ts";

function ActorLink({ line }: { line: AuditLine }) {
  const { actorName } = useLogWords();
  const { addressOf } = useLogView();
  return (
    <Link
      href={addressOf(line.actor)}
      className="inline-flex min-h-11 items-center underline decoration-sand-500 underline-offset-2 wrap-anywhere lg:min-h-0"
    >
      {actorName(line)}
    </Link>
  );
}

/** The log on large screens: one line a deed. */
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

/** One deed on a small screen. */
export function LogCard({ line }: { line: AuditLine }) {
  const { actionName } = useLogWords();
  const clubTime = useClubTime();
  return (
    <li className="figures rounded bg-white p-4 text-small shadow-low">
      <p className="font-semibold">{actionName(line.action)}</p>
      <div className="flex flex-wrap items-center gap-x-4 text-dusk-900">
        <ActorLink line={line} />
        {line.subject && <LogSubject line={line} />}
      </div>
      <time dateTime={line.at} className="text-dusk-700">
        {clubTime(line.at)}
      </time>
    </li>
  );
}
