import { canonical } from "./canonical.ts";

/** Whose fields are chosen one by one; any other value, such as a day with its hours, is one field. */
const OPEN = /^(?:texts(?:\.\w+)?|names|place|teamSeason|teams\.[^.]+(?:\.\w+)?)?$/;

type Fields = Readonly<Record<string, unknown>>;
type Row = Fields & { id: string };

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Rows that keep their ids, such as teams and questions; early prices and days have none. */
function areRows(value: unknown): value is readonly Row[] {
  return Array.isArray(value) && value.every((row) => isFields(row) && typeof row.id === "string");
}

const rowOf = (rows: readonly Row[], id: string) => rows.find((row) => row.id === id);
const within = (place: string, key: string) => (place === "" ? key : `${place}.${key}`);
const keysOf = (...both: Fields[]) => [...new Set(both.flatMap((fields) => Object.keys(fields)))];

/**
 * The fields in which two versions of a form differ, such as "texts.es.name" or "questions.<id>". The name of a list
 * alone, such as "questions", says that its rows are others, or in another order.
 */
export function fieldsThatDiffer(one: unknown, other: unknown, place = ""): string[] {
  if (canonical(one ?? null) === canonical(other ?? null)) return [];
  if (areRows(one) && areRows(other)) {
    const [ids, otherIds] = [one, other].map((rows) => rows.map(({ id }) => id));
    return [
      ...(canonical(ids) === canonical(otherIds) ? [] : [place]),
      ...one.flatMap((row) => {
        const match = rowOf(other, row.id);
        return match ? fieldsThatDiffer(row, match, within(place, row.id)) : [];
      }),
    ];
  }
  if (isFields(one) && isFields(other) && OPEN.test(place))
    return keysOf(one, other).flatMap((key) => fieldsThatDiffer(one[key], other[key], within(place, key)));
  return [place];
}

function taken(values: unknown, other: unknown, fields: readonly string[], place: string): unknown {
  const isTaken = fields.includes(place);
  if (areRows(values) && areRows(other))
    return (isTaken ? other : values).map((row) => {
      const [match, otherMatch] = [rowOf(values, row.id), rowOf(other, row.id)];
      return match && otherMatch ? taken(match, otherMatch, fields, within(place, row.id)) : row;
    });
  if (isTaken) return other;
  if (!isFields(values) || !isFields(other) || !OPEN.test(place)) return values;
  const parts = keysOf(values, other).map((key) => [
    key,
    taken(values[key], other[key], fields, within(place, key)),
  ]);
  return Object.fromEntries(parts);
}

/** A version with these fields of another one. */
export function withFields<Values>(values: Values, other: Values, fields: readonly string[]): Values {
  return taken(values, other, fields, "") as Values;
}

/** The value of a field. */
export function fieldIn(values: unknown, field: string): unknown {
  return field.split(".").reduce((value: unknown, key) => {
    if (areRows(value)) return rowOf(value, key);
    return isFields(value) ? value[key] : undefined;
  }, values);
}
