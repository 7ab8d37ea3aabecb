import { setImmediate } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { club } from "#content/club.ts";
import english from "#content/locales/en/admin.json" with { type: "json" };
import spanish from "#content/locales/es/admin.json" with { type: "json" };
import { shirtSizeWord } from "#content/shirt-size-word.ts";
import type { Language } from "#domain/languages.ts";
import { paymentReference } from "#domain/payment-reference.ts";
import type { KeptAnswers } from "#domain/program-answers.ts";
import { moneyStatusOf } from "#domain/registration-money.ts";
import { paymentStatusOf } from "#domain/registration-status.ts";
import type { QuestionFacts } from "#domain/site-facts.ts";
import { type PriceFacts, priceFactsOf } from "#server/money/registration-money.ts";
import { amountCell, csvHeadings, csvRows, phoneCell } from "#server/platform/csv.ts";
import type { Db } from "#server/platform/database.ts";
import { inScope, listSeasons, type NamedProgram, type SeasonScope } from "#server/platform/season-scope.ts";
import { answerCell, shownAnswers } from "./answers.ts";
import { listActive, type StaffRow } from "./list.ts";
import { isCounted } from "./search.ts";

const TEXTS = {
  en: {
    ...english.csv,
    money: english.payment,
    methods: english.manualEntry.methods,
    noDate: english.waiver.noDate,
  },
  es: {
    ...spanish.csv,
    money: spanish.payment,
    methods: spanish.manualEntry.methods,
    noDate: spanish.waiver.noDate,
  },
} as const satisfies Record<Language, unknown>;
type Column = keyof typeof english.csv.columns;

const COLUMNS: readonly Column[] = [
  "registered",
  "child",
  "age",
  "tshirt",
  "parent",
  "email",
  "phone",
  "waiver",
  "waiverSignature",
  "waiverDate",
  "payment",
  "fee",
  "discounts",
  "donation",
  "total",
  "refunded",
  "language",
  "contested",
  "program",
  "season",
  "order",
  "birthDate",
  "emergencyName",
  "emergencyPhone",
  "emergencyRelation",
  "method",
];

type Names = ReadonlyMap<string, NamedProgram>;

/** Made once: a formatter for each row would take half the export's time and a gigabyte. */
const clubDay = new Intl.DateTimeFormat("en-CA", { timeZone: club.timeZone, dateStyle: "short" });

/** In the words of the list; what staff have yet to decide on says so. */
function paymentCell(row: StaffRow, language: Language): string {
  const { money, values } = TEXTS[language];
  const word = money[moneyStatusOf({ ...row, state: row.paymentState })];
  return row.status === "needs_review" ? values.needsReview.replace("{{money}}", word) : word;
}

/** How it was paid; empty before its money is there. */
function methodCell(
  { status, paymentMethod }: StaffRow,
  { language, isPaidElsewhere }: Pick<Line, "language" | "isPaidElsewhere">,
): string {
  const { methods } = TEXTS[language];
  if (paymentStatusOf(status) !== "paid") return "";
  if (paymentMethod !== null) return methods[paymentMethod];
  return isPaidElsewhere ? methods.elsewhere : "";
}

/** Its day; a signed one without says so, an unsigned one has none to say. */
function waiverDateCell({ waiverSignature, waiverDate }: StaffRow, language: Language): string {
  return waiverDate ?? (waiverSignature ? TEXTS[language].noDate : "");
}

/** What stands in a line beside the registration itself. */
interface Line extends PriceFacts {
  language: Language;
  names: Names;
}

function cells(row: StaffRow, line: Line) {
  const { language, names, discountCents } = line;
  const { values } = TEXTS[language];
  const total = row.totalAmount ?? 0;
  return {
    registered: clubDay.format(new Date(row.createdAt)),
    child: `${row.childFirstName} ${row.childLastName}`,
    age: row.childAge,
    tshirt: shirtSizeWord(row.tshirtSize, language) ?? "",
    parent: `${row.parentFirstName} ${row.parentLastName}`,
    email: row.email,
    phone: phoneCell(row.phone),
    waiver: row.waiverSignature ? values.signed : values.notSigned,
    waiverSignature: row.waiverSignature ?? "",
    waiverDate: waiverDateCell(row, language),
    payment: paymentCell(row, language),
    fee: amountCell(Math.max(0, total - row.donationAmount - discountCents)),
    discounts: amountCell(discountCents),
    donation: amountCell(row.donationAmount),
    total: amountCell(total),
    refunded: amountCell(row.refundedCents),
    language: values[row.language],
    contested: row.contestedAt === null ? "" : values.contested,
    program: names.get(row.programId)?.name ?? "",
    season: names.get(row.programId)?.seasonName ?? "",
    order: row.orderId === null ? "" : paymentReference(row.orderId),
    birthDate: row.childDateOfBirth ?? "",
    emergencyName: row.emergencyContactName ?? "",
    emergencyPhone: phoneCell(row.emergencyContactPhone ?? ""),
    emergencyRelation: row.emergencyContactRelation ?? "",
    method: methodCell(row, line),
  } satisfies Record<Column, unknown>;
}

