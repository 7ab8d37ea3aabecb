import english from "#content/locales/en/treasurer.json" with { type: "json" };
import spanish from "#content/locales/es/treasurer.json" with { type: "json" };
import type { Language } from "#domain/languages.ts";
import { amountCell, csvHeadings, csvRows } from "#server/http/csv.ts";
import { type DayLine, isDonation, sumLines } from "./treasurer-sums.ts";

const TEXTS = { en: english, es: spanish } as const satisfies Record<Language, unknown>;

function amounts(sums: ReturnType<typeof sumLines>) {
  const { chargedCents, refundedCents, disputedCents, netCents, cashCents, stripeFeeCents, afterFeesCents } =
    sums;
  const cells = [chargedCents, refundedCents, disputedCents, netCents, cashCents];
  return [...cells, stripeFeeCents, afterFeesCents].map(amountCell);
}

/**
 * The treasurer's export: a line for each day and program, donations apart, and totals at the end; a note where Stripe
 * has not told all of its fees yet. Money in dollars as 60.00; amounts below zero stay numbers.
 */
export function treasurerCsv(lines: readonly DayLine[], language: Language): string {
  const { columns, headings, totals } = TEXTS[language];
  const total = (title: string, of: readonly DayLine[]) => [title, "", ...amounts(sumLines(of))];
  const { day, heading, gross, refunds, disputes, net, cash, stripeFees, afterFees } = columns;
  const rows = [
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
  const titles = [day, heading, gross, refunds, disputes, net, cash, stripeFees, afterFees];
  const { feesUnknown } = sumLines(lines);
  const note = feesUnknown > 0 ? [[`${totals.feesUnknown}: ${feesUnknown}`]] : [];
  return csvHeadings(titles) + csvRows([...rows, ...note]);
}
