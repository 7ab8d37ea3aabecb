import type { ReactNode } from "react";
import { LoadFailure } from "#app/components/load-failure.tsx";
import { type Column, DataTable } from "#app/components/staff/data-table.tsx";
import { EmptyList } from "#app/components/staff/empty-list.tsx";
import { ListSkeleton } from "#app/components/staff/list-skeleton.tsx";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import { PaperHead } from "./paper-head.tsx";
import { SheetHead } from "./sheet-head.tsx";
import { useSheetView } from "./use-sheet-view.ts";

interface Listing<Child> {
  at: string;
  children: readonly Child[];
}

interface SheetProps<Child> {
  columns: readonly Column<Child>[];
  /** The same child on a small screen. */
  card: (child: Child) => ReactNode;
}

function Nobody() {
  const { t } = useTranslation("adminSheets");
  const { group } = useSheetView();
  return <EmptyList title={t("emptyTitle")} text={t(group ? "emptyGroupText" : "emptyText")} />;
}

/**
 * The table as it will be on paper, and cards for who looks at a phone. Both are there from the start: some
 * browsers print a copy of the page that no code changes any more.
 */
function ListedChildren<Child extends { id: string }>({
  columns,
  card,
  listing: { at, children },
}: SheetProps<Child> & { listing: Listing<Child> }) {
  const { t } = useTranslation("adminSheets");
  const { sheet } = useSheetView();
  return (
    <div data-field-sheet={sheet}>
      <SheetHead count={children.length} at={at} />
      <div className="max-lg:hidden print:block">
        <DataTable
          caption={t(`sheets.${sheet}.name`)}
          columns={columns}
          rows={children}
          rowKey={({ id }) => id}
          paperHead={<PaperHead count={children.length} at={at} />}
        />
      </div>
      <ul className="grid gap-3 md:grid-cols-2 lg:hidden print:hidden">
        {children.map((child) => (
          <li key={child.id} className="rounded bg-white p-4 text-small shadow-low">
            {card(child)}
          </li>
        ))}
      </ul>
    </div>
  );
}

interface Query<Child> {
  data: { data: Listing<Child> } | undefined;
  error: unknown;
  refetch: () => Promise<unknown>;
}

/** One sheet: its outline, its failure, its emptiness, or its children. */
export function Sheet<Child extends { id: string }>({
  query: { data, error, refetch },
  ...shown
}: SheetProps<Child> & { query: Query<Child> }) {
  const { t } = useTranslation("adminSheets");
  const { sheet } = useSheetView();
  const failure = Boolean(error) && (
    <LoadFailure title={t(`sheets.${sheet}.loadFailed`)} error={error} onRetry={() => void refetch()} />
  );
  if (!data) return failure || <ListSkeleton label={t(`sheets.${sheet}.loading`)} />;
  const isEmpty = data.data.children.length === 0;
  return (
    <div className="grid gap-6">
      {failure}
      {isEmpty ? <Nobody /> : <ListedChildren {...shown} listing={data.data} />}
    </div>
  );
}
