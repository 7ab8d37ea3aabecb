import type { ReactNode } from "react";
import { Card } from "./card.tsx";

export interface Column<Row> {
  /** Unique in the table. */
  id: string;
  label: string;
  /** Numbers are aligned right. */
  isNumeric?: boolean;
  isRowHeader?: boolean;
  /** The label is for screen readers only, and the column as narrow as its checkbox. */
  hasHiddenLabel?: boolean;
  /** Not printed, such as buttons. */
  isHiddenInPrint?: boolean;
  cell: (row: Row) => ReactNode;
}

export interface DataTableProps<Row> {
  /** Describes the table to screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Content above the column headers on each printed page; hidden on screen. */
  printHeader?: ReactNode;
}

// Words do not break on small screens. With very large letters they do, so that a column fits on the screen.
const CELL_CLASSES =
  "px-3 py-2.5 not-print:max-lg:wrap-break-word not-print:@max-[14rem]:wrap-anywhere align-baseline first:pl-4 last:pr-4 lg:first:pl-5 lg:last:pr-5";

function cellClasses<Row>({ isNumeric, hasHiddenLabel, isHiddenInPrint }: Column<Row>): string {
  const width = hasHiddenLabel ? "w-px" : "";
  return `${CELL_CLASSES} ${width} ${isNumeric ? "text-right" : "text-left"} ${isHiddenInPrint ? "print:hidden" : ""}`;
}

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const classes = cellClasses(column);
  if (!column.isRowHeader) return <td className={classes}>{column.cell(row)}</td>;
  return (
    <th scope="row" className={`${classes} font-semibold`}>
      {column.cell(row)}
    </th>
  );
}

/** A table with one line for each row and numbers aligned right. A table that is too wide scrolls horizontally. */
export function DataTable<Row>({ caption, columns, rows, rowKey, printHeader }: DataTableProps<Row>) {
  return (
    <Card
      as="div"
      padding="none"
      className="not-print:lg:scroll-hint not-print:lg:scroll-hint-card not-print:lg:overflow-x-auto not-print:max-lg:@container"
    >
      <table className="tabular-nums w-full text-small">
        <caption className="sr-only">{caption}</caption>
        <thead>
          {printHeader && (
            <tr className="hidden print:table-row">
              <td colSpan={columns.length}>{printHeader}</td>
            </tr>
          )}
          <tr>
            {columns.map((column) => (
              <th
                key={column.id}
                scope="col"
                className={`${cellClasses(column)} font-semibold text-dusk-700`}
              >
                {column.hasHiddenLabel ? <span className="sr-only">{column.label}</span> : column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} className="border-t border-sand-200 hover:bg-bone">
              {columns.map((column) => (
                <Cell key={column.id} column={column} row={row} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
