import { type CalendarDate, isCalendarDate } from "./calendar-date.ts";
import { foldHeading } from "./import-fields.ts";

/** How 03/04/2016 is read: month first as in the United States, or day first as in Mexico. */
export const DATE_ORDERS = ["mdy", "dmy"] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

const NUMBERS = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4}|\d{2})$/;
const YEAR_FIRST = /^(\d{4})[/.\- ](\d{1,2})[/.\- ](\d{1,2})$/;
const MONTHS = [
  "jan ene",
  "feb",
  "mar",
  "apr abr",
  "may",
  "jun",
  "jul",
  "aug ago",
  "sep set",
  "oct",
  "nov",
  "dec dic",
].map((names) => names.split(" "));

/** Removes the midnight that spreadsheets append to a date. */
function dateText(cell: string): string {
  return cell.trim().replace(/[T ]\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?\s*(?:[ap]\.?m\.?|z)?$/i, "");
}

const two = (number: string | number) => String(number).padStart(2, "0");

/** "16" is 2016; a two-digit year that lies in the future belongs to the last century. */
function fullYear(year: string, today: CalendarDate): string {
  if (year.length === 4) return year;
  return Number(year) <= Number(today.slice(2, 4)) ? `20${year}` : `19${year}`;
}

function monthOf(word: string): number {
  return MONTHS.findIndex((names) => names.some((name) => word.startsWith(name))) + 1;
}

/** "12 de junio de 2015", "June 12, 2015", "3-Apr-16". */
function inWords(text: string, today: CalendarDate): CalendarDate | undefined {
  const words = foldHeading(text)
    .split(" ")
    .filter((word) => word !== "de" && word !== "del" && word !== "of");
  const [first = "", second = "", year = ""] = words.map((word) =>
    word.replace(/^(\d+)(?:st|nd|rd|th)$/, "$1"),
  );
  if (words.length !== 3 || !/^(?:\d{4}|\d{2})$/.test(year)) return undefined;
  const [day, month] = /^\d/.test(first) ? [first, second] : [second, first];
  const number = monthOf(month);
  if (number === 0 || !/^\d{1,2}$/.test(day)) return undefined;
  return `${fullYear(year, today)}-${two(number)}-${two(day)}`;
}

/** Reads a cell as a date; undefined if it is none. `order` is used only for dates that could be read both ways. */
export function dateOf(cell: string, order: DateOrder, today: CalendarDate): CalendarDate | undefined {
  const text = dateText(cell);
  const [, y = "", m = "", d = ""] = YEAR_FIRST.exec(text) ?? [];
  const [, a = "", b = "", year = ""] = NUMBERS.exec(text) ?? [];
  const read = (month: string, day: string) => `${fullYear(year, today)}-${two(month)}-${two(day)}`;
  const inNumbers = order === "mdy" ? [read(a, b), read(b, a)] : [read(b, a), read(a, b)];
  const dates = year ? inNumbers : [y ? `${y}-${two(m)}-${two(d)}` : (inWords(text, today) ?? "")];
  return dates.find(isCalendarDate);
}

/** What a file's dates reveal about the order of day and month. */
export interface DateOrderSaid {
  /** null if no date decides the order, or dates contradict each other. */
  order: DateOrder | null;
  /** The deciding cell, or one that can be read both ways; null without any such date. */
  example: string | null;
  /** Whether some dates fit only month first, and others only day first. */
  isMixed: boolean;
}

/** Whether a date can be read both ways, so that only staff can decide. */
function isEither(first: string, second: string): boolean {
  return Number(first) !== Number(second) && Number(first) <= 12 && Number(second) <= 12;
}

/**
 * Detects the order from the file's dates: a number above twelve must be a day
 * (docs/rules/staff.md#importing-a-spreadsheet).
 */
export function dateOrderOf(cells: readonly string[]): DateOrderSaid {
  const examples: Record<DateOrder, string | undefined> = { mdy: undefined, dmy: undefined };
  let either: string | undefined;
  for (const cell of cells) {
    const [, first = "", second = ""] = NUMBERS.exec(dateText(cell)) ?? [];
    if (first === "") continue;
    either ??= isEither(first, second) ? cell.trim() : undefined;
    if (Number(first) > 12 && Number(second) <= 12) examples.dmy ??= cell.trim();
    if (Number(second) > 12 && Number(first) <= 12) examples.mdy ??= cell.trim();
  }
  if (examples.mdy !== undefined && examples.dmy !== undefined) {
    // Without a date that can be read both ways, staff need not be asked.
    return { order: null, example: either ?? null, isMixed: true };
  }
  const order = DATE_ORDERS.find((candidate) => examples[candidate] !== undefined) ?? null;
  return { order, example: (order ? examples[order] : either) ?? null, isMixed: false };
}