/** What the one program of a file asks and the file may tell; none in a file of several. */
type FileQuestions = readonly QuestionFacts[];

/** The beginning of the export: its headings. */
export function csvHead(language: Language, questions: FileQuestions = []): string {
  const { columns } = TEXTS[language];
  return csvHeadings([
    ...COLUMNS.map((column) => columns[column]),
    ...questions.map(({ texts }) => texts[language].label),
  ]);
}

interface Beside {
  questions: FileQuestions;
  answers: ReadonlyMap<string, KeptAnswers>;
  prices: ReadonlyMap<string, PriceFacts>;
}

const NOTHING_BESIDE: Beside = { questions: [], answers: new Map(), prices: new Map() };
const PLAIN_PRICE: PriceFacts = { discountCents: 0, isPaidElsewhere: false };

/** Lines of the export; money in dollars as 60.00 (docs/rules/prices.md#money-in-writing). */
export function csvLines(
  rows: readonly StaffRow[],
  language: Language,
  names: Names,
  { questions, answers, prices }: Beside = NOTHING_BESIDE,
): string {
  return csvRows(
    rows.map((row) => {
      const line = cells(row, { language, names, ...(prices.get(row.id) ?? PLAIN_PRICE) });
      const said = answers.get(row.id) ?? {};
      return [
        ...COLUMNS.map((column) => line[column]),
        ...questions.map((question) => answerCell(question, said, language)),
      ];
    }),
  );
}

const ROWS_PER_READ = 1000;

/** How much may gather before it is swept up, in percent of what is in use; 0 leaves it to the engine, which lets it double. */
const SWEPT_AT_PERCENT = 20;
let exporting = 0;

/**
 * While a list is written hundreds of megabytes of rows pass through the memory, and the engine would let the process
 * grow by 165 MB before it sweeps; so it grows by 55 (docs/bench.md). Several exports at once share it.
 */
function sweepOften(change: 1 | -1): void {
  exporting += change;
  setFlagsFromString(`--heap-growing-percent=${exporting > 0 ? SWEPT_AT_PERCENT : 0}`);
}

function readAfter(db: Db, scope: SeasonScope, last: StaffRow | undefined): Promise<StaffRow[]> {
  const after = last && { at: last.createdAt, id: last.id };
  const { seasonId, programId } = scope;
  const conditions = () => [...inScope({ seasonId, programId }), isCounted];
  return listActive(db, {
    sort: "newest",
    conditions,
    seasonId,
    limit: ROWS_PER_READ,
    after,
    isForFile: true,
  });
}

/** A season after the other, the newest first, so that each is read in its own index. */
async function scopesOf(db: Db, scope: SeasonScope): Promise<SeasonScope[]> {
  if (scope.seasonId !== undefined) return [scope];
  return (await listSeasons(db)).map(({ id }) => ({ ...scope, seasonId: id }));
}

async function* linesOf(db: Db, { scope, language, names, questions = [] }: Export): AsyncGenerator<string> {
  let rows = await readAfter(db, scope, undefined);
  while (rows.length > 0) {
    const last = rows.length === ROWS_PER_READ ? rows.at(-1) : undefined;
    // PostgreSQL reads the next ones while these are written; what goes wrong with that is thrown below.
    const next = last ? readAfter(db, scope, last) : Promise.resolve([]);
    next.catch(() => {});
    const ids = rows.map(({ id }) => id);
    const answers = questions.length > 0 ? await shownAnswers(db, ids) : new Map<string, KeptAnswers>();
    const prices = await priceFactsOf(db, rows);
    yield csvLines(rows, language, names, { questions, answers, prices });
    // Reads and lines are quick but hold the thread: whoever registers meanwhile comes in between.
    await setImmediate();
    rows = await next;
  }
}

interface Export {
  scope: SeasonScope;
  language: Language;
  names: Names;
  questions?: FileQuestions;
}

/** A scope's active registrations that count as parts of a CSV file, read in pages (docs/rules/operations.md#files-are-written-in-pages). */
export async function* exportParts(db: Db, file: Export): AsyncGenerator<string> {
  sweepOften(1);
  try {
    yield csvHead(file.language, file.questions);
    for (const scope of await scopesOf(db, file.scope)) yield* linesOf(db, { ...file, scope });
  } finally {
    sweepOften(-1);
  }
}
