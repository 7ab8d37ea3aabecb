import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import { shirtSizeWord } from "#content/product/shirt-size-word.ts";
import { fileTexts, sharedTexts, staffTexts } from "#content/product/texts-by-language.ts";
import { paymentNumberOf } from "#domain/money/payments.ts";
import type { PublishedQuestion } from "#domain/programs/site-data.ts";
import type { StoredProgramAnswers } from "#domain/registration/answers.ts";
import {
  EXPORT_FIELDS,
  type ExportField,
  type HealthField,
  questionOf,
} from "#domain/registration/questions.ts";
import { moneyStatusOf, type RegistrationMoney } from "#domain/registration/status.ts";
import type { Language } from "#domain/text/languages.ts";
import { dateInZone } from "#domain/time/dates.ts";
import { DISCOUNT_CENTS, HAS_NO_REFUND, withMoney } from "#server/money/registration-money.ts";
import { amountCell, type Cell, csvHeadings, csvRows, phoneCell } from "#server/platform/csv.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { RegistrationsTable } from "#server/platform/database/schema.ts";
import { inScope, listSeasons, type NamedProgram, type SeasonScope } from "#server/platform/season-scope.ts";
import { duplicateIds } from "./duplicates.ts";
import { answerCell, nonSensitiveAnswers } from "./program-answers.ts";
import { isActive, isCounted, isSelected } from "./registration-filters.ts";

/** What the file shows of a registration; a type error if an answer about health is among it. */
const FILE_COLUMNS = [
  "id",
  "programId",
  "orderId",
  "paymentId",
  "state",
  "createdAt",
  "childFirstName",
  "childLastName",
  "childAge",
  "childSex",
  "tshirtSize",
  "parentFirstName",
  "parentLastName",
  "email",
  "phone",
  "waiverSignature",
  "waiverDate",
  "totalAmount",
  "donationAmount",
  "language",
  ...(EXPORT_FIELDS as readonly Exclude<ExportField, HealthField>[]),
] as const satisfies readonly Exclude<keyof RegistrationsTable, HealthField>[];

type Names = ReadonlyMap<string, NamedProgram>;

/** The payment status in the list's words; registrations in review are marked. */
function paymentCell(row: FileRow, language: Language): string {
  const word = staffTexts[language].admin.paymentStates[moneyStatusOf(row)];
  const { needsReview } = fileTexts[language].registrations.values;
  return row.state === "needs_review" ? needsReview.replace("{{money}}", word) : word;
}

/** The waiver's date; "no date" if it is signed without one, empty if it is not signed. */
function waiverDateCell({ waiverSignature, waiverDate }: FileRow, language: Language): string {
  return waiverDate ?? (waiverSignature ? staffTexts[language].admin.waiver.noDate : "");
}

/** The data of a line besides the registration. */
interface Line {
  isDuplicate: boolean;
  language: Language;
  names: Names;
  timeZone: string;
}

function answerOf(row: FileRow, field: ExportField): string {
  const answer: string = row[field] ?? "";
  return questionOf(field).input === "phone" ? phoneCell(answer) : answer;
}

type FixedColumn = Exclude<keyof typeof fileTexts.en.registrations.columns, ExportField>;

