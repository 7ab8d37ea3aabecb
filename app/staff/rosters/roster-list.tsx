import { useShirtSize } from "#app/facts/use-shirt-size.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { PhoneLink } from "#app/staff/shared/phone-link.tsx";
import type { Column } from "#app/ui/data-table.tsx";
import { Fact } from "#app/ui/facts.tsx";
import { ChildName, PrintedList } from "./printed-list.tsx";
import { type RosterChild, type RosterQuestion, useRoster, useRosterView } from "./use-rosters.ts";

function Photos({ child }: { child: RosterChild }) {
  const { t } = useTranslation("adminRosters");
  return child.mediaConsentDeclined ? <strong>{t("photos.no")}</strong> : <span>{t("photos.yes")}</span>;
}

function useColumns(): Column<RosterChild>[] {
  const { t } = useTranslation("adminRosters");
  const shirtSize = useShirtSize();
  const cells = [
    { id: "child", isRowHeader: true, cell: (child) => <ChildName child={child} /> },
    { id: "age", numeric: true, cell: ({ childAge }) => childAge },
    { id: "tshirt", cell: ({ tshirtSize }) => shirtSize(tshirtSize) },
    {
      id: "guardian",
      cell: ({ parentFirstName }) => <span className="wrap-anywhere">{parentFirstName}</span>,
    },
    { id: "phone", cell: ({ phone }) => <PhoneLink phone={phone} className="-my-1 whitespace-nowrap" /> },
    { id: "photos", cell: (child) => <Photos child={child} /> },
  ] as const satisfies Omit<Column<RosterChild>, "label">[];
  return cells.map((cell) => ({ ...cell, label: t(`columns.${cell.id}`) }));
}

/** A column for a question of the program that lists may show. */
const questionColumn = ({ id, label }: RosterQuestion): Column<RosterChild> => ({
  id,
  label,
  cell: ({ answers }) => <span className="wrap-anywhere">{answers[id]}</span>,
});

interface RosterCardProps {
  child: RosterChild;
  questions: readonly RosterQuestion[];
}

function RosterCard({ child, questions }: RosterCardProps) {
  const { t } = useTranslation("adminRosters");
  const shirtSize = useShirtSize();
  return (
    <>
      <p className="text-body">
        <ChildName child={child} />
      </p>
      <dl className="figures mt-1">
        <Fact label={t("columns.age")}>{child.childAge}</Fact>
        <Fact label={t("columns.tshirt")}>{shirtSize(child.tshirtSize)}</Fact>
        <Fact label={child.parentFirstName}>
          <PhoneLink phone={child.phone} className="-my-1 decoration-sand-500" />
        </Fact>
        <Fact label={t("columns.photos")}>
          <Photos child={child} />
        </Fact>
        {questions.map(({ id, label }) => (
          <Fact key={id} label={label}>
            {child.answers[id]}
          </Fact>
        ))}
      </dl>
    </>
  );
}

/** The roster for coaches: children, shirt sizes, phones, and who must not be photographed. */
export function RosterList() {
  const query = useRoster(useRosterView());
  const { questions } = query.data.data.program;
  return (
    <PrintedList
      query={query}
      columns={[...useColumns(), ...questions.map(questionColumn)]}
      card={(child) => <RosterCard child={child} questions={questions} />}
    />
  );
}
