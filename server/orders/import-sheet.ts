import { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { CsvError, parse } from "csv-parse";
import { club } from "#content/club.ts";
import { groupOfBirth } from "#domain/ages.ts";
import { type CalendarDate, dateInZone } from "#domain/calendar-date.ts";
import { fieldErrors } from "#domain/field-errors.ts";
import {
  columnOf,
  fieldOfHeading,
  fieldsOfHeadings,
  IMPORT_LIMITS,
  type ImportField,
  isPrivateHeading,
  isSecondChild,
} from "#domain/import-fields.ts";
import type { ImportPreview, ImportRow } from "#domain/import-form.ts";
import { moneyOfRow, type RowMoney } from "#domain/import-money.ts";
import { registrationOfRow } from "#domain/import-values.ts";
import type { Cents } from "#domain/money.ts";
import { type PaperRegistration, paperSchema } from "#domain/paper-registration.ts";
import type { SiblingRule } from "#domain/pricing.ts";
import { type ProgramId, reasonOfKind } from "#domain/programs.ts";
import { ApiError } from "#server/platform/api-error.ts";
import type { Db } from "#server/platform/database.ts";
import { siblingRuleOf } from "#server/platform/program-schema.ts";
import { listSeasons } from "#server/platform/season-scope.ts";
import { listPrograms, type Program, type Terms, termsOf } from "#server/site/programs.ts";

/** One line of the file with its number there, from 1. */
interface SheetRow {
  number: number;
  cells: string[];
}

interface Sheet {
  columns: { heading: string; field: ImportField | null }[];
  rows: SheetRow[];
  /** Headings of columns that look like answers about health or like cards; what stood in them is gone. */
  leftOut: string[];
  /** Headings of columns that name another child in the same row; they are shown and never imported. */
  secondChild: string[];
}

/** Lines above the headings, such as the title of a list. */
const HEADINGS_WITHIN = 10;
const DELIMITERS = ["\t", ";", ","] as const;

const refused = (
  code: "sheet_workbook" | "sheet_unreadable" | "sheet_empty" | "sheet_too_long" | "sheet_too_wide",
) => new ApiError(code, { fields: { file: code } });

/** What Excel saves by itself is a packed workbook (decision 062): its first bytes tell. */
function isWorkbook(bytes: Buffer): boolean {
  return ["504b0304", "d0cf11e0"].includes(bytes.subarray(0, 4).toString("hex"));
}

/** UTF-8, what Excel calls "Unicode text" (UTF-16), and for everything else the Windows of western languages. */
function textOf(bytes: Buffer): string {
  if (isWorkbook(bytes)) throw refused("sheet_workbook");
  const mark = bytes.subarray(0, 2).toString("hex");
  if (mark === "fffe" || mark === "feff") {
    return new TextDecoder(mark === "fffe" ? "utf-16le" : "utf-16be").decode(bytes);
  }
  if (bytes.includes(0)) throw refused("sheet_unreadable");
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** The character that stands most evenly outside of quotes in the first lines. */
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

/** With empty ones among them; whoever sends more means something else, and every line costs the server time. */
const LINES_READ = 4000;
/** Sixty full cells and their quotes; a program that sends one endless line is not split into a million cells. */
const LINE_MAX = 64 * 1024;

/** Without the thousands of empty lines that Excel saves below a list. By hand: an expression would go back and forth. */
function withoutEnd(text: string): string {
  let end = text.length;
  while (end > 0 && " \t\r\n,;".includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** One pass: to look for each kind of line end anew would read the rest of the file for every line. */
function hasEndlessLine(text: string): boolean {
  let start = 0;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charCodeAt(at);
    if (letter === LINE_FEED || letter === CARRIAGE_RETURN) start = at + 1;
    if (at - start > LINE_MAX) return true;
  }
  return false;
}
const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

const CARD_NUMBER = /^[3-6](?:[ -]?\d){14,15}$/;

/** Whether a cell is the number of a card: its last digit proves the others (ISO/IEC 7812, annex B). */
function isCardNumber(cell: string): boolean {
  if (!CARD_NUMBER.test(cell)) return false;
  const digits = [...cell.replace(/[ -]/g, "")].reverse().map(Number);
  const sum = digits.reduce(
    (all, digit, at) => all + (at % 2 === 0 ? digit : ((digit * 2) % 10) + (digit > 4 ? 1 : 0)),
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

/** In characters: a few milliseconds of reading, after which others have their turn. */
const READ_IN_ONE_GO = 32 * 1024;

async function* slicesOf(text: string) {
  for (let at = 0; at < text.length; at += READ_IN_ONE_GO) {
    yield text.slice(at, at + READ_IN_ONE_GO);
    await setImmediate();
  }
}

/** Every line with something in it, without the empty cells at its end. */
async function linesOf(file: string): Promise<SheetRow[]> {
  const text = withoutEnd(file);
  if (hasEndlessLine(text)) throw refused("sheet_too_wide");
  const delimiter = delimiterOf(text);
  const reading = Readable.from(slicesOf(text)).pipe(
    parse({
      delimiter,
      bom: true,
      relax_column_count: true,
      // An inch mark within a cell is no quote.
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

/** The line of the headings: of the first ones that in which most say something; -1 where none does. */
function headingsAt(lines: readonly SheetRow[]): number {
  const known = lines
    .slice(0, HEADINGS_WITHIN)
    .map(({ cells }) => cells.slice(0, IMPORT_LIMITS.columns).filter((cell) => fieldOfHeading(cell)).length);
  const most = Math.max(0, ...known);
  return most >= 2 ? known.indexOf(most) : lines[0]?.cells.some((cell) => /@|\d{3}/.test(cell)) ? -1 : 0;
}

function columnsOf(lines: readonly SheetRow[], at: number): Sheet["columns"] {
  const width = Math.max(...lines.map(({ cells }) => cells.length));
  const headings = Array.from({ length: width }, (_, column) => lines[at]?.cells[column] ?? "");
  const fields = fieldsOfHeadings(headings);
  return headings.map((heading, column) => ({ heading, field: fields[column] ?? null }));
}

/**
 * Reads a spreadsheet that was saved as text (docs/rules/staff.md#importing-a-spreadsheet). What looks like answers about
 * health, or like the number of a card, never leaves this function.
 * @throws {ApiError} sheet_workbook, sheet_unreadable, sheet_empty, sheet_too_long, sheet_too_wide
 */
export async function readSheet(bytes: Buffer): Promise<Sheet> {
  let lines: SheetRow[];
  try {
    lines = await linesOf(textOf(bytes));
  } catch (cause) {
    throw cause instanceof CsvError ? refused("sheet_unreadable") : cause;
  }
  const at = headingsAt(lines);
  const below = lines.slice(at + 1);
  if (below.length === 0) throw refused("sheet_empty");
  if (below.length > IMPORT_LIMITS.rows) throw refused("sheet_too_long");
  const used = lines.slice(Math.max(at, 0));
  if (used.some(({ cells }) => cells.length > IMPORT_LIMITS.columns)) throw refused("sheet_too_wide");
  const columns = columnsOf(used, at < 0 ? -1 : 0);
  const isUsed = columns.map(
    ({ heading }, column) => heading !== "" || below.some(({ cells }) => (cells[column] ?? "") !== ""),
  );
  const isKept = columns.map(({ heading }, column) => isUsed[column] && !isPrivateHeading(heading));
  return {
    columns: columns.filter((_, column) => isKept[column]),
    rows: below.map(({ number, cells }) => ({
      number,
      cells: columns.flatMap((_, column) => (isKept[column] ? [cells[column] ?? ""] : [])),
    })),
    secondChild: columns.flatMap(({ heading }, column) =>
      isSecondChild(heading) && below.some(({ cells }) => (cells[column] ?? "") !== "") ? [heading] : [],
    ),
    leftOut: columns.filter(({ heading }) => isPrivateHeading(heading)).map(({ heading }) => heading),
  };
}

/** A program that rows can be imported into: of a live season, with a price. */
export interface ImportProgram {
  program: Program;
  terms: Terms & { feeCents: Cents; regularCents: Cents };
  siblingRule: SiblingRule | null;
}

/** The programs that rows name, by their ids; what cannot be registered for is left out. */
export async function importPrograms(
  db: Db,
  ids: readonly (ProgramId | null)[],
  now: Date,
): Promise<Map<ProgramId, ImportProgram>> {
  const seasons = new Map((await listSeasons(db)).map((season) => [season.id, season]));
  const found = new Map<ProgramId, ImportProgram>();
  for (const program of await listPrograms(db)) {
    const season = seasons.get(program.seasonId);
    if (!ids.includes(program.id) || season?.state !== "live" || program.feeCents === null) continue;
    const terms = await termsOf(db, program.id, now);
    const { feeCents: regularCents } = program;
    found.set(program.id, {
      program,
      terms: { ...terms, regularCents, feeCents: terms.feeCents ?? regularCents },
      siblingRule: siblingRuleOf(season),
    });
  }
  return found;
}

/** One thing that is wrong in a row, at the column where it is put right. */
interface RowError {
  field: ImportField;
  code: string;
}

/** A row held against the rules of paper: what would be stored, or what is wrong. */
export type ReadRow =
  | { number: number; errors: [RowError, ...RowError[]] }
  | {
      number: number;
      errors: [];
      data: PaperRegistration;
      of: ImportProgram;
      groupId: string | null;
      money: RowMoney | null;
    };

type Reading = Pick<ImportPreview, "dateOrder" | "tshirtSize" | "language">;

interface Reader {
  reading: Reading;
  programs: ReadonlyMap<ProgramId, ImportProgram>;
  today: CalendarDate;
  /** Made once for all rows: to make it takes longer than to read a row by it. */
  rulesFrom: (programStart: CalendarDate) => ReturnType<typeof paperSchema>;
}

/** Reads rows by the rules of paper (docs/rules/registration.md#what-staff-enter-from-paper). */
export function rowReader(reading: Reading, programs: Reader["programs"], now: Date) {
  const today = dateInZone(now, club.timeZone);
  const rules = new Map<CalendarDate, ReturnType<typeof paperSchema>>();
  const rulesFrom = (programStart: CalendarDate) => {
    const known = rules.get(programStart) ?? paperSchema({ today, programStart });
    rules.set(programStart, known);
    return known;
  };
  return (row: ImportRow) => readRow(row, { reading, programs, today, rulesFrom });
}

function readRow({ number, programId, cells }: ImportRow, reader: Reader): ReadRow {
  const { reading, programs, today, rulesFrom } = reader;
  const of = programs.get(programId ?? "");
  const programStart = of?.program.startsOn ?? today;
  const sent = registrationOfRow(cells, { ...reading, today, programStart });
  const signUpReason = of && reasonOfKind(of.program.kind);
  const parsed = rulesFrom(programStart).safeParse({ ...sent, signUpReason });
  const wrong = parsed.success ? {} : fieldErrors(parsed.error.issues);
  const errors = Object.entries(wrong).map(([field, code]) => ({ field: columnOf(field, cells), code }));
  const { money, wrong: noAmounts } = moneyOfRow(cells);
  errors.push(...noAmounts.map((field) => ({ field, code: "invalid_input" })));
  if (!of) errors.push({ field: "program", code: "missing_reason" });
  const [first, ...rest] = errors.filter(
    (error, at) => errors.findIndex(({ field }) => field === error.field) === at,
  );
  if (first) return { number, errors: [first, ...rest] };
  // Without a wrong field both are there.
  if (!parsed.success || !of) throw new Error("a row without an error could not be read");
  const groupId = groupOfBirth(of.terms.groups, parsed.data.childDateOfBirth)?.id ?? null;
  return { number, errors: [], data: parsed.data, of, groupId, money };
}