/** The cells of a line, from left to right. */
const CELLS = {
  registered: ({ createdAt }, { timeZone }) => dateInZone(new Date(createdAt), timeZone),
  child: (row) => `${row.childFirstName} ${row.childLastName}`,
  age: (row) => row.childAge,
  tshirt: (row, { language }) => shirtSizeWord(row.tshirtSize, language) ?? "",
  parent: (row) => `${row.parentFirstName} ${row.parentLastName}`,
  email: (row) => row.email,
  phone: (row) => phoneCell(row.phone),
  waiver: ({ waiverSignature }, { language }) => {
    const { signed, notSigned } = fileTexts[language].registrations.values;
    return waiverSignature ? signed : notSigned;
  },
  waiverSignature: (row) => row.waiverSignature ?? "",
  waiverDate: (row, { language }) => waiverDateCell(row, language),
  payment: (row, { language }) => paymentCell(row, language),
  fee: ({ totalAmount, donationAmount, discountCents }) =>
    amountCell(Math.max(0, (totalAmount ?? 0) - donationAmount - discountCents)),
  discounts: (row) => amountCell(row.discountCents),
  donation: (row) => amountCell(row.donationAmount),
  total: (row) => amountCell(row.totalAmount ?? 0),
  refunded: (row) => amountCell(row.refundedCents),
  language: (row, { language }) => staffTexts[language].terms.languages[row.language],
  duplicate: (_, { isDuplicate, language }) =>
    isDuplicate ? fileTexts[language].registrations.values.duplicate : "",
  program: (row, { names }) => names.get(row.programId)?.name ?? "",
  season: (row, { names }) => names.get(row.programId)?.seasonName ?? "",
  order: (row) => paymentNumberOf(row.orderId),
} satisfies Record<FixedColumn, (row: FileRow, line: Line) => Cell>;
const FIXED_COLUMNS = Object.keys(CELLS) as FixedColumn[];

/** The non-sensitive questions of the file's program; none in a file of several programs. */
type FileQuestions = readonly PublishedQuestion[];

export function csvHead(language: Language, questions: FileQuestions = [], hasSex = false): string {
  // A question is called what families read, unless the file has a word of its own.
  const columns = {
    ...sharedTexts[language].terms.fields,
    ...fileTexts[language].registrations.columns,
  };
  return csvHeadings([
    ...[...FIXED_COLUMNS, ...EXPORT_FIELDS].map((column) => columns[column]),
    ...(hasSex ? [columns.childSex] : []),
    ...questions.map(({ texts }) => texts[language].label),
  ]);
}

interface ExportContext {
  questions: FileQuestions;
  answers: ReadonlyMap<string, StoredProgramAnswers>;
  /** The registrations that are duplicates of each other. */
  duplicates: ReadonlySet<string>;
  /** Whether the file has a column for the child's sex: only if a child has the answer. */
  hasSex: boolean;
}

const NO_CONTEXT: ExportContext = {
  questions: [],
  answers: new Map(),
  duplicates: new Set(),
  hasSex: false,
};

/** Lines of the export; amounts in dollars, such as 60.00 (docs/reference/prices.md#money-format). */
export function csvLines(
  rows: readonly FileRow[],
  { language, names, timeZone }: Pick<Line, "language" | "names" | "timeZone">,
  { questions, answers, duplicates, hasSex }: ExportContext = NO_CONTEXT,
): string {
  return csvRows(
    rows.map((row) => {
      const line = {
        language,
        names,
        timeZone,
        isDuplicate: duplicates.has(row.id),
      };
      const rowAnswers = answers.get(row.id) ?? {};
      return [
        ...FIXED_COLUMNS.map((column) => CELLS[column](row, line)),
        ...EXPORT_FIELDS.map((field) => answerOf(row, field)),
        ...(hasSex ? [row.childSex ? sharedTexts[language].terms.choices.childSex[row.childSex] : ""] : []),
        ...questions.map((question) => answerCell(question, rowAnswers, language)),
      ];
    }),
  );
}

/** Few enough that V8 frees a page's rows in a minor collection: with 250, SQLite takes 70 MB more. */
const ROWS_PER_READ = 100;

/** Conditions of a file: the selected registrations, or all counted ones. */
export function fileConditions(ids: string | undefined) {
  return ids === undefined ? [isCounted] : isSelected(ids);
}

type FileMoney = Omit<RegistrationMoney, "state">;

/** The money of orders whose payments are kept in full; the file shows the same with and without a payment. */
const NO_REFUND: FileMoney = {
  paymentState: null,
  refundedCents: 0,
  isDisputeLost: false,
  isCheckReturned: false,
  isFullyRefunded: false,
};

type Selection = Pick<Export, "scope" | "ids">;

