import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { excerpts } from "#domain/programs/draft-fields.ts";

/** A field in two versions; one entry for each row of a list. */
export interface VersionRow {
  field: string;
  label: string;
  before: readonly string[];
  after: readonly string[];
  /** Consequence of the change. */
  note?: string | undefined;
}

/** Rows that differ, with long texts shortened to the difference; all rows if only the order differs. */
function differingRows({ before, after }: VersionRow): [string[], string[]] {
  const removed = before.filter((row) => !after.includes(row));
  const added = after.filter((row) => !before.includes(row));
  if (removed.length === 0 && added.length === 0) return [[...before], [...after]];
  if (removed.length !== added.length) return [removed, added];
  const pairs = removed.map((row, i) => excerpts(row, added[i] ?? ""));
  return [pairs.map(([old]) => old), pairs.map(([, now]) => now)];
}

function VersionValue({ rows, differing }: { rows: readonly string[]; differing: readonly string[] }) {
  const { t } = useTranslation("adminPrograms");
  const sameCount = rows.length - differing.length;
  return (
    <>
      {rows.length === 0 && <span>{t("conflict.empty")}</span>}
      {[...new Set(differing)].map((row) => (
        <span key={row} className="block whitespace-pre-line">
          {row}
        </span>
      ))}
      {sameCount > 0 && <span className="block">{t("conflict.same", { count: sameCount })}</span>}
    </>
  );
}

/** On a phone the two values are side by side below the label. */
const ROW_CLASSES = "max-sm:grid max-sm:grid-cols-2";

function VersionTableRow({ row }: { row: VersionRow }) {
  const [before, after] = differingRows(row);
  return (
    <tr className={`${ROW_CLASSES} border-sand-300 border-t align-top`}>
      <th scope="row" className="pt-2 pr-3 font-semibold max-sm:col-span-2 sm:pb-2">
        <span>{row.label}</span>
        {row.note && <span className="block font-normal">{row.note}</span>}
      </th>
      <td className="py-2 pr-3">
        <VersionValue rows={row.before} differing={before} />
      </td>
      <td className="py-2">
        <VersionValue rows={row.after} differing={after} />
      </td>
    </tr>
  );
}

interface VersionTableProps {
  /** Column headers of the two versions. */
  columnHeaders: readonly [string, string];
  groups: readonly { title?: string; rows: readonly VersionRow[] }[];
}

export function VersionTable({ columnHeaders: [before, after], groups }: VersionTableProps) {
  const { t } = useTranslation("adminPrograms");
  return (
    <table className="tabular-nums mt-3 w-full table-fixed text-left text-small wrap-anywhere max-sm:block">
      <thead className="max-sm:block">
        <tr className={ROW_CLASSES}>
          <th scope="col" className="max-sm:sr-only">
            {t("conflict.field")}
          </th>
          <th scope="col">{before}</th>
          <th scope="col">{after}</th>
        </tr>
      </thead>
      {groups.map(({ title, rows }) => (
        <tbody key={rows[0]?.field} className="max-sm:block">
          {title && (
            <tr className={`${ROW_CLASSES} border-sand-300 border-t`}>
              <th scope="rowgroup" colSpan={3} className="pt-4 pb-1 text-body font-bold max-sm:col-span-2">
                {title}
              </th>
            </tr>
          )}
          {rows.map((row) => (
            <VersionTableRow key={row.field} row={row} />
          ))}
        </tbody>
      ))}
    </table>
  );
}
