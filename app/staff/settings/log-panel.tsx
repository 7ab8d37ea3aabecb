import { useSearchParams } from "wouter";
import { api } from "#app/lib/api.ts";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { ListFilters, useListFilter } from "#app/staff/shared/list/list-filters.tsx";
import { Panel } from "#app/staff/shared/list/panel.tsx";
import { withParameters, withQuery } from "#app/staff/shared/list/query-parameters.ts";
import { type ListColumn, ResourceList } from "#app/staff/shared/list/resource-list.tsx";
import { usePagedList } from "#app/staff/shared/list/use-paged-list.ts";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { AUDIT_ACTIONS, type AuditAction } from "#domain/staff/audit.ts";
import { messagePath, paymentPath, registrationPath } from "#domain/staff/staff-paths.ts";
import { type AuditEntry, useLogDetails, useLogLabels } from "./use-log-texts.ts";

const FILTER = { action: AUDIT_ACTIONS, actor: "text" } as const;

/** Actions whose subject is the id of a record with its own page. */
const SUBJECT_KINDS: { [action in AuditAction]?: keyof typeof SUBJECT_PATHS } = {
  registration_viewed: "registration",
  registration_entered: "registration",
  registration_edited: "registration",
  family_changes_seen: "registration",
  cash_taken: "registration",
  check_taken: "registration",
  other_taken: "registration",
  check_returned: "payment",
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

const SUBJECT_PATHS = { registration: registrationPath, payment: paymentPath, message: messagePath };

function subjectRecord({ action, subject }: AuditEntry) {
  const kind = Object.entries(SUBJECT_KINDS).find(([name]) => name === action)?.[1];
  return kind && subject ? { kind, id: subject } : undefined;
}

const LINK_CLASSES = "-my-1.5 inline-flex min-h-11 items-center lg:my-0 lg:min-h-0";

function useColumns(): ListColumn<AuditEntry>[] {
  const { t } = useTranslation("adminLog");
  const { actionName, actorName, subjectName } = useLogLabels();
  const describeDetails = useLogDetails();
  const { instant } = useFormat();
  const [parameters] = useSearchParams();
  return [
    { id: "when", cardPosition: "line", cell: ({ at }) => <time dateTime={at}>{instant(at)}</time> },
    { id: "what", isRowHeader: true, cell: ({ action }) => actionName(action) },
    {
      id: "who",
      cardPosition: "line",
      cell: (entry) => (
        <TextLink
          href={withQuery("/admin/settings/log", withParameters(parameters, { actor: entry.actor }))}
          variant="row"
          className={`${LINK_CLASSES} wrap-anywhere`}
        >
          {actorName(entry)}
        </TextLink>
      ),
    },
    {
      id: "about",
      cardPosition: "line",
      cell: (entry) => {
        const details = describeDetails(entry);
        const record = subjectRecord(entry);
        if (!record) return [subjectName(entry), details].filter(Boolean).join(": ") || null;
        return (
          <span className="wrap-anywhere">
            <TextLink href={SUBJECT_PATHS[record.kind](record.id)} variant="row" className={LINK_CLASSES}>
              {t(`subjects.${record.kind}`, { id: record.id.slice(0, 6) })}
            </TextLink>
            {details && <span>{`: ${details}`}</span>}
          </span>
        );
      },
    },
  ];
}

/** The audit log: who did what, when and to what (docs/reference/staff-access.md#audit-log). Read-only. */
export default function LogPanel() {
  const { t } = useTranslation("adminLog");
  const { t: tAdmin } = useTranslation("admin");
  const { actionName, actorName } = useLogLabels();
  const list = useListFilter(FILTER);
  const query = usePagedList("/api/admin/audit", api.admin.audit.$get, list.filter);
  const { actor } = list.filter;
  const actorEntry = query.rows?.find((entry) => entry.actor === actor) ?? { actor, actorName: null };
  const choices = AUDIT_ACTIONS.map((value) => ({ value, label: actionName(value) }));
  return (
    <Panel id="log" title={t("terms:pages.log")}>
      <p className="mb-2 max-w-prose text-dusk-700">{t("text")}</p>
      <div className="mb-5 max-w-prose">
        <Disclosure summary={tAdmin("filters.fold")} defaultOpen={list.isFiltered}>
          <ListFilters
            {...list}
            selects={[
              {
                name: "action",
                label: t("terms:what"),
                allLabel: t("allActions"),
                choices: choices.sort((a, b) => a.label.localeCompare(b.label)),
              },
            ]}
            linkFilter={{ name: "actor", text: t("onlyActor", { name: actorName(actorEntry) }) }}
          />
        </Disclosure>
      </div>
      <ResourceList textPrefix="adminLog:" query={query} columns={useColumns()} rowKey={({ id }) => id} />
    </Panel>
  );
}