const selected = ({ scope, ids }: Selection) => [...inScope(scope), isActive, ...fileConditions(ids)];

/** The money of the registrations whose payments are not kept in full, by id; few, unless families pay by check. */
async function refundsOf(db: Db, selection: Selection): Promise<Map<string, FileMoney>> {
  const rows = await db
    .selectFrom("registrations")
    .select(["id", "orderId", "paymentId", "state"])
    .where((eb) => eb.and([...selected(selection), eb.not(HAS_NO_REFUND)]))
    .execute();
  const refunds = new Map<string, FileMoney>();
  for (let from = 0; from < rows.length; from += ROWS_PER_READ) {
    for (const row of await withMoney(db, rows.slice(from, from + ROWS_PER_READ))) refunds.set(row.id, row);
    await setImmediate();
  }
  return refunds;
}

/** The next registrations of a selection, newest first. */
function readAfter(db: Db, selection: Selection, last: { createdAt: string; id: string } | undefined) {
  const rest = last ? [sql<boolean>`(created_at, id) < (${last.createdAt}, ${last.id})`] : [];
  return db
    .selectFrom("registrations")
    .select(FILE_COLUMNS)
    .select(DISCOUNT_CENTS.as("discountCents"))
    .where((eb) => eb.and([...selected(selection), ...rest]))
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(ROWS_PER_READ)
    .execute();
}
export type FileRow = Awaited<ReturnType<typeof readAfter>>[number] & FileMoney;

/** One scope per season, newest first, so that each season is read from its own index. */
async function scopesOf(db: Db, scope: SeasonScope): Promise<SeasonScope[]> {
  if (scope.seasonId !== undefined) return [scope];
  return (await listSeasons(db)).map(({ id }) => ({ ...scope, seasonId: id }));
}

async function* linesOf(
  db: Db,
  { scope, ids, language, names, timeZone, questions = [], hasSex = false }: Export,
): AsyncGenerator<string> {
  const duplicates = await duplicateIds(db);
  const refunds = await refundsOf(db, { scope, ids });
  let last: Awaited<ReturnType<typeof readAfter>>[number] | undefined;
  do {
    const rows = await readAfter(db, { scope, ids }, last);
    last = rows.length === ROWS_PER_READ ? rows.at(-1) : undefined;
    const pageIds = rows.map(({ id }) => id);
    const answers =
      questions.length > 0 ? await nonSensitiveAnswers(db, pageIds) : new Map<string, StoredProgramAnswers>();
    const fileRows = rows.map((row) => Object.assign(row, refunds.get(row.id) ?? NO_REFUND));
    yield csvLines(fileRows, { language, names, timeZone }, { questions, answers, duplicates, hasSex });
    // Yield to other requests, as writing the lines blocks the thread.
    await setImmediate();
  } while (last);
}

interface Export extends Pick<Line, "language" | "names" | "timeZone"> {
  scope: SeasonScope;
  /** Only these registrations, separated by commas. */
  ids?: string | undefined;
  questions?: FileQuestions;
  hasSex?: boolean;
}

async function hasSexAnswer(db: Db, { scope, ids }: Export): Promise<boolean> {
  // Of all seasons, the table is read faster than an index of active rows, which SQLite would choose.
  const isUndeleted = scope.seasonId === undefined ? sql<boolean>`(deleted_at is null) = true` : isActive;
  const row = await db
    .selectFrom("registrations")
    .select("id")
    .where("childSex", "is not", null)
    .where((eb) => eb.and([...inScope(scope), isUndeleted, ...fileConditions(ids)]))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Streams the counted or the selected registrations of a scope as a CSV file, read in pages (docs/reference/code.md#long-reads). */
export async function* exportParts(db: Db, file: Export): AsyncGenerator<string> {
  const hasSex = await hasSexAnswer(db, file);
  yield csvHead(file.language, file.questions, hasSex);
  for (const scope of await scopesOf(db, file.scope)) yield* linesOf(db, { ...file, scope, hasSex });
}
