import * as z from "zod/mini";
import { ORDER_CHILDREN_MAX, TSHIRT_SIZES } from "#domain/registration/limits.ts";
import { STAFF_NOTE_MAX } from "#domain/registration/paper.ts";
import { lengthFirst, optionalLine } from "#domain/text/checks.ts";
import { LANGUAGES } from "#domain/text/languages.ts";
import { isCalendarDate } from "#domain/time/dates.ts";
import { DATE_ORDERS } from "./dates.ts";
import { IMPORT_FIELDS, type ImportField } from "./import-fields.ts";
import { IMPORT_LIMITS, IMPORT_ROWS_AT_ONCE } from "./import-limits.ts";

/** Longest file in base64, which has four letters for three bytes. */
const FILE_MAX = Math.ceil(IMPORT_LIMITS.bytes / 3) * 4;

/** A spreadsheet, uploaded or pasted, as base64. */
export const importSheetSchema = z.object({
  file: z
    .string("sheet_empty")
    .check(
      lengthFirst(FILE_MAX, "sheet_too_large"),
      z.minLength(1, "sheet_empty"),
      z.regex(/^[A-Za-z0-9+/]*={0,2}$/, "sheet_unreadable"),
    ),
});

const cell = z.optional(z.string("invalid_input").check(lengthFirst(IMPORT_LIMITS.cell)));
const cells = Object.fromEntries(IMPORT_FIELDS.map((field) => [field, cell])) as Record<
  ImportField,
  typeof cell
>;

const row = z.object({
  /** The line number in the file, from 1, by which staff find the row. */
  number: z.int("invalid_input").check(z.minimum(1, "invalid_input"), z.maximum(1_000_000, "invalid_input")),
  /** null if the file names no existing program. */
  programId: z.nullable(z.uuid("invalid_input")),
  /** Any other column is dropped. Health is not a field, so no import can contain it. */
  cells: z.object(cells),
});
export type ImportRow = z.infer<typeof row>;

const rows = (most: number) =>
  z.array(row, "invalid_input").check(
    z.minLength(1, "sheet_empty"),
    z.maxLength(most, "sheet_too_long"),
    z.refine((rows) => new Set(rows.map(({ number }) => number)).size === rows.length, "invalid_input"),
  );

const reading = {
  dateOrder: z.enum(DATE_ORDERS, "invalid_input"),
  tshirtSize: z._default(z.enum(["", ...TSHIRT_SIZES], "invalid_input"), ""),
  language: z.enum(LANGUAGES, "invalid_input"),
};

export const importPreviewSchema = z.object({ ...reading, rows: rows(IMPORT_LIMITS.rows) });
export type ImportPreview = z.infer<typeof importPreviewSchema>;

/** The rows staff chose, grouped into the families they confirmed. */
export const importRunSchema = z
  .object({
    ...reading,
    /** A new id for each file the page reads; a row is stored once per import. */
    importId: z.uuid("invalid_input"),
    rows: rows(IMPORT_ROWS_AT_ONCE),
    /** Row numbers of each family; every row belongs to one. */
    families: z.array(
      z
        .array(z.int("invalid_input"), "invalid_input")
        .check(z.minLength(1, "invalid_input"), z.maxLength(ORDER_CHILDREN_MAX, "too_many_children")),
      "invalid_input",
    ),
    /** The day by which staff expect the money; null if they set none. */
    dueOn: z.nullable(
      z
        .string("invalid_date")
        .check(lengthFirst(10, "invalid_date"), z.refine(isCalendarDate, "invalid_date")),
    ),
    note: optionalLine(STAFF_NOTE_MAX),
  })
  .check(
    z.refine(
      ({ rows: all, families }) => {
        const named = families.flat();
        const numbers = new Set(named);
        return named.length === all.length && all.every(({ number }) => numbers.has(number));
      },
      { error: "invalid_input", path: ["families"] },
    ),
  );
export type ImportRun = z.infer<typeof importRunSchema>;
