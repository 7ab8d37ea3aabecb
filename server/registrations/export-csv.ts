import { stringify } from "csv-stringify/sync";
import { club } from "#content/club.ts";
import english from "#content/locales/en/admin.json" with { type: "json" };
import spanish from "#content/locales/es/admin.json" with { type: "json" };
import type { Language } from "#domain/languages.ts";
import { formatPlainAmount } from "#domain/money.ts";
import { paymentStatusOf } from "#domain/registration-status.ts";
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
];

/**
 * A number such as "+52 656 555 0101" as "(+52) 656 555 0101": a cell that begins with a plus is a formula
 * to a spreadsheet, and bare digits become 5.26E+11.
 */
export function phoneCell(phone: string): string {
  return phone.replace(/^\+\s*(52|1|\d{1,3}(?=\D))\s*/, "(+$1) ");
}

/** Made once: a formatter for each row would take half the export's time and a gigabyte. */
const clubDay = new Intl.DateTimeFormat("en-CA", { timeZone: club.timeZone, dateStyle: "short" });

function cells(row: StaffRow, language: Language): Record<Column, string | number> {
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
    fee: formatPlainAmount(Math.max(0, total - row.donationAmount)),
    donation: formatPlainAmount(row.donationAmount),
    total: formatPlainAmount(total),
    language: values[row.language],
  };
}

/** csv-stringify's own formula escape: an apostrophe before = + - @, tab, CR and their wide forms. */
const FORMAT = { record_delimiter: "windows", escape_formulas: true } as const;

/** The byte order mark, by which Excel knows UTF-8, and the line of headings. */
export function csvHead(language: Language): string {
  const { columns } = TEXTS[language];
  return stringify([COLUMNS.map((column) => columns[column])], { ...FORMAT, bom: true });
}

/** Lines of the export, CRLF at the end of each; money in dollars as 60.00 (RFC 4180, spec.md §2). */
export function csvLines(rows: readonly StaffRow[], language: Language): string {
  return stringify(
    rows.map((row) => {
      const line = cells(row, language);
      return COLUMNS.map((column) => line[column]);
    }),
    FORMAT,
  );
}
