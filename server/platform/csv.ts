import type { Logger } from "pino";
import { type Cents, formatPlainAmount } from "#domain/money/money.ts";
import { formatPhone } from "#domain/text/phone.ts";
import { maskedStream } from "#server/platform/http/response-body.ts";

/** A formatted number, which may start with a minus and contains no user input. */
interface NumberCell {
  readonly number: string;
}
export type Cell = string | number | NumberCell;

/** Characters that start a formula, or that some program skips before one; includes Excel's full-width forms. */
const FORMULA = /[\t\r=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/;
/** Characters that may precede a formula's start. */
const BEFORE_FORMULA = /[\s"']/;
/** Some spreadsheets also split cells at semicolons and tabs. */
const SEPARATORS = ",;\t\r\n";
/** A text without separators and quotes, as nearly all are, and a formula only by its start. */
const HARMLESS = /^[^,;\t\r\n=+\-@\uFF1D\uFF0B\uFF0D\uFF20\s"'][^,;\t\r\n"]*$/;
/** A cell with one of these needs quotes (RFC 4180). */
const NEEDS_QUOTES = /[,"\r\n]/;

/**
 * Puts an apostrophe before each possible cell that starts a formula. Scans once from the end, in linear time, unlike a
 * pattern with lookahead.
 */
function withApostrophes(text: string): string {
  let guarded = "";
  let end = text.length;
  let beginsFormula = false;
  for (let index = text.length - 1; index >= 0; index -= 1) {
    const character = text.charAt(index);
    beginsFormula = FORMULA.test(character) || (beginsFormula && BEFORE_FORMULA.test(character));
    const previousCharacter = text.charAt(index - 1);
    const isStart =
      index === 0 ||
      (SEPARATORS.includes(previousCharacter) && !(previousCharacter === "\r" && character === "\n"));
    if (!beginsFormula || !isStart) continue;
    guarded = `'${text.slice(index, end)}${guarded}`;
    end = index;
  }
  return text.slice(0, end) + guarded;
}

/** Digits that Excel would change: it removes leading zeros, and writes twelve or more digits as 5.2E+11. */
const CHANGED_NUMBER = /^\s*(?:0\d|\d{12})[\d\s]*$/;

function cellText(cell: Cell): string {
  if (typeof cell !== "string") return typeof cell === "number" ? String(cell) : cell.number;
  if (HARMLESS.test(cell)) return CHANGED_NUMBER.test(cell) ? `'${cell}` : cell;
  const text = CHANGED_NUMBER.test(cell) ? `'${cell}` : withApostrophes(cell);
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Dollars with two decimals, such as 60.00 or -60.00. */
export function amountCell(cents: Cents): NumberCell {
  return { number: formatPlainAmount(cents) };
}

/**
 * CSV lines whose cells cannot become formulas in any spreadsheet (docs/reference/privacy.md#spreadsheet-files); lines
 * end with CRLF (RFC 4180).
 */
export function csvRows(rows: readonly (readonly Cell[])[]): string {
  return rows.map((row) => `${row.map(cellText).join(",")}\r\n`).join("");
}

/** The line of headings, after a byte order mark so that Excel detects UTF-8. */
export function csvHeadings(headings: readonly string[]): string {
  return `\uFEFF${csvRows([headings])}`;
}

/** A phone number as text for every spreadsheet: "(+52) 656 555 0101", because a leading plus starts a formula. */
export function phoneCell(phone: string): string {
  return formatPhone(phone).replace(/^\+\s*(52|1|\d{1,3}(?=\D))\s*/, "(+$1) ");
}

/** Streams a file with backpressure; errors are masked. */
export function csvStream(parts: AsyncGenerator<string>, log: Logger): ReadableStream<Uint8Array> {
  async function* encoded() {
    for await (const part of parts) yield Buffer.from(part);
  }
  return maskedStream(encoded(), log);
}

/** @param name of any letters; the file's name has those that every browser reads in a header */
export function csvHeaders(name: string) {
  const fileName = name
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[^\w.-]+/g, "-");
  return {
    "Content-Type": "text/csv; charset=utf-8",
    "Content-Disposition": `attachment; filename="${fileName}.csv"`,
  };
}
