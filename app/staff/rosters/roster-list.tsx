import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { useChoiceLabel } from "#app/shared/questions/field-texts.ts";
import { useShirtSizeLabel } from "#app/shared/use-shirt-size-label.ts";
import type { Column } from "#app/ui/data-table.tsx";
import { ChildName, GuardianPhones, RosterTable } from "./roster-table.tsx";
import { type RosterChild, type RosterQuestion, type RosterResponse, useRosterQuery } from "./use-rosters.ts";

function PhotoConsent({ child }: { child: RosterChild }) {
  const { t } = useTranslation("adminRosters");
  return child.mediaConsentDeclined ? <strong>{t("terms:noPhotos")}</strong> : <span>{t("terms:yes")}</span>;
}

function useColumns(): Column<RosterChild>[] {
  const { t } = useTranslation("adminRosters");
  const shirtSize = useShirtSizeLabel();
  const cells = [
    { id: "child", isRowHeader: true, cell: (child) => <ChildName child={child} /> },
    { id: "age", isNumeric: true, cell: ({ childAge }) => childAge },
    { id: "tshirt", cell: ({ tshirtSize }) => shirtSize(tshirtSize) },
    {
      id: "guardian",
      cell: ({ parentFirstName }) => <span className="wrap-anywhere">{parentFirstName}</span>,
    },
    { id: "phone", cell: (child) => <GuardianPhones child={child} /> },
    { id: "photos", cell: (child) => <PhotoConsent child={child} /> },
  ] as const satisfies Omit<Column<RosterChild>, "label">[];
  return cells.map((cell) => ({ ...cell, label: t(`columns.${cell.id}`) }));
}

const questionColumn = ({ id, label }: RosterQuestion): Column<RosterChild> => ({
  id,
  label,
  cell: ({ answers }) => <span className="wrap-anywhere">{answers[id]}</span>,
});

/** The column of the child's sex, shown only if the list has an answer. */
function useSexColumn(): Column<RosterChild> {
  const { t } = useTranslation("adminRosters");
  const labelOf = useChoiceLabel();
  return {
    id: "childSex",
    label: t("terms:fields.childSex"),
    cell: ({ childSex }) => childSex && labelOf("childSex", childSex),
  };
}

/** The roster for coaches: children, shirt sizes, phones and photo consent. */
export function RosterList() {
  const query = useRosterQuery<RosterResponse>();
  const { program, children } = query.data.data;
  const columns = useColumns();
  const sexColumn = useSexColumn();
  const hasShirts = children.some(({ tshirtSize }) => tshirtSize !== null);
  const visibleColumns = columns.filter(({ id }) => hasShirts || id !== "tshirt");
  const optionalColumns = children.some(({ childSex }) => childSex !== null) ? [sexColumn] : [];
  const questionColumns = program.questions.map(questionColumn);
  return <RosterTable query={query} columns={[...visibleColumns, ...optionalColumns, ...questionColumns]} />;
}
