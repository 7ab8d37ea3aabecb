import { PhoneLink } from "#app/components/phone-link.tsx";
import type { Column } from "#app/components/staff/data-table.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import { campDays } from "#content/camp-days.ts";
import { shortDay } from "#domain/date-formats.ts";
import { ChildName } from "./child-name.tsx";
import { EmergencyContact } from "./emergency-contact.tsx";
import { HealthAnswers } from "./health-answers.tsx";
import { HealthGate } from "./health-gate.tsx";
import { Sheet } from "./sheet.tsx";
import { TickBoxes } from "./tick-boxes.tsx";
import { type CheckInChild, useCheckIn } from "./use-sheet.ts";
import { useSheetView } from "./use-sheet-view.ts";

function useColumns(): Column<CheckInChild>[] {
  const { t } = useTranslation("adminSheets");
  const { language } = useLanguage();
  const cells = [
    { id: "child", isRowHeader: true, cell: (child) => <ChildName child={child} /> },
    { id: "age", numeric: true, cell: ({ childAge }) => childAge },
    { id: "health", cell: (child) => <HealthAnswers child={child} /> },
    { id: "emergency", cell: (child) => <EmergencyContact child={child} /> },
    { id: "phone", cell: ({ phone }) => <PhoneLink phone={phone} className="-my-1 whitespace-nowrap" /> },
  ] as const satisfies Omit<Column<CheckInChild>, "label">[];
  return [
    ...cells.map((cell) => ({ ...cell, label: t(`columns.${cell.id}`) })),
    ...campDays().map((day) => ({
      id: day,
      label: shortDay(day, language).replaceAll(" ", "\u00A0"),
      cell: () => <TickBoxes />,
    })),
  ];
}

function CheckInCard({ child }: { child: CheckInChild }) {
  const { t } = useTranslation("adminSheets");
  return (
    <>
      <p className="text-body">
        <ChildName child={child} />
      </p>
      <p className="text-dusk-700">
        {t("columns.age")}: {child.childAge}
      </p>
      <div className="my-3">
        <HealthAnswers child={child} />
      </div>
      <dl className="grid gap-2 border-t border-sand-200 pt-3">
        <div>
          <dt className="text-dusk-700">{t("columns.emergency")}</dt>
          <dd>
            <EmergencyContact child={child} />
          </dd>
        </div>
        <div>
          <dt className="text-dusk-700">{t("columns.phone")}</dt>
          <dd>
            <PhoneLink phone={child.phone} className="-my-1 decoration-sand-500" />
          </dd>
        </div>
      </dl>
    </>
  );
}

function OpenList() {
  const { group } = useSheetView();
  const query = useCheckIn(group);
  return <Sheet query={query} columns={useColumns()} card={(child) => <CheckInCard child={child} />} />;
}

/** For the table at the entrance: who is here, what to know of each child, and whom to call (design.md §7.22). */
export function CheckInSheet() {
  const { group } = useSheetView();
  return (
    <HealthGate key={group}>
      <OpenList />
    </HealthGate>
  );
}
