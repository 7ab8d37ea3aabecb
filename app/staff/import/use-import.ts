import { useMutation } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { useState } from "react";
import { api } from "#app/lib/api.ts";
import { useStaffMutation } from "#app/staff/shared/forms/use-staff-mutation.ts";
import { IMPORT_ROWS_AT_ONCE } from "#domain/import/fields.ts";
import { type Booked, bookedOfFamily, hasOurDiscounts, rowsWithoutPlace } from "#domain/import/plan.ts";
import type { Cents } from "#domain/money/money.ts";
import { priceOrder, ranksOfOrdered } from "#domain/prices/price-order.ts";
import { TSHIRT_SIZES } from "#domain/registration/limits.ts";
import { nameKey } from "#domain/text/person-name.ts";
import type { ChosenRow, UsedSheet } from "./use-sheet.ts";

const previewCall = api.admin.imports.preview.$post;
type Preview = InferResponseType<typeof previewCall, 200>["data"];
export type PreviewRow = Preview["rows"][number];
type GoodRow = PreviewRow & { child: NonNullable<PreviewRow["child"]> };
const runCall = api.admin.imports.$post;
type RowResult = InferResponseType<typeof runCall, 200>["data"][number];

const isGood = (row: PreviewRow): row is GoodRow => row.child !== null;

/** True if staff may select a row: it is valid and not registered yet. */
export const canChoose = (row: PreviewRow): row is GoodRow =>
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
  return bookedOfFamily(quote, rows);
}

/** The amounts that a row would owe and has paid in the other system; undefined if the list has none. */
export function bookedOfRow(row: PreviewRow, preview: Preview | undefined): Booked | undefined {
  return preview && isGood(row) && row.money !== null ? familyMoney([row], preview)[0] : undefined;
}

/**
 * Plan for the selected rows: which rows get a spot, their families, and the amounts owed.
 * @param selected numbers of the selected rows
 */
function planOf(preview: Preview, wanted: ReadonlySet<number>) {
  const good = preview.rows.filter((row) => canChoose(row)).filter(({ number }) => wanted.has(number));
  const seasons = new Map(preview.programs.map(({ id, seasonId }) => [id, seasonId]));
  const free = Object.fromEntries(
    preview.programs.flatMap(({ id, free: places, groups }) => [
      [id, places],
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
  const without = rowsWithoutPlace(planned, free);
  const stored = new Map(good.filter(({ number }) => !without.has(number)).map((row) => [row.number, row]));
  const families = preview.families.flatMap((family) => {
    const children = family.flatMap((number) => stored.get(number) ?? []);
    return children.length === 0 ? [] : [children];
  });
  const booked = families.flatMap((children) => familyMoney(children, preview));
  const sum = (cents: (one: Booked) => Cents) => booked.reduce((all, booking) => all + cents(booking), 0);
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
function parts(families: readonly (readonly number[])[]): (readonly (readonly number[])[])[] {
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

/** State of the import: the preview, the selected rows, and the import in batches. */
export function useImport(sheet: UsedSheet) {
  const [wanted, setWanted] = useState<ReadonlySet<number>>(new Set());
  const [results, setResults] = useState<readonly RowResult[]>([]);
  const [total, setTotal] = useState(0);
  const reading = () => ({
    dateOrder: sheet.dateOrder ?? ("mdy" as const),
    tshirtSize: TSHIRT_SIZES.find((size) => size === sheet.settings.tshirtSize) ?? ("" as const),
    language: sheet.settings.language,
  });
  const looking = useMutation({
    mutationFn: async (rows: readonly ChosenRow[]) =>
      (await (await previewCall({ json: { ...reading(), rows: [...rows] } })).json()).data,
    onSuccess: ({ rows }) => {
      const fresh = rows.filter((row) => isGood(row) && row.double === null);
      setWanted(new Set(fresh.map(({ number }) => number)));
      setResults([]);
    },
  });
  const plan = looking.data && planOf(looking.data, wanted);
  const running = useStaffMutation({
    send: async () => {
      const rows = new Map(sheet.rows().map((row) => [row.number, row]));
      const families = (plan?.families ?? []).map((children) => children.map(({ number }) => number));
      setTotal(families.flat().length);
      const done: RowResult[] = [];
      setResults([]);
      for (const part of parts(families)) {
        const { dueOn } = sheet.settings;
        const json = {
          ...reading(),
          importId: sheet.importId,
          dueOn: dueOn || null,
          families: part.map((family) => [...family]),
          rows: part.flat().flatMap((number) => rows.get(number) ?? []),
        };
        done.push(...(await (await runCall({ json })).json()).data);
        setResults([...done]);
      }
      return done;
    },
  });
  const back = () => {
    looking.reset();
    running.reset();
  };
  return {
    sheet,
    looking,
    wanted,
    plan,
    running,
    results,
    total,
    choose: (number: number) =>
      setWanted((before) => {
        const next = new Set(before);
        if (!next.delete(number)) next.add(number);
        return next;
      }),
    /** Returns to the columns. */
    back,
    /** Returns to the choice of a file. */
    restart: () => {
      back();
      sheet.forget();
    },
  };
}
export type UsedImport = ReturnType<typeof useImport>;
