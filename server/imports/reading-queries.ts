import { club } from "#content/club.ts";
import { groupOfBirth } from "#domain/ages.ts";
import { type CalendarDate, dateInZone } from "#domain/calendar-date.ts";
import { fieldErrors } from "#domain/field-errors.ts";
import { columnOf, type ImportField } from "#domain/import-fields.ts";
import type { ImportPreview, ImportRow } from "#domain/import-form.ts";
import { moneyOfRow, type RowMoney } from "#domain/import-money.ts";
import { registrationOfRow } from "#domain/import-values.ts";
import type { Cents } from "#domain/money.ts";
import { type PaperRegistration, paperSchema } from "#domain/paper-registration.ts";
import type { SiblingRule } from "#domain/pricing.ts";
import { type ProgramId, reasonOfKind } from "#domain/programs.ts";
import type { Db } from "#server/db/database.ts";
import { listPrograms, type Program, type Terms, termsOf } from "#server/programs/queries.ts";
import { listSeasons } from "#server/programs/season-queries.ts";
import { siblingRuleOf } from "#server/programs/sibling-rules.ts";

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
export interface RowError {
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
