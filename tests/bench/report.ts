import type { PageMarks } from "./pages.ts";
import { heading, row } from "./table.ts";
import type { Comparison } from "./throughput.ts";

/** Numbers to hold (docs/reference/code.md#performance-budgets). */
const WANTED = { ratio: 0.9, performance: 98, others: 100, layoutShift: 0 } as const;

export function throughputHolds({ ratio }: Comparison): boolean {
  return ratio >= WANTED.ratio;
}

export function pageHolds(marks: PageMarks): boolean {
  const { performance, accessibility, bestPractices, seo, layoutShift } = marks;
  return (
    performance >= WANTED.performance &&
    [accessibility, bestPractices, seo ?? WANTED.others].every((mark) => mark >= WANTED.others) &&
    layoutShift <= WANTED.layoutShift
  );
}

export const THROUGHPUT_HEADING = heading("GET, requests a second", ["product", "bare", "ratio"]);

export function throughputRow(result: Comparison): string {
  const { path, product, bare, ratio } = result;
  return row(throughputHolds(result), path, [product.toFixed(0), bare.toFixed(0), ratio.toFixed(2)]);
}

export const PAGES_HEADING = heading("Lighthouse, slow phone", [
  "performance",
  "accessible",
  "practices",
  "SEO",
  "first text ms",
  "largest ms",
  "blocked ms",
  "shift",
]);

export function pageRow(marks: PageMarks): string {
  const { path, language, performance, accessibility, bestPractices, seo } = marks;
  return row(pageHolds(marks), `${path} ${language}`, [
    performance,
    accessibility,
    bestPractices,
    seo ?? "–",
    marks.firstPaint,
    marks.largestPaint,
    marks.blocked,
    marks.layoutShift,
  ]);
}
