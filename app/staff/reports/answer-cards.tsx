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
        shortName={({ name }) => name}
        name={({ name }) => name}
        formatTick={String}
        format={String}
        lying={!wide}
      />
      {wide ? <Numbers label={t(`${question}.table`)}>{table}</Numbers> : <div className="mt-4">{table}</div>}
    </ReportCard>
  );
}

/** Shirt sizes to order from the printer. */
export function TshirtCard({ counts }: { counts: Report["byTshirt"] }) {
  const { t } = useTranslation("adminReports");
  const shirtSize = useShirtSize();
  const rows = counts.map(({ answer, ...count }) => ({
    name: shirtSize(answer, t("blank.tshirt")),
    ...count,
  }));
  return <AnswerCard question="tshirt" text={t("tshirt.text")} rows={rows} />;
}

export function AgeCard({ counts }: { counts: Report["byAge"] }) {
  return (
    <AnswerCard
      wide
      question="age"
      rows={counts.map(({ answer, ...count }) => ({ name: String(answer), ...count }))}
    />
  );
}

export function SkillCard({ counts }: { counts: Report["bySkill"] }) {
  const { t } = useTranslation(["adminReports", "admin"]);
  const rows = counts.map(({ answer, ...count }) => {
    const known = SKILL_LEVELS.find((level) => level === answer);
    return {
      name: known ? t(`terms:choices.skillLevel.${known}`) : (answer ?? t("admin:skills.none")),
      ...count,
    };
  });
  return <AnswerCard question="skill" rows={rows} />;
}

export function LanguageCard({ counts }: { counts: Report["byLanguage"] }) {
  const { t } = useTranslation("adminReports");
  const rows = counts.map(({ answer, ...count }) => ({ name: t(`terms:languages.${answer}`), ...count }));
  return <AnswerCard question="language" rows={rows} />;
}
