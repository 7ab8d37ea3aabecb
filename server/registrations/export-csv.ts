import { club } from "#content/club.ts";
import english from "#content/locales/en/admin.json" with { type: "json" };
import spanish from "#content/locales/es/admin.json" with { type: "json" };
import type { Language } from "#domain/languages.ts";
import { moneyStatusOf } from "#domain/registration-money.ts";
import { amountCell, csvHeadings, csvRows, phoneCell } from "#server/http/csv.ts";
import { shirtSizeWord } from "#server/shirt-size.ts";
import type { StaffRow } from "./staff-data.ts";

const TEXTS = {
  en: { ...english.csv, money: english.payment },
  es: { ...spanish.csv, money: spanish.payment },
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
  "donation",
  "total",
  "refunded",
  "language",
  "contested",
];

/** Made once: a formatter for each row would take half the export's time and a gigabyte. */
const clubDay = new Intl.DateTimeFormat("en-CA", { timeZone: club.timeZone, dateStyle: "short" });

/** In the words of the list; what staff have yet to decide on says so. */
function paymentCell(row: StaffRow, language: Language): string {
  const { money, values } = TEXTS[language];
  const word = money[moneyStatusOf({ ...row, state: row.paymentState })];
  return row.status === "needs_review" ? values.needsReview.replace("{{money}}", word) : word;
}

function cells(row: StaffRow, language: Language) {
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
    waiverDate: row.waiverDate ?? "",
    payment: paymentCell(row, language),
    fee: amountCell(Math.max(0, total - row.donationAmount)),
    donation: amountCell(row.donationAmount),
    total: amountCell(total),
    refunded: amountCell(row.refundedCents),
    language: values[row.language],
    contested: row.contestedAt === null ? "" : values.contested,
  } satisfies Record<Column, unknown>;
}

/** The beginning of the export: its headings. */
export function csvHead(language: Language): string {
  const { columns } = TEXTS[language];
  return csvHeadings(COLUMNS.map((column) => columns[column]));
}

/** Lines of the export; money in dollars as 60.00 (spec.md §2). */
export function csvLines(rows: readonly StaffRow[], language: Language): string {
  return csvRows(
    rows.map((row) => {
      const line = cells(row, language);
      return COLUMNS.map((column) => line[column]);
    }),
  );
}
