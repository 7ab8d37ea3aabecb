import { club } from "#content/club.ts";
import english from "#content/locales/en/admin.json" with { type: "json" };
import spanish from "#content/locales/es/admin.json" with { type: "json" };
import type { Language } from "#domain/languages.ts";
import { paymentStatusOf } from "#domain/registration-status.ts";
import { amountCell, csvHeadings, csvRows, phoneCell } from "#server/http/csv.ts";
import type { StaffRow } from "./staff-data.ts";

const TEXTS = { en: english.csv, es: spanish.csv } as const satisfies Record<Language, unknown>;
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
  "language",
  "contested",
];

/** Made once: a formatter for each row would take half the export's time and a gigabyte. */
const clubDay = new Intl.DateTimeFormat("en-CA", { timeZone: club.timeZone, dateStyle: "short" });

function cells(row: StaffRow, language: Language) {
  const { values } = TEXTS[language];
  const total = row.totalAmount ?? 0;
  return {
    registered: clubDay.format(new Date(row.createdAt)),
    child: `${row.childFirstName} ${row.childLastName}`,
    age: row.childAge,
    tshirt: row.tshirtSize?.toUpperCase() ?? "",
    parent: `${row.parentFirstName} ${row.parentLastName}`,
    email: row.email,
    phone: phoneCell(row.phone),
    waiver: row.waiverSignature ? values.signed : values.notSigned,
    waiverSignature: row.waiverSignature ?? "",
    waiverDate: row.waiverDate ?? "",
    payment: values[paymentStatusOf(row.status)],
    fee: amountCell(Math.max(0, total - row.donationAmount)),
    donation: amountCell(row.donationAmount),
    total: amountCell(total),
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
