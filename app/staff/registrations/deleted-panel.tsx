import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { PanelHeader } from "#app/staff/shared/panel-header.tsx";
import { SeasonChooser } from "#app/staff/shared/season-chooser.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PagedList } from "#app/ui/paged-list.tsx";
import { useWideScreen } from "#app/ui/use-wide-screen.ts";
import { RESTORE_DAYS } from "#domain/staff/retention.ts";
import type { Ask } from "./action-dialogs.tsx";
import { DeletedCard, DeletedTable } from "./deleted-table.tsx";
import { ListOrOne } from "./list-or-one.tsx";
import { type DeletedRegistration, useDeleted } from "./use-registrations.ts";

const HEADING = "deleted";

interface RowsProps {
  deleted: readonly DeletedRegistration[];
  onAsk: Ask;
}

function Rows({ deleted, onAsk }: RowsProps) {
  const { t } = useTranslation("admin");
  const isWide = useWideScreen();
  if (deleted.length === 0) {
    const text = t("deleted.emptyText", { restoreDays: RESTORE_DAYS });
    return <EmptyState title={t("deleted.emptyTitle")} text={text} />;
  }
  if (isWide) return <DeletedTable deleted={deleted} onAsk={onAsk} />;
  return (
    <ul className="grid gap-4 md:grid-cols-2">
      {deleted.map((registration) => (
        <DeletedCard key={registration.id} registration={registration} onAsk={onAsk} />
      ))}
    </ul>
  );
}

function DeletedList({ onAsk }: { onAsk: Ask }) {
  const { t } = useTranslation("admin");
  const query = useDeleted();
  const { deleted, total } = query;
  const summary = { count: total, restoreDays: RESTORE_DAYS };
  return (
    <section aria-labelledby={HEADING}>
      <PanelHeader
        id={HEADING}
        title={t("tabs.deleted")}
        summary={total > 0 && t("deleted.summary", summary)}
      />
      <SeasonChooser className="mb-4" />
      <PagedList query={query} failed={t("deleted.failed")} loading={t("deleted.loading")}>
        {deleted && <Rows deleted={deleted} onAsk={onAsk} />}
      </PagedList>
    </section>
  );
}

/** Registrations deleted in the last 30 days, to restore or erase (docs/rules/staff.md#recently-deleted). */
export function DeletedPanel() {
  return <ListOrOne headingId={HEADING}>{(onAsk) => <DeletedList onAsk={onAsk} />}</ListOrOne>;
}
