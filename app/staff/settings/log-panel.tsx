import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { PanelHeader } from "#app/staff/shared/panel-header.tsx";
import { Button } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/choice-field.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PagedList } from "#app/ui/paged-list.tsx";
import { useWideScreen } from "#app/ui/use-wide-screen.ts";
import { AUDIT_ACTIONS } from "#domain/staff/audit.ts";
import { LogCard, LogTable } from "./log-table.tsx";
import { type AuditLine, useAuditLog, useLogView, useLogWords } from "./use-audit-log.ts";

function Filter({ lines }: { lines: readonly AuditLine[] | undefined }) {
  const { t } = useTranslation("adminLog");
  const { actor, action, setFilter } = useLogView();
  const { actionName, actorName } = useLogWords();
  const known = lines?.find((line) => line.actor === actor) ?? { actor, actorName: null };
  const choices = AUDIT_ACTIONS.map((value) => ({ value, label: actionName(value) }));
  return (
    <div className="mb-5 flex flex-wrap items-end gap-x-4 gap-y-3">
      <div className="w-full sm:w-80">
        <SelectField
          name="action"
          unmarked
          label={t("columns.action")}
          choices={[
            { value: "", label: t("allActions") },
            ...choices.sort((a, b) => a.label.localeCompare(b.label)),
          ]}
          value={action ?? ""}
          onChange={(event) => setFilter({ action: event.target.value })}
        />
      </div>
      {actor && (
        <Button variant="quiet" onClick={() => setFilter({ actor: "" })}>
          {t("onlyActor", { name: actorName(known) })}
        </Button>
      )}
    </div>
  );
}

function Lines({ lines }: { lines: readonly AuditLine[] }) {
  const { t } = useTranslation("adminLog");
  const isWide = useWideScreen();
  if (lines.length === 0) return <EmptyState title={t("emptyTitle")} text={t("emptyText")} />;
  if (isWide) return <LogTable lines={lines} />;
  return (
    <ul className="grid gap-3 md:grid-cols-2">
      {lines.map((line) => (
        <LogCard key={line.id} line={line} />
      ))}
    </ul>
  );
}

/** The audit log: who did what, when and to what (docs/rules/access.md#what-staff-do-can-be-traced). Read-only. */
export function LogPanel() {
  const { t } = useTranslation("adminLog");
  const query = useAuditLog();
  const { lines } = query;
  return (
    <section aria-labelledby="log">
      <PanelHeader id="log" title={t("title")} />
      <p className="mb-2 max-w-line text-dusk-700">{t("text")}</p>
      <Filter lines={lines} />
      <PagedList query={query} failed={t("loadFailed")} loading={t("loading")}>
        {lines && <Lines lines={lines} />}
      </PagedList>
    </section>
  );
}
