import { useShirtSize } from "#app/facts/use-shirt-size.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { type Column, DataTable } from "#app/ui/data-table.tsx";
import { SKILL_LEVELS } from "#domain/registration/limits.ts";
import type { Series } from "./bar-chart.tsx";
import { StackedBarChart } from "./bar-chart.tsx";
import type { Report } from "./report-card.tsx";
import { Numbers, ReportCard } from "./report-card.tsx";

/** How many gave an answer. */
interface AnswerRow {
  name: string;
  confirmed: number;
  needsReview: number;
}

/** The label of each question, among the terms. */
const LABELS = {
  tshirt: "fields.tshirtSize",
  age: "fields.childAge",
  skill: "skillLevel",
  language: "language",
} as const;

interface AnswerCardProps {
  /** The question. */
  question: keyof typeof LABELS;
  text?: string;
  rows: readonly AnswerRow[];
  /** For many answers with short names: vertical bars, with the table folded. */
  wide?: boolean;
}

function sumOf(rows: readonly AnswerRow[], name: string): AnswerRow {
  return {
    name,
    confirmed: rows.reduce((sum, { confirmed }) => sum + confirmed, 0),
    needsReview: rows.reduce((sum, { needsReview }) => sum + needsReview, 0),
  };
}

/** A chart of one question's answers with its table: registered children, and those that need review. */
function AnswerCard({ question, text, rows, wide = false }: AnswerCardProps) {
  const { t } = useTranslation("adminReports");
  const sum = sumOf(rows, t("terms:total"));
  const columns: Column<AnswerRow>[] = [
    { id: "name", label: t(`terms:${LABELS[question]}`), isRowHeader: true, cell: ({ name }) => name },
    { id: "confirmed", label: t("columns.confirmed"), numeric: true, cell: ({ confirmed }) => confirmed },
    { id: "open", label: t("columns.needsReview"), numeric: true, cell: ({ needsReview }) => needsReview },
  ];
  const series: Series<AnswerRow>[] = [
    { value: ({ confirmed }) => confirmed, label: t("columns.confirmed"), tone: "main" },
    { value: ({ needsReview }) => needsReview, label: t("columns.needsReview"), tone: "given" },
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
    <ReportCard id={`report-${question}`} title={t(`${question}.title`)} {...(text && { text })}>
      <StackedBarChart
        rows={rows}
        series={sum.needsReview > 0 ? series : series.slice(0, 1)}
        name={({ name }) => name}
        lying={!wide}
      />
      {wide ? <Numbers label={t(`${question}.table`)}>{table}</Numbers> : <div className="mt-4">{table}</div>}
    </ReportCard>
  );
}

/** The answers to each question that the club asks again: ages, shirts to order from the printer, skills and languages. */
export function AnswerCards({ report }: { report: Report }) {
  const { t } = useTranslation(["adminReports", "admin"]);
  const shirtSize = useShirtSize();
  const rowsOf = <Answer,>(
    counts: readonly (Omit<AnswerRow, "name"> & { answer: Answer })[],
    name: (answer: Answer) => string,
  ) => counts.map(({ answer, ...count }) => ({ ...count, name: name(answer) }));
  const skillName = (answer: string | null) => {
    const known = SKILL_LEVELS.find((level) => level === answer);
    return known ? t(`terms:choices.skillLevel.${known}`) : (answer ?? t("admin:skills.none"));
  };
  const tshirts = rowsOf(report.byTshirt, (size) => shirtSize(size, t("blank.tshirt")));
  const languages = rowsOf(report.byLanguage, (language) => t(`terms:languages.${language}`));
  return (
    <>
      <AnswerCard wide question="age" rows={rowsOf(report.byAge, String)} />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <AnswerCard question="tshirt" text={t("tshirt.text")} rows={tshirts} />
        <div className="grid gap-6">
          <AnswerCard question="skill" rows={rowsOf(report.bySkill, skillName)} />
          <AnswerCard question="language" rows={languages} />
        </div>
      </div>
    </>
  );
}
