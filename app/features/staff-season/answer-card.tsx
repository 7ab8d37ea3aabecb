import type { ReactNode } from "react";
import { type Column, DataTable } from "#app/components/staff/data-table.tsx";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import { BarPicture } from "./bar-picture.tsx";
import { Numbers } from "./numbers.tsx";
import { SeasonCard } from "./season-card.tsx";
import type { Series } from "./series.ts";

/** How many gave one answer. */
export interface AnswerRow {
  name: string;
  confirmed: number;
  needsReview: number;
}

interface AnswerCardProps {
  /** What was asked. */
  question: "tshirt" | "age" | "skill" | "language";
  text?: string;
  rows: readonly AnswerRow[];
  /** Many answers, whose names are short: upright bars, and the numbers behind one press. */
  wide?: boolean;
  children?: ReactNode;
}

function sumOf(rows: readonly AnswerRow[], name: string): AnswerRow {
  return {
    name,
    confirmed: rows.reduce((sum, { confirmed }) => sum + confirmed, 0),
    needsReview: rows.reduce((sum, { needsReview }) => sum + needsReview, 0),
  };
}

/** A picture of one question's answers beside its numbers: places, and those that are still to decide. */
export function AnswerCard({ question, text, rows, wide = false, children }: AnswerCardProps) {
  const { t } = useTranslation("adminSeason");
  const sum = sumOf(rows, t("columns.total"));
  const columns: Column<AnswerRow>[] = [
    { id: "name", label: t(`columns.${question}`), isRowHeader: true, cell: ({ name }) => name },
    { id: "confirmed", label: t("columns.confirmed"), numeric: true, cell: ({ confirmed }) => confirmed },
    { id: "open", label: t("columns.needsReview"), numeric: true, cell: ({ needsReview }) => needsReview },
  ];
  const series: Series<AnswerRow>[] = [
    { value: ({ confirmed }) => confirmed, label: t("columns.confirmed"), look: "main" },
    { value: ({ needsReview }) => needsReview, label: t("columns.needsReview"), look: "given" },
  ];
  const table = (
    <DataTable
      caption={t(`${question}.table`)}
      columns={columns}
      rows={[...rows, sum]}
      rowKey={({ name }) => name}
    />
  );
  return (
    <SeasonCard id={`season-${question}`} title={t(`${question}.title`)} {...(text && { text })}>
      <BarPicture
        rows={rows}
        series={sum.needsReview > 0 ? series : series.slice(0, 1)}
        shortName={({ name }) => name}
        name={({ name }) => name}
        formatTick={String}
        format={String}
        lying={!wide}
      />
      {wide ? <Numbers label={t(`${question}.table`)}>{table}</Numbers> : <div className="mt-4">{table}</div>}
      {children}
    </SeasonCard>
  );
}
