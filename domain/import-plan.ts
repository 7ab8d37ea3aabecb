import { foldForSearch } from "./clean-text.ts";
import { ORDER_CHILDREN_MAX } from "./order-lines.ts";

/** A row that is otherwise valid, with what decides its family and place. */
export interface PlannedRow {
  number: number;
  seasonId: string;
  programId: string;
  groupId: string | null;
  email: string;
  childLastName: string;
}

/**
 * Groups neighboring rows that may be one family: same guardian's address, last name and season. Staff decide whether
 * they become one order (docs/rules/staff.md#importing-a-spreadsheet). Every row is in exactly one group.
 */
export function likelyFamilies<Row extends PlannedRow>(rows: readonly Row[]): Row[][] {
  const families: Row[][] = [];
  for (const row of rows) {
    const before = families.at(-1);
    const last = before?.at(-1);
    const isSame =
      last !== undefined &&
      last.email.toLowerCase() === row.email.toLowerCase() &&
      foldForSearch(last.childLastName) === foldForSearch(row.childLastName) &&
      last.seasonId === row.seasonId;
    if (before && isSame && before.length < ORDER_CHILDREN_MAX) before.push(row);
    else families.push([row]);
  }
  return families;
}

/** Free places by id; null means no limit. */
export type FreePlaces = Readonly<Record<string, number | null>>;

/**
 * The rows left without a place when the chosen rows are stored from top to bottom.
 * @param free by the ids of programs and of groups
 */
export function rowsWithoutPlace(rows: readonly PlannedRow[], free: FreePlaces): Set<number> {
  const remaining = new Map(Object.entries(free));
  const without = new Set<number>();
  for (const { number, programId, groupId } of rows) {
    const counters = groupId === null ? [programId] : [programId, groupId];
    const isFull = counters.some((id) => (remaining.get(id) ?? 1) <= 0);
    if (isFull) without.add(number);
    else {
      for (const id of counters) {
        const places = remaining.get(id) ?? null;
        if (places !== null) remaining.set(id, places - 1);
      }
    }
  }
  return without;
}
