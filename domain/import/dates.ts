import { type CalendarDate, isCalendarDate } from "#domain/time/dates.ts";
import { foldHeading } from "./headings.ts";

/** How 03/04/2016 is read: month first as in the United States, or day first as in Mexico. */
export const DATE_ORDERS = ["mdy", "dmy"] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

const NUMERIC_DATE = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4}|\d{2})$/;
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

const twoDigits = (number: string | number) => String(number).padStart(2, "0");

/** "16" is 2016; a two-digit year that lies in the future belongs to the last century. */
function fullYear(year: string, today: CalendarDate): string {
  if (year.length === 4) return year;
  return Number(year) <= Number(today.slice(2, 4)) ? `20${year}` : `19${year}`;
}

function parseMonth(word: string): number {
  return MONTHS.findIndex((names) => names.some((name) => word.startsWith(name))) + 1;
}

/** "12 de junio de 2015", "June 12, 2015", "3-Apr-16". */
function parseWrittenDate(text: string, today: CalendarDate): CalendarDate | undefined {
  const words = foldHeading(text)
    .split(" ")
    .filter((word) => word !== "de" && word !== "del" && word !== "of");
  const [first = "", second = "", year = ""] = words.map((word) =>
    word.replace(/^(\d+)(?:st|nd|rd|th)$/, "$1"),
  );
  if (words.length !== 3 || !/^(?:\d{4}|\d{2})$/.test(year)) return undefined;
  const [day, month] = /^\d/.test(first) ? [first, second] : [second, first];
  const number = parseMonth(month);
  if (number === 0 || !/^\d{1,2}$/.test(day)) return undefined;
  return `${fullYear(year, today)}-${twoDigits(number)}-${twoDigits(day)}`;
}

/** Reads a cell as a date; undefined if it is none. `order` is used only for dates that could be read both ways. */
export function parseDate(cell: string, order: DateOrder, today: CalendarDate): CalendarDate | undefined {
  const text = dateText(cell);
  const [, y = "", m = "", d = ""] = YEAR_FIRST.exec(text) ?? [];
  const [, a = "", b = "", year = ""] = NUMERIC_DATE.exec(text) ?? [];
  const read = (month: string, day: string) =>
    `${fullYear(year, today)}-${twoDigits(month)}-${twoDigits(day)}`;
  const readings = order === "mdy" ? [read(a, b), read(b, a)] : [read(b, a), read(a, b)];
  const dates = year
    ? readings
    : [y ? `${y}-${twoDigits(m)}-${twoDigits(d)}` : (parseWrittenDate(text, today) ?? "")];
  return dates.find(isCalendarDate);
}

/** Whether a date can be read both ways, so that only staff can decide. */
function isAmbiguousDate(first: string, second: string): boolean {
  return Number(first) !== Number(second) && Number(first) <= 12 && Number(second) <= 12;
}

/**
 * Detects the order from the file's dates: a number above twelve must be a day
 * (docs/reference/import.md). The order is null if no date decides it, or dates contradict each other: some then fit only
 * month first, and others only day first. The example is the deciding cell, or one that can be read both ways.
 */
export function detectDateOrder(cells: readonly string[]) {
  const examples: Record<DateOrder, string | undefined> = { mdy: undefined, dmy: undefined };
  let ambiguousExample: string | undefined;
  for (const cell of cells) {
    const [, first = "", second = ""] = NUMERIC_DATE.exec(dateText(cell)) ?? [];
    if (first === "") continue;
    ambiguousExample ??= isAmbiguousDate(first, second) ? cell.trim() : undefined;
    if (Number(first) > 12 && Number(second) <= 12) examples.dmy ??= cell.trim();
    if (Number(second) > 12 && Number(first) <= 12) examples.mdy ??= cell.trim();
  }
  if (examples.mdy !== undefined && examples.dmy !== undefined) {
    // If no date can be read both ways, staff need not decide.
    return { order: null, example: ambiguousExample ?? null, isMixed: true };
  }
  const order = DATE_ORDERS.find((candidate) => examples[candidate] !== undefined) ?? null;
  return { order, example: (order ? examples[order] : ambiguousExample) ?? null, isMixed: false };
}
