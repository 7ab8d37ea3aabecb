import { stringify } from "csv-stringify/sync";
import english from "#content/locales/en/treasurer.json" with { type: "json" };
import spanish from "#content/locales/es/treasurer.json" with { type: "json" };
import type { Language } from "#domain/languages.ts";
import type { LedgerSums } from "#domain/ledger-sums.ts";
import { formatPlainAmount } from "#domain/money.ts";
import { type DayLine, isDonation, sumLines } from "./treasurer-sums.ts";

const TEXTS = { en: english, es: spanish } as const satisfies Record<Language, unknown>;

function amounts(sums: LedgerSums): string[] {
  const { chargedCents, refundedCents, disputedCents, netCents, cashCents } = sums;
  return [chargedCents, refundedCents, disputedCents, netCents, cashCents].map(formatPlainAmount);
}

/**
 * The treasurer's export: a line for each day and program, donations apart, and totals at the end. UTF-8 with a
 * byte order mark, CRLF, money in dollars as 60.00. Nobody's own words are in it, so that no cell can be a
 * formula, and amounts below zero need no apostrophe that would make them text.
 */
export function treasurerCsv(lines: readonly DayLine[], language: Language): string {
  const { columns, headings, totals } = TEXTS[language];
  const total = (title: string, of: readonly DayLine[]) => [title, "", ...amounts(sumLines(of))];
  const rows = [
    [
      columns.day,
      columns.heading,
      columns.gross,
      columns.refunds,
      columns.disputes,
      columns.net,
      columns.cash,
    ],
    ...lines.map((line) => [line.day, headings[line.heading], ...amounts(sumLines([line]))]),
    total(
      totals.fees,
      lines.filter(({ heading }) => !isDonation(heading)),
    ),
    total(
      totals.donations,
      lines.filter(({ heading }) => isDonation(heading)),
    ),
    total(totals.all, lines),
  ];
  return stringify(rows, { record_delimiter: "windows", bom: true });
}
