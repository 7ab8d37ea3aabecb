import { useMutation } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { useState } from "react";
import { api, dataFrom } from "#app/lib/api.ts";
import { useStaffMutation } from "#app/staff/shared/forms/use-staff-mutation.ts";
import { useSelection } from "#app/staff/shared/list/use-selection.ts";
import { IMPORT_ROWS_AT_ONCE } from "#domain/import/import-limits.ts";
import type { ImportRow } from "#domain/import/import-schemas.ts";
import { type BookedAmounts, familyAmounts, hasOurDiscounts, rowsWithoutSpot } from "#domain/import/plan.ts";
import type { Cents } from "#domain/money/money.ts";
import { priceOrder, ranksOfOrdered } from "#domain/prices/price-order.ts";
import { TSHIRT_SIZES } from "#domain/registration/limits.ts";
import { nameKey } from "#domain/text/person-name.ts";
import type { ImportFile } from "./use-import-file.ts";

const previewRoute = api.admin.imports.preview.$post;
type Preview = InferResponseType<typeof previewRoute, 200>["data"];
export type PreviewRow = Preview["rows"][number];
type ValidRow = PreviewRow & { child: NonNullable<PreviewRow["child"]> };
const importRoute = api.admin.imports.$post;
type RowResult = InferResponseType<typeof importRoute, 200>["data"][number];

const isValid = (row: PreviewRow): row is ValidRow => row.child !== null;

/** True if staff may select a row: it is valid and not registered yet. */
export const canSelect = (row: PreviewRow): row is ValidRow =>
  isValid(row) && row.duplicate?.kind !== "registered";

/** The amounts that a family would owe and has paid in the other system. */
function familyBookings(children: readonly ValidRow[], { programs }: Preview) {
  const rows = children.flatMap(({ child, money }) => {
    const program = programs.find(({ id }) => id === child.programId);
    return program ? [{ child, money, program }] : [];
  });
  const ranks = ranksOfOrdered(
    [],
    rows.map(({ child, program }) => ({ key: nameKey(child), isPaid: program.nowCents > 0 })),
  );
  const quote = priceOrder({
    children: rows.map(({ program: { id, regularCents, nowCents } }, index) => {
      return { programId: id, regularCents, nowCents, rank: ranks[index] ?? 1 };
    }),
    siblingRule: rows[0]?.program.siblingRule ?? null,
    donationCents: 0,
    hasDiscounts: hasOurDiscounts(rows),
  });
  return familyAmounts(quote, rows);
}

/** The amounts that a row would owe and has paid in the other system; undefined if the list has none. */
export function rowAmounts(row: PreviewRow, preview: Preview | undefined): BookedAmounts | undefined {
  return preview && isValid(row) && row.money !== null ? familyBookings([row], preview)[0] : undefined;
}

/**
 * Plan for the selected rows: which rows get a spot, their families, and the amounts owed.
 * @param selected numbers of the selected rows
 */
function planOf(preview: Preview, selected: ReadonlySet<number>) {
  const selectedRows = preview.rows
    .filter((row) => canSelect(row))
    .filter(({ number }) => selected.has(number));
  const seasonIds = new Map(preview.programs.map(({ id, seasonId }) => [id, seasonId]));
  const freeSpots = Object.fromEntries(
    preview.programs.flatMap(({ id, free: spots, groups }) => [
      [id, spots],
      ...groups.map((group) => [group.id, group.free]),
    ]),
  );
  const plannedRows = selectedRows.map(({ number, child }) => {
    return { ...child, number, seasonId: seasonIds.get(child.programId) ?? "" };
  });
  const unplacedRows = rowsWithoutSpot(plannedRows, freeSpots);
  const importableRows = new Map(
    selectedRows.filter(({ number }) => !unplacedRows.has(number)).map((row) => [row.number, row]),
  );
  const families = preview.families.flatMap((family) => {
    const children = family.flatMap((number) => importableRows.get(number) ?? []);
    return children.length === 0 ? [] : [children];
  });
  const amounts = families.flatMap((children) => familyBookings(children, preview));
  const sum = (cents: (booking: BookedAmounts) => Cents) =>
    amounts.reduce((total, booking) => total + cents(booking), 0);
  return {
    unplacedRows,
    families,
    count: importableRows.size,
    cents: sum(({ openCents }) => openCents),
    paidCents: sum(({ paidCents }) => paidCents),
    /** Number of rows selected for a program, with or without a spot. */
    rowsOf: (programId: string) => selectedRows.filter(({ child }) => child.programId === programId).length,
  };
}

/** Splits families into batches of at most IMPORT_ROWS_AT_ONCE rows. */
function batchesOf(families: readonly (readonly number[])[]): (readonly (readonly number[])[])[] {
  const batches: (readonly number[])[][] = [];
  let batchRows = Number.POSITIVE_INFINITY;
  for (const family of families) {
    if (batchRows + family.length > IMPORT_ROWS_AT_ONCE) {
      batches.push([]);
      batchRows = 0;
    }
    batches.at(-1)?.push(family);
    batchRows += family.length;
  }
  return batches;
}

export function useImport(importFile: ImportFile) {
  const { ids: selected, select, toggle } = useSelection<number>();
  const [results, setResults] = useState<readonly RowResult[]>([]);
  const [total, setTotal] = useState(0);
  const settings = () => ({
    dateOrder: importFile.dateOrder ?? ("mdy" as const),
    tshirtSize: TSHIRT_SIZES.find((size) => size === importFile.settings.tshirtSize) ?? ("" as const),
    language: importFile.settings.language,
  });
  const preview = useMutation({
    mutationFn: (rows: readonly ImportRow[]) =>
      dataFrom(previewRoute({ json: { ...settings(), rows: [...rows] } })),
    onSuccess: ({ rows }) => {
      const newRows = rows.filter((row) => isValid(row) && row.duplicate === null);
      select(newRows.map(({ number }) => number));
      setResults([]);
    },
  });
  const plan = preview.data && planOf(preview.data, selected);
  const importMutation = useStaffMutation({
    send: async () => {
      const rows = new Map(importFile.rows.map((row) => [row.number, row]));
      const families = (plan?.families ?? []).map((children) => children.map(({ number }) => number));
      setTotal(families.flat().length);
      const finishedRows: RowResult[] = [];
      setResults([]);
      for (const batch of batchesOf(families)) {
        const { dueOn } = importFile.settings;
        const json = {
          ...settings(),
          importId: importFile.importId,
          dueOn: dueOn || null,
          families: batch.map((family) => [...family]),
          rows: batch.flat().flatMap((number) => rows.get(number) ?? []),
        };
        finishedRows.push(...(await dataFrom(importRoute({ json }))));
        setResults([...finishedRows]);
      }
      return finishedRows;
    },
    errorToast: false,
  });
  const backToColumns = () => {
    preview.reset();
    importMutation.reset();
  };
  return {
    importFile,
    preview,
    selected,
    plan,
    importMutation,
    results,
    total,
    toggle,
    backToColumns,
    /** Returns to the choice of a file. */
    restart: () => {
      backToColumns();
      importFile.reset();
    },
  };
}
export type ImportState = ReturnType<typeof useImport>;
