import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { useChoiceLabel } from "#app/shared/questions/field-texts.ts";
import { useShirtSizeLabel } from "#app/shared/use-shirt-size-label.ts";
import type { Column } from "#app/ui/data-table.tsx";
import { ChildName, GuardianPhones, RosterTable } from "./roster-table.tsx";
import { type RosterChild, type RosterResponse, useRosterQuery } from "./use-rosters.ts";

function PhotoConsent({ child }: { child: RosterChild }) {
  const { t } = useTranslation("adminRosters");
  return child.mediaConsentDeclined ? <strong>{t("terms:noPhotos")}</strong> : <span>{t("terms:yes")}</span>;
}

/** The roster for coaches: children, shirt sizes, phones and photo consent. Sizes and sexes only if a child has one. */
export function RosterList() {
  const { t } = useTranslation("adminRosters");
  const shirtSize = useShirtSizeLabel();
  const choiceLabel = useChoiceLabel();
  const query = useRosterQuery<RosterResponse>();
  const { program, children } = query.data.data;
  const columns: Column<RosterChild>[] = [
    {
      id: "child",
      label: t("columns.child"),
      isRowHeader: true,
      cell: (child) => <ChildName child={child} />,
    },
    { id: "age", label: t("columns.age"), isNumeric: true, cell: ({ childAge }) => childAge },
    { id: "tshirtSize", label: t("columns.tshirt"), cell: ({ tshirtSize }) => shirtSize(tshirtSize) },
    {
      id: "guardian",
      label: t("columns.guardian"),
      cell: ({ parentFirstName }) => <span className="wrap-anywhere">{parentFirstName}</span>,
    },
    { id: "phone", label: t("columns.phone"), cell: (child) => <GuardianPhones child={child} /> },
    { id: "photos", label: t("columns.photos"), cell: (child) => <PhotoConsent child={child} /> },
    {
      id: "childSex",
      label: t("terms:fields.childSex"),
      cell: ({ childSex }) => childSex && choiceLabel("childSex", childSex),
    },
    ...program.questions.map(({ id, label }) => ({
      id,
      label,
      cell: ({ answers }: RosterChild) => <span className="wrap-anywhere">{answers[id]}</span>,
    })),
  ];
  const isVisible = ({ id }: Column<RosterChild>) =>
    (id !== "tshirtSize" && id !== "childSex") || children.some((child) => child[id] !== null);
  return <RosterTable query={query} columns={columns.filter(isVisible)} />;
}
