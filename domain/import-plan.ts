import { foldHeading } from "./import-fields.ts";
import { ORDER_CHILDREN_MAX } from "./order-lines.ts";

/** A row that could be stored, as far as the family and the place of its child go. */
export interface PlannedRow {
  number: number;
  seasonId: string;
  programId: string;
  groupId: string | null;
  email: string;
  childLastName: string;
}

/**
 * Neighbouring rows that may be one family: the same guardian's address, last name and season. Only staff make them
 * one order (docs/rules/staff.md#importing-a-spreadsheet). Every row is in exactly one of them.
 */
export function likelyFamilies<Row extends PlannedRow>(rows: readonly Row[]): Row[][] {
  const families: Row[][] = [];
  for (const row of rows) {
    const before = families.at(-1);
    const last = before?.at(-1);
    const isSame =
      last !== undefined &&
      last.email.toLowerCase() === row.email.toLowerCase() &&
      foldHeading(last.childLastName) === foldHeading(row.childLastName) &&
      last.seasonId === row.seasonId;
    if (before && isSame && before.length < ORDER_CHILDREN_MAX) before.push(row);
    else families.push([row]);
  }
  return families;
}

/** Places that are free; null where there is no limit. */
export type FreePlaces = Readonly<Record<string, number | null>>;

/**
 * The rows that find no place any more when the chosen ones are stored from top to bottom.
 * @param free by the ids of programs and of groups
 */
export function rowsWithoutPlace(rows: readonly PlannedRow[], free: FreePlaces): Set<number> {
  const left = new Map(Object.entries(free));
  const without = new Set<number>();
  for (const { number, programId, groupId } of rows) {
    const counters = groupId === null ? [programId] : [programId, groupId];
    const isFull = counters.some((id) => (left.get(id) ?? 1) <= 0);
    if (isFull) without.add(number);
    else {
      for (const id of counters) {
        const places = left.get(id) ?? null;
        if (places !== null) left.set(id, places - 1);
      }
    }
  }
  return without;
}
