import type { api } from "#app/lib/api.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { useShirtSizeLabel } from "#app/shared/use-shirt-size-label.ts";
import { TitledCard } from "#app/staff/shared/drafts/titled-card.tsx";
import { useSkillLabel } from "#app/staff/shared/labels/use-value-labels.ts";
import type { DataOf } from "#app/staff/shared/list/staff-data.ts";
import { type Column, DataTable } from "#app/ui/data-table.tsx";
import { ScrollFrame } from "#app/ui/scroll-frame.tsx";

export type Report = DataOf<(typeof api.admin)["season-report"]["$get"]>;

interface AnswerRow {
  name: string;
  confirmed: number;
  needsReview: number;
  /** Expected children who are not paid; only in the shirt order. */
  unpaid?: number;
}

/** Text key of each question's label in the terms. */
const QUESTION_LABELS = {
  tshirt: "fields.tshirtSize",
  age: "fields.childAge",
  skill: "skillLevel",
  language: "language",
} as const;

interface AnswerCardProps {
  question: keyof typeof QUESTION_LABELS;
  text?: string;
  rows: readonly AnswerRow[];
}

function totalRow(rows: readonly AnswerRow[], name: string): AnswerRow {
  return {
    name,
    confirmed: rows.reduce((sum, { confirmed }) => sum + confirmed, 0),
    needsReview: rows.reduce((sum, { needsReview }) => sum + needsReview, 0),
    unpaid: rows.reduce((sum, { unpaid = 0 }) => sum + unpaid, 0),
  };
}

/** A question's answers with the number of confirmed children and of children that need review. */
function AnswerCard({ question, rows, ...card }: AnswerCardProps) {
  const { t } = useTranslation("adminReports");
  const spotColumns: Column<AnswerRow>[] = [
    { id: "confirmed", label: t("columns.confirmed"), isNumeric: true, cell: ({ confirmed }) => confirmed },
  ];
  const orderColumns: Column<AnswerRow>[] = [
    {
      id: "order",
      label: t("columns.order"),
      isNumeric: true,
      cell: ({ confirmed, unpaid = 0 }) => confirmed + unpaid,
    },
    { id: "unpaid", label: t("columns.unpaid"), isNumeric: true, cell: ({ unpaid = 0 }) => unpaid },
  ];
  const columns: Column<AnswerRow>[] = [
    {
      id: "name",
      label: t(`terms:${QUESTION_LABELS[question]}`),
      isRowHeader: true,
      cell: ({ name }) => name,
    },
    ...(question === "tshirt" ? orderColumns : spotColumns),
    { id: "open", label: t("columns.needsReview"), isNumeric: true, cell: ({ needsReview }) => needsReview },
  ];
  const caption = t(`${question}.table`);
  return (
    <TitledCard title={t(`${question}.title`)} {...card} className="break-inside-avoid">
      <ScrollFrame label={caption}>
        <DataTable
          caption={caption}
          columns={columns}
          rows={[...rows, totalRow(rows, t("terms:total"))]}
          rowKey={({ name }) => name}
        />
      </ScrollFrame>
    </TitledCard>
  );
}

/** Number of children by shirt size, skill level, language and age. */
export function AnswerCards({ report }: { report: Report }) {
  const { t } = useTranslation("adminReports");
  const shirtSizeLabel = useShirtSizeLabel();
  const skillLabel = useSkillLabel();
  const toRows = <Answer,>(
    counts: readonly (Omit<AnswerRow, "name"> & { answer: Answer })[],
    name: (answer: Answer) => string,
  ) => counts.map(({ answer, ...count }) => ({ ...count, name: name(answer) }));
  const tshirts = toRows(report.byTshirt, (size) => shirtSizeLabel(size, t("blank.tshirt")));
  const languages = toRows(report.byLanguage, (language) => t(`terms:languages.${language}`));
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <AnswerCard question="tshirt" text={t("tshirt.text")} rows={tshirts} />
      <AnswerCard question="skill" rows={toRows(report.bySkill, skillLabel)} />
      <AnswerCard question="language" rows={languages} />
      <AnswerCard question="age" rows={toRows(report.byAge, String)} />
    </div>
  );
}
