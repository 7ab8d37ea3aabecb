import { stringify } from "csv-stringify/sync";
import type { Logger } from "pino";
import { type Cents, formatPlainAmount } from "#domain/money.ts";
import { maskedStream } from "./answer-body.ts";

/** A number as it is to stand in its cell, which may begin with a minus and is nobody's own words. */
interface NumberCell {
  readonly number: string;
}
type Cells = readonly (string | number | NumberCell)[];

/** What a spreadsheet takes for the beginning of a formula, or skips before one, with the wide forms that Excel knows too. */
const FORMULA = /[\t\r=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/;
/** What does not hold a formula back that follows it. */
const BEFORE_FORMULA = /[\s"']/;
/** Where some spreadsheet begins a cell: at semicolons or tabs as well as at commas. */
const SEPARATORS = ",;\t\r\n";

/**
 * With an apostrophe before each cell that may begin a formula. Once from the end to the beginning: a pattern would look
 * ahead from each of a thousand line ends over all that follow.
 */
function withApostrophes(text: string): string {
  let guarded = "";
  let end = text.length;
  let beginsFormula = false;
  for (let at = text.length - 1; at >= 0; at -= 1) {
    const sign = text.charAt(at);
    beginsFormula = FORMULA.test(sign) || (beginsFormula && BEFORE_FORMULA.test(sign));
    const before = text.charAt(at - 1);
    const isStart = at === 0 || (SEPARATORS.includes(before) && !(before === "\r" && sign === "\n"));
    if (!beginsFormula || !isStart) continue;
    guarded = `'${text.slice(at, end)}${guarded}`;
    end = at;
  }
  return text.slice(0, end) + guarded;
}

function cellText(cell: string | number | NumberCell): string | number {
  if (typeof cell !== "string") return typeof cell === "number" ? cell : cell.number;
  return FORMULA.test(cell) ? withApostrophes(cell) : cell;
}

/** Dollars with two decimals, as 60.00 or -60.00. */
export function amountCell(cents: Cents): NumberCell {
  return { number: formatPlainAmount(cents) };
}

/**
 * Lines of people's own words, none of which can be a formula however a spreadsheet cuts them into cells
 * (docs/rules/privacy.md#lists-for-spreadsheets); CRLF at the end of each (RFC 4180).
 */
export function csvRows(rows: readonly Cells[]): string {
  return stringify(
    rows.map((row) => row.map(cellText)),
    { record_delimiter: "windows", quote_record_delimiter: true },
  );
}

/** The byte order mark, by which Excel knows UTF-8, and the line of headings. */
export function csvHeadings(headings: readonly string[]): string {
  return `\uFEFF${csvRows([headings])}`;
}

/**
 * A number such as "+52 656 555 0101" as "(+52) 656 555 0101": a cell that begins with a plus is a formula
 * to a spreadsheet, and bare digits become 5.26E+11.
 */
export function phoneCell(phone: string): string {
  return phone.replace(/^\+\s*(52|1|\d{1,3}(?=\D))\s*/, "(+$1) ");
}

/** Parts of a file as fast as the browser takes them; why it breaks off, only the log is told. */
export function csvStream(parts: AsyncGenerator<string>, log: Logger): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const source = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const part = await parts.next();
      if (part.done) controller.close();
      else controller.enqueue(encoder.encode(part.value));
    },
    async cancel() {
      await parts.return(undefined);
    },
  });
  return maskedStream(source, log);
}

/** The head of an answer that the browser keeps as a file. */
export function csvHeaders(fileName: string) {
  return {
    "Content-Type": "text/csv; charset=utf-8",
    "Content-Disposition": `attachment; filename="${fileName}.csv"`,
  };
}
