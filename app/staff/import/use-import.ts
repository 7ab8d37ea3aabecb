import { useMutation } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { useState } from "react";
import { api } from "#app/lib/api.ts";
import { useStaffMutation } from "#app/staff/shared/forms/use-staff-mutation.ts";
import { IMPORT_ROWS_AT_ONCE } from "#domain/import/fields.ts";
import type { ImportRow } from "#domain/import/import-schemas.ts";
import { type BookedAmounts, familyAmounts, hasOurDiscounts, rowsWithoutSpot } from "#domain/import/plan.ts";
import type { Cents } from "#domain/money/money.ts";
import { priceOrder, ranksOfOrdered } from "#domain/prices/price-order.ts";
import { TSHIRT_SIZES } from "#domain/registration/limits.ts";
import { nameKey } from "#domain/text/person-name.ts";
import type { ImportFile } from "./use-import-file.ts";

const previewCall = api.admin.imports.preview.$post;
type Preview = InferResponseType<typeof previewCall, 200>["data"];
export type PreviewRow = Preview["rows"][number];
type GoodRow = PreviewRow & { child: NonNullable<PreviewRow["child"]> };
const runCall = api.admin.imports.$post;
type RowResult = InferResponseType<typeof runCall, 200>["data"][number];

const isGood = (row: PreviewRow): row is GoodRow => row.child !== null;

/** True if staff may select a row: it is valid and not registered yet. */
export const canSelect = (row: PreviewRow): row is GoodRow =>
  isGood(row) && row.double?.kind !== "registered";

/** The amounts that a family would owe and has paid in the other system. */
function familyMoney(children: readonly GoodRow[], { programs }: Preview) {
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
  return preview && isGood(row) && row.money !== null ? familyMoney([row], preview)[0] : undefined;
}

/**
 * Plan for the selected rows: which rows get a spot, their families, and the amounts owed.
 * @param selected numbers of the selected rows
 */
function planOf(preview: Preview, selected: ReadonlySet<number>) {
  const good = preview.rows.filter((row) => canSelect(row)).filter(({ number }) => selected.has(number));
  const seasons = new Map(preview.programs.map(({ id, seasonId }) => [id, seasonId]));
  const free = Object.fromEntries(
    preview.programs.flatMap(({ id, free: spots, groups }) => [
      [id, spots],
      ...groups.map((group) => [group.id, group.free]),
    ]),
  );
  const planned = good.map(({ number, child: { programId, groupId, email, childLastName } }) => ({
    number,
    programId,
    groupId,
    email,
    childLastName,
    seasonId: seasons.get(programId) ?? "",
  }));
  const without = rowsWithoutSpot(planned, free);
  const stored = new Map(good.filter(({ number }) => !without.has(number)).map((row) => [row.number, row]));
  const families = preview.families.flatMap((family) => {
    const children = family.flatMap((number) => stored.get(number) ?? []);
    return children.length === 0 ? [] : [children];
  });
  const booked = families.flatMap((children) => familyMoney(children, preview));
  const sum = (cents: (booking: BookedAmounts) => Cents) =>
    booked.reduce((all, booking) => all + cents(booking), 0);
  return {
    without,
    families,
    count: stored.size,
    cents: sum(({ openCents }) => openCents),
    paidCents: sum(({ paidCents }) => paidCents),
    /** Number of rows selected for a program, with or without a spot. */
    rowsOf: (programId: string) => good.filter(({ child }) => child.programId === programId).length,
  };
}

/** Splits families into batches of at most IMPORT_ROWS_AT_ONCE rows. */
function batches(families: readonly (readonly number[])[]): (readonly (readonly number[])[])[] {
  const all: (readonly number[])[][] = [];
  let rows = Number.POSITIVE_INFINITY;
  for (const family of families) {
    if (rows + family.length > IMPORT_ROWS_AT_ONCE) {
      all.push([]);
      rows = 0;
    }
    all.at(-1)?.push(family);
    rows += family.length;
  }
  return all;
}

export function useImport(importFile: ImportFile) {
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const [results, setResults] = useState<readonly RowResult[]>([]);
  const [total, setTotal] = useState(0);
  const settings = () => ({
    dateOrder: importFile.dateOrder ?? ("mdy" as const),
    tshirtSize: TSHIRT_SIZES.find((size) => size === importFile.settings.tshirtSize) ?? ("" as const),
    language: importFile.settings.language,
  });
  const preview = useMutation({
    mutationFn: async (rows: readonly ImportRow[]) =>
      (await (await previewCall({ json: { ...settings(), rows: [...rows] } })).json()).data,
    onSuccess: ({ rows }) => {
      const fresh = rows.filter((row) => isGood(row) && row.double === null);
      setSelected(new Set(fresh.map(({ number }) => number)));
      setResults([]);
    },
  });
  const plan = preview.data && planOf(preview.data, selected);
  const importRun = useStaffMutation({
    send: async () => {
      const rows = new Map(importFile.rows().map((row) => [row.number, row]));
      const families = (plan?.families ?? []).map((children) => children.map(({ number }) => number));
      setTotal(families.flat().length);
      const done: RowResult[] = [];
      setResults([]);
      for (const batch of batches(families)) {
        const { dueOn } = importFile.settings;
        const json = {
          ...settings(),
          importId: importFile.importId,
          dueOn: dueOn || null,
          families: batch.map((family) => [...family]),
          rows: batch.flat().flatMap((number) => rows.get(number) ?? []),
        };
        done.push(...(await (await runCall({ json })).json()).data);
        setResults([...done]);
      }
      return done;
    },
  });
  const back = () => {
    preview.reset();
    importRun.reset();
  };
  return {
    importFile,
    preview,
    selected,
    plan,
    importRun,
    results,
    total,
    toggle: (number: number) =>
      setSelected((before) => {
        const next = new Set(before);
        if (!next.delete(number)) next.add(number);
        return next;
      }),
    back,
    /** Returns to the choice of a file. */
    restart: () => {
      back();
      importFile.reset();
    },
  };
}
export type ImportState = ReturnType<typeof useImport>;
