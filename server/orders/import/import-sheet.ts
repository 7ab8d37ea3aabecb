import { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { CsvError, parse } from "csv-parse";
import {
  fieldsOfHeadings,
  isConditionHeading,
  isPrivateHeading,
  isSecondChild,
} from "#domain/import/headings.ts";
import { type ImportField, importFieldOf } from "#domain/import/import-fields.ts";
import { IMPORT_LIMITS } from "#domain/import/import-limits.ts";
import type { ImportPreview, ImportRow } from "#domain/import/import-schemas.ts";
import { moneyOfRow, type RowMoney } from "#domain/import/plan.ts";
import { registrationOfRow } from "#domain/import/values.ts";
import type { Cents } from "#domain/money/money.ts";
import { type ProgramId, reasonOfKind } from "#domain/programs/programs.ts";
import { groupOfBirth } from "#domain/registration/ages.ts";
import { importSchema, type PaperRegistration } from "#domain/registration/paper.ts";
import { contextOf } from "#domain/registration/registration.ts";
import { isEmptyHealthAnswer } from "#domain/staff/lists.ts";
import { fieldErrors } from "#domain/text/checks.ts";
import type { CalendarDate } from "#domain/time/dates.ts";
import type { Db } from "#server/platform/database/database.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { listPrograms, type Program, type Terms, termsOf } from "#server/site/programs/published-programs.ts";

/** One line of the file with its number, from 1. */
interface SheetRow {
  number: number;
  cells: string[];
}

/** The headings must be within this many lines, because a title may precede them. */
const HEADINGS_WITHIN = 10;
const DELIMITERS = ["\t", ";", ","] as const;

const refused = (
  code: "sheet_workbook" | "sheet_unreadable" | "sheet_empty" | "sheet_too_long" | "sheet_too_wide",
) => new ApiError(code, { fields: { file: code } });

/** Whether the file is an Excel workbook instead of text (decision 022), by its first bytes. */
function isWorkbook(bytes: Buffer): boolean {
  return ["504b0304", "d0cf11e0"].includes(bytes.subarray(0, 4).toString("hex"));
}

/** Decodes UTF-8, UTF-16 (Excel's "Unicode text"), and anything else as Windows-1252. */
function textOf(bytes: Buffer): string {
  if (isWorkbook(bytes)) throw refused("sheet_workbook");
  const byteOrderMark = bytes.subarray(0, 2).toString("hex");
  if (byteOrderMark === "fffe" || byteOrderMark === "feff") {
    return new TextDecoder(byteOrderMark === "fffe" ? "utf-16le" : "utf-16be").decode(bytes);
  }
  if (bytes.includes(0)) throw refused("sheet_unreadable");
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** The delimiter that occurs in most of the first lines, outside quotes. */
function delimiterOf(text: string): string {
  const lines = text
    .slice(0, 20_000)
    .replace(/"(?:[^"]|"")*"/g, "")
    .split(/\r\n|\r|\n/)
    .slice(0, 20);
  const counts = DELIMITERS.map((delimiter) => ({
    delimiter,
    lines: lines.filter((line) => line.includes(delimiter)).length,
    most: Math.max(...lines.map((line) => line.split(delimiter).length)),
  }));
  const best = counts.sort((a, b) => b.lines - a.lines || b.most - a.most)[0];
  return best && best.lines > 0 ? best.delimiter : ",";
}

/** Includes empty lines. A longer file is no list of registrations, and each line costs the server time. */
const LINES_READ = 4000;
/** Sixty full cells with quotes; the limit keeps an endless line from being split into a million cells. */
const LINE_MAX = 64 * 1024;

/** Removes the thousands of empty lines that Excel saves below a list. A loop, because a regular expression would backtrack. */
function trimEmptyEnd(text: string): string {
  let end = text.length;
  while (end > 0 && " \t\r\n,;".includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

const CARD_NUMBER = /^[3-6](?:[ -]?\d){14,15}$/;

/** Whether a cell is a card number, by its check digit (ISO/IEC 7812, annex B). */
function isCardNumber(cell: string): boolean {
  if (!CARD_NUMBER.test(cell)) return false;
  const digits = [...cell.replace(/[ -]/g, "")].reverse().map(Number);
  const sum = digits.reduce(
    (total, digit, index) => total + (index % 2 === 0 ? digit : ((digit * 2) % 10) + (digit > 4 ? 1 : 0)),
    0,
  );
  return sum % 10 === 0;
}

function cellsOf(record: readonly string[]): string[] {
  const cells = record.map((cell) => {
    const text = cell.trim().slice(0, IMPORT_LIMITS.cell);
    return isCardNumber(text) ? "" : text;
  });
  return cells.slice(0, cells.findLastIndex((cell) => cell !== "") + 1);
}

/** Characters per slice: a few milliseconds, after which other requests get their turn. */
const READ_IN_ONE_GO = 32 * 1024;

async function* slicesOf(text: string) {
  for (let position = 0; position < text.length; position += READ_IN_ONE_GO) {
    yield text.slice(position, position + READ_IN_ONE_GO);
    await setImmediate();
  }
}

/** Every line that is not empty, without empty cells at its end. */
async function linesOf(file: string): Promise<SheetRow[]> {
  const text = trimEmptyEnd(file);
  const delimiter = delimiterOf(text);
  const reading = Readable.from(slicesOf(text)).pipe(
    parse({
      delimiter,
      bom: true,
      relax_column_count: true,
      // A quotation mark within a cell, such as an inch mark, is text.
      relax_quotes: true,
      to: LINES_READ,
      max_record_size: LINE_MAX,
    }),
  );
  const lines: SheetRow[] = [];
  let number = 0;
  for await (const record of reading) {
    number += 1;
    const cells = cellsOf(record);
    if (cells.length > 0) lines.push({ number, cells });
  }
  if (number === LINES_READ) throw refused("sheet_too_long");
  return lines;
}

const isAnswer = (cell: string) => /@|\d{3}/.test(cell);
/** How many columns a line of headings matches. */
const knownCount = (headings: readonly string[]) =>
  fieldsOfHeadings(headings.slice(0, IMPORT_LIMITS.columns)).filter(Boolean).length;

/**
 * The headings of two lines, such as "Player" over "First name" and "Last name": an upper heading covers the
 * columns to its right until the next one, if it has a lower heading.
 */
function joinedHeadings(upper: readonly string[], lower: readonly string[]): string[] {
  let over = "";
  return Array.from({ length: Math.max(upper.length, lower.length) }, (_, column) => {
    const [top = "", bottom = ""] = [upper[column], lower[column]];
    if (top !== "" || bottom === "") over = bottom === "" ? "" : top;
    return `${top || over} ${bottom}`.trim();
  });
}

/**
 * The headings, of one line or two, that match the most columns, and the index of the first row below them. Without
 * known headings the first line has them, unless it looks like answers.
 */
function headingsOf(lines: readonly SheetRow[]): { headings: readonly string[]; firstRow: number } {
  const candidates = lines.slice(0, HEADINGS_WITHIN).flatMap(({ cells }, index) => {
    const upper = lines[index - 1]?.cells ?? [];
    const hasTwoLines = upper.filter(Boolean).length > 1 && !cells.some(isAnswer);
    const firstRow = index + 1;
    // Both lines before the lower one alone: the upper one may say that columns are about health.
    const joined = hasTwoLines ? [{ headings: joinedHeadings(upper, cells), firstRow }] : [];
    return [...joined, { headings: cells, firstRow }];
  });
  const counts = candidates.map(({ headings }) => knownCount(headings));
  const most = Math.max(0, ...counts);
  const best = most >= 2 ? candidates[counts.indexOf(most)] : undefined;
  if (best) return best;
  const [first] = lines;
  return first && !first.cells.some(isAnswer)
    ? { headings: first.cells, firstRow: 1 }
    : { headings: [], firstRow: 0 };
}

function columnsOf(headings: readonly string[], rows: readonly SheetRow[]) {
  const width = Math.max(headings.length, ...rows.map(({ cells }) => cells.length));
  const all = Array.from({ length: width }, (_, column) => headings[column] ?? "");
  const fields = fieldsOfHeadings(all);
  return all.map((heading, column) => ({ heading, field: fields[column] ?? null }));
}

/**
 * Reads a spreadsheet that was saved as text (docs/reference/import.md). Health answers and card
 * numbers never leave this function.
 * @throws {ApiError} sheet_workbook, sheet_unreadable, sheet_empty, sheet_too_long, sheet_too_wide
 */
export async function readSheet(bytes: Buffer) {
  let lines: SheetRow[];
  try {
    lines = await linesOf(textOf(bytes));
  } catch (cause) {
    throw cause instanceof CsvError ? refused("sheet_unreadable") : cause;
  }
  const { headings, firstRow } = headingsOf(lines);
  const dataRows = lines.slice(firstRow);
  if (dataRows.length === 0) throw refused("sheet_empty");
  if (dataRows.length > IMPORT_LIMITS.rows) throw refused("sheet_too_long");
  const widths = [headings.length, ...dataRows.map(({ cells }) => cells.length)];
  if (Math.max(...widths) > IMPORT_LIMITS.columns) throw refused("sheet_too_wide");
  const columns = columnsOf(headings, dataRows);
  const isUsed = columns.map(
    ({ heading }, column) => heading !== "" || dataRows.some(({ cells }) => (cells[column] ?? "") !== ""),
  );
  const isImported = columns.map(({ heading }, column) => isUsed[column] && !isPrivateHeading(heading));
  return {
    columns: columns.filter((_, column) => isImported[column]),
    rows: dataRows.map(({ number, cells }) => ({
      number,
      cells: columns.flatMap((_, column) => (isImported[column] ? [cells[column] ?? ""] : [])),
    })),
    /** Headings of columns for a second child in the same row; they are shown and never imported. */
    secondChild: columns.flatMap(({ heading }, column) =>
      isSecondChild(heading) && dataRows.some(({ cells }) => (cells[column] ?? "") !== "") ? [heading] : [],
    ),
    /** Numbers of the rows with health data, so that staff can ask those families. */
    healthRows: dataRows.flatMap(({ number, cells }) =>
      columns.some(
        ({ heading }, column) => isConditionHeading(heading) && !isEmptyHealthAnswer(cells[column] ?? ""),
      )
        ? [number]
        : [],
    ),
    /** Headings of columns about health or cards; their cells are dropped. */
    leftOut: columns.filter(({ heading }) => isPrivateHeading(heading)).map(({ heading }) => heading),
  };
}

/** A program that rows can be imported into: its season is live, and it has a price. */
export interface ImportProgram {
  program: Program;
  terms: Terms & { feeCents: Cents; regularCents: Cents };
}

/** The programs with these ids that rows can be imported into. */
export async function importPrograms(
  db: Db,
  ids: readonly (ProgramId | null)[],
  now: Date,
): Promise<Map<ProgramId, ImportProgram>> {
  const importable = new Map<ProgramId, ImportProgram>();
  for (const program of await listPrograms(db)) {
    if (!ids.includes(program.id) || program.season.state !== "live" || program.feeCents === null) continue;
    const terms = await termsOf(db, program.id, now);
    const { feeCents: regularCents } = program;
    importable.set(program.id, {
      program,
      terms: { ...terms, regularCents, feeCents: terms.feeCents ?? regularCents },
    });
  }
  return importable;
}

/** An error in a row, with the column where it is corrected. */
interface RowError {
  field: ImportField;
  code: string;
}

/** A row checked by the rules for paper: the registration to store, or its errors. */
export type ParsedRow =
  | { number: number; errors: [RowError, ...RowError[]] }
  | {
      number: number;
      errors: [];
      data: PaperRegistration;
      importProgram: ImportProgram;
      groupId: string | null;
      money: RowMoney | null;
    };

export type ValidRow = Extract<ParsedRow, { data: unknown }>;

type SheetReading = Pick<ImportPreview, "dateOrder" | "tshirtSize" | "language">;

/** Returns a function that reads one row by the rules for paper (docs/reference/registrations.md#paper-registrations). */
export function rowReader(
  reading: SheetReading,
  programs: ReadonlyMap<ProgramId, ImportProgram>,
  today: CalendarDate,
) {
  // Kept, as creating a schema takes longer than checking a row.
  const rules = new Map<ProgramId | undefined, ReturnType<typeof importSchema>>();
  const rulesOf = (program: Program | undefined) =>
    rules.getOrInsertComputed(program?.id, () => importSchema(contextOf(program, today)));
  return ({ number, programId, cells }: ImportRow): ParsedRow => {
    const importProgram = programs.get(programId ?? "");
    const programStart = importProgram?.program.startsOn ?? today;
    const shirtSizes = importProgram?.program.shirtSizes;
    const answers = registrationOfRow(cells, { ...reading, today, programStart, shirtSizes });
    const signUpReason = importProgram && reasonOfKind(importProgram.program.kind);
    const parsed = rulesOf(importProgram?.program).safeParse({ ...answers, signUpReason });
    const wrongFields = parsed.success ? {} : fieldErrors(parsed.error.issues);
    const errors = Object.entries(wrongFields).map(([field, code]) => ({
      field: importFieldOf(field, cells),
      code,
    }));
    const { money, wrong: wrongAmounts } = moneyOfRow(cells);
    errors.push(...wrongAmounts.map((field) => ({ field, code: "invalid_input" })));
    if (!importProgram) errors.push({ field: "program", code: "missing_reason" });
    const [first, ...rest] = errors.filter(
      (error, index) => errors.findIndex(({ field }) => field === error.field) === index,
    );
    if (first) return { number, errors: [first, ...rest] };
    // Without errors both are defined.
    if (!parsed.success || !importProgram) throw new Error("a row without an error could not be read");
    const { childDateOfBirth, childSex } = parsed.data;
    const groupId = groupOfBirth(importProgram.terms.groups, childDateOfBirth, childSex)?.id ?? null;
    return { number, errors: [], data: parsed.data, importProgram, groupId, money };
  };
}
