import { useQuery } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import type { api } from "#app/lib/api.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { PanelHeader } from "#app/staff/shared/panel-header.tsx";
import { useClubTime } from "#app/staff/shared/use-club-time.ts";
import { Button } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/choice-field.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PagedList } from "#app/ui/paged-list.tsx";
import { useWideScreen } from "#app/ui/use-wide-screen.ts";
import { AUDIT_ACTIONS } from "#domain/audit.ts";
import { LogCard, LogTable } from "./log-table.tsx";
import { type AuditLine, useAuditLog, useLogView, useLogWords } from "./use-audit-log.ts";

type Answer = InferResponseType<typeof api.admin.audit.chain.$get, 200>;

/**
 * Until when the log is sealed, and the result of the last check
 * (docs/rules/access.md#the-log-is-checked-every-night-and-by-the-doctor).
 */
function LogSeal() {
  const { t } = useTranslation("adminLog");
  const clubTime = useClubTime();
  const { data } = useQuery<Answer>({ queryKey: ["/api/admin/audit/chain"], gcTime: 0 });
  if (!data) return null;
  const { sealed, checked } = data.data;
  if (!sealed) return <p className="mb-5 max-w-line text-small text-dusk-700">{t("chain.none")}</p>;
  const checkedAt = checked ? clubTime(checked.at) : "";
  return (
    <>
      {checked && checked.faults > 0 && (
        <div className="mb-5">
          <Notice tone="error" title={t("chain.changedTitle")}>
            <p className="text-small">{t("chain.changed", { at: checkedAt, count: checked.faults })}</p>
          </Notice>
        </div>
      )}
      <p className="figures mb-5 max-w-line text-small text-dusk-700">
        <span>{`${t("chain.sealed", { count: sealed.lines, at: clubTime(sealed.at) })} `}</span>
        {checked?.faults === 0 && <span>{t("chain.checked", { at: checkedAt })}</span>}
        <br />
        <span className="wrap-anywhere">{t("chain.seal", { seal: sealed.seal })}</span>
      </p>
    </>
  );
}

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
      <LogSeal />
      <Filter lines={lines} />
      <PagedList query={query} failed={t("loadFailed")} loading={t("loading")}>
        {lines && <Lines lines={lines} />}
      </PagedList>
    </section>
  );
}
