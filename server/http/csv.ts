import { stringify } from "csv-stringify/sync";
import type { Logger } from "pino";
import { maskedStream } from "./masked-stream.ts";

type Cells = readonly (string | number)[];

/** csv-stringify's own formula escape: an apostrophe before = + - @, tab, CR and their wide forms. */
const FORMAT = { record_delimiter: "windows", escape_formulas: true } as const;

/** The byte order mark, by which Excel knows UTF-8, and the line of headings. */
export function csvHeadings(headings: Cells): string {
  return stringify([headings], { ...FORMAT, bom: true });
}

/** Lines of people's own words, none of which can be a formula; CRLF at the end of each (RFC 4180). */
export function csvRows(rows: readonly Cells[]): string {
  return stringify([...rows], FORMAT);
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
