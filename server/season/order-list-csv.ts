import english from "#content/locales/en/adminSeason.json" with { type: "json" };
import spanish from "#content/locales/es/adminSeason.json" with { type: "json" };
import type { Language } from "#domain/languages.ts";
import { countPlaces, type PlaceGroup } from "#domain/season-counts.ts";
import { csvHeadings, csvRows } from "#server/http/csv.ts";
import { shirtSizeWord } from "#server/shirt-size.ts";
import { orderList } from "./season.ts";

const TEXTS = { en: english, es: spanish } as const satisfies Record<Language, unknown>;

/** The order list for the printer: a line for each size and the sum. */
export function orderListCsv(groups: readonly PlaceGroup[], language: Language): string {
  const { columns, blank } = TEXTS[language];
  const sum = countPlaces(groups);
  const rows = [
    ...orderList(groups).map(({ answer, confirmed, needsReview }) => [
      shirtSizeWord(answer, language) ?? blank.tshirt,
      confirmed,
      needsReview,
    ]),
    [columns.total, sum.confirmed, sum.needsReview],
  ];
  return csvHeadings([columns.tshirt, columns.confirmed, columns.needsReview]) + csvRows(rows);
}
