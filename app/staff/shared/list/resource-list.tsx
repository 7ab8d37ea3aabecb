import { type ComponentProps, Fragment, type ReactNode } from "react";
import type { Texts } from "#app/lib/i18n/namespaces.ts";
import type { TextKey } from "#app/lib/i18n/text-keys.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Card } from "#app/ui/card.tsx";
import { type Column, DataTable } from "#app/ui/data-table.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Fact } from "#app/ui/fact.tsx";
import { PagedList } from "#app/ui/paged-list.tsx";
import { useWideScreen } from "#app/ui/use-media.ts";

/** Texts of each list, by the prefix of their keys. */
interface ListTexts {
  "admin:deleted.": Texts["admin"]["deleted"];
  "admin:list.": Texts["admin"]["list"];
  "adminDonations:": Texts["adminDonations"];
  "adminInterests:": Texts["adminInterests"];
  "adminLog:": Texts["adminLog"];
  "adminPayments:": Texts["adminPayments"];
  "adminTestimonials:": Texts["adminTestimonials"];
  "adminUnpaid:": Texts["adminUnpaid"];
}
type ListName = keyof ListTexts;

/** Text key of each list's page; the page's name is the table's caption. */
const LIST_PAGES: Record<ListName, keyof Texts["terms"]["pages"]> = {
  "admin:deleted.": "deleted",
  "admin:list.": "registrations",
  "adminDonations:": "donations",
  "adminInterests:": "interests",
  "adminLog:": "log",
  "adminPayments:": "payments",
  "adminTestimonials:": "testimonials",
  "adminUnpaid:": "unpaid",
};

/** A column of the table and a line of the card. "actions" and "select" are not printed. */
export interface ListColumn<Row> extends Omit<Column<Row>, "id" | "label" | "isHiddenInPrint"> {
  id: TextKey<"terms">;
  /** Position on the card without a label: next to the heading, in a shared line, or below. Default: a labeled line. */
  cardPosition?: "beside" | "line" | "below";
}

export interface RowCardProps<Row> {
  row: Row;
  columns: readonly (Column<Row> & Pick<ListColumn<Row>, "cardPosition">)[];
}

/** A row on a small screen. The row header is the heading. */
export function RowCard<Row>({ row, columns }: RowCardProps<Row>) {
  const cells = columns
    .map(({ cell, ...column }) => ({ ...column, content: cell(row) }))
    .filter(({ content }) => content !== null);
  const contentAt = (position: "beside" | "below") =>
    cells.find(({ cardPosition }) => cardPosition === position)?.content;
  const lineCells = cells.filter(({ cardPosition }) => cardPosition === "line");
  const facts = cells.filter(
    ({ id, isRowHeader, cardPosition }) => !isRowHeader && !cardPosition && id !== "actions",
  );
  return (
    <Card as="li" padding="row" className="relative flex flex-col text-small">
      <div className="flex flex-wrap items-start justify-between gap-x-4">
        <h3 className="min-w-0 flex-[1_1_8rem] text-lead leading-tight wrap-anywhere">
          {cells.find(({ isRowHeader }) => isRowHeader)?.content}
        </h3>
        <div className="tabular-nums ms-auto text-right">{contentAt("beside")}</div>
      </div>
      {lineCells.length > 0 && (
        <div className="tabular-nums mt-1.5 flex flex-wrap items-center gap-x-4 text-dusk-700">
          {lineCells.map(({ id, content }) => (
            <div key={id}>{content}</div>
          ))}
        </div>
      )}
      {facts.length > 0 && (
        <dl className="tabular-nums mt-2 border-t border-sand-200 pt-2">
          {facts.map(({ id, label, content }) => (
            <Fact key={id} label={label}>
              {content}
            </Fact>
          ))}
        </dl>
      )}
      <div className="mt-1.5 empty:hidden">{contentAt("below")}</div>
      <div className="mt-auto pt-3 empty:hidden">{cells.find(({ id }) => id === "actions")?.content}</div>
    </Card>
  );
}

interface ResourceListProps<List extends ListName, Row> {
  textPrefix: List;
  query: ComponentProps<typeof PagedList>["query"] & {
    rows: readonly Row[] | undefined;
    isPlaceholderData: boolean;
  };
  columns: readonly ListColumn<Row>[];
  rowKey: (row: Row) => string;
  /** True if a filter is active, so that an empty list means no matches. */
  isFiltered?: ListTexts[List] extends { noMatchTitle: string } ? boolean : false;
  /** Custom card for small screens, as a list item. */
  renderCard?: (row: Row) => ReactNode;
  emptyTextValues?: Readonly<Record<string, number>>;
}

/** A staff list: a table on wide screens and paper, cards on small screens, and a text if empty. */
export function ResourceList<List extends ListName, Row>({
  textPrefix,
  query,
  columns,
  rowKey,
  isFiltered,
  renderCard,
  emptyTextValues,
}: ResourceListProps<List, Row>) {
  // All lists have these keys, but TypeScript cannot check composed keys.
  const { t } = useTranslation("admin") as unknown as { t: (key: string, values?: object) => string };
  const isWide = useWideScreen();
  const { rows, isPlaceholderData } = query;
  const labeledColumns = columns.map((column) => ({
    ...column,
    label: t(`terms:${column.id}`),
    isHiddenInPrint: ["actions", "select"].includes(column.id),
  }));
  const emptyTextKey = `${textPrefix}${isFiltered ? "noMatch" : "empty"}`;
  const renderRows = (list: readonly Row[]) => {
    if (list.length === 0)
      return (
        <EmptyState title={t(`${emptyTextKey}Title`)} text={t(`${emptyTextKey}Text`, emptyTextValues)} />
      );
    if (isWide) {
      const tableColumns = labeledColumns.map(({ cell, ...column }) => ({
        ...column,
        cell: (row: Row) => cell(row) ?? "–",
      }));
      return (
        <DataTable
          caption={t(`terms:pages.${LIST_PAGES[textPrefix]}`)}
          columns={tableColumns}
          rows={list}
          rowKey={rowKey}
        />
      );
    }
    return (
      <ul className={`grid md:grid-cols-2 ${renderCard ? "items-start gap-2" : "gap-4"}`}>
        {list.map((row) =>
          renderCard ? (
            <Fragment key={rowKey(row)}>{renderCard(row)}</Fragment>
          ) : (
            <RowCard key={rowKey(row)} row={row} columns={labeledColumns} />
          ),
        )}
      </ul>
    );
  };
  return (
    <div aria-busy={isPlaceholderData} className="transition-opacity aria-busy:opacity-60">
      <PagedList query={query} loadingLabel={t(`${textPrefix}loading`)}>
        {rows && renderRows(rows)}
      </PagedList>
    </div>
  );
}
