import { Ban } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useSiteData, useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { HealthAnswers } from "#app/staff/shared/display/health-answers.tsx";
import { OpenItemBadge } from "#app/staff/shared/display/open-item-badge.tsx";
import { PhoneLink } from "#app/staff/shared/display/phone-link.tsx";
import { Button } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/choice-field.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useFocusOnMount } from "#app/ui/use-focus-on-mount.ts";
import { type CalendarDate, dateInZone } from "#domain/time/dates.ts";
import { shortDay } from "#domain/time/formats.ts";
import { dayToShow } from "#domain/time/sessions.ts";
import {
  CallablePerson,
  ChildName,
  GuardianPhones,
  type RosterColumn,
  RosterTable,
} from "./roster-table.tsx";
import {
  ALL_DAYS,
  type CheckInChild,
  type CheckInResponse,
  useRosterQuery,
  useRosterView,
} from "./use-rosters.ts";

/** Hides health answers until a click, because each request for health answers is logged. */
function HealthAccess({ children }: { children: ReactNode }) {
  const { t } = useTranslation("adminRosters");
  const [isOpen, setOpen] = useState(false);
  const contentRef = useFocusOnMount<HTMLDivElement>(isOpen);
  if (isOpen) {
    return (
      <div ref={contentRef} tabIndex={-1} className="outline-none">
        {children}
      </div>
    );
  }
  return (
    <div className="grid justify-items-start gap-5">
      <Notice tone="warning" title={t("healthAccess.title")} text={t("healthAccess.text")} />
      <Button onClick={() => setOpen(true)}>{t("healthAccess.open")}</Button>
    </div>
  );
}

/** The emergency contact, which may be missing on a paper form. */
function EmergencyContact({ child }: { child: CheckInChild }) {
  const { t } = useTranslation("adminRosters");
  const { emergencyContactName, emergencyContactPhone, emergencyContactRelation } = child;
  if (!emergencyContactName && !emergencyContactPhone) return <strong>{t("noContact")}</strong>;
  return (
    <>
      <p className="wrap-anywhere">
        {emergencyContactName && <span>{emergencyContactName}</span>}
        {emergencyContactRelation && <span>{` (${emergencyContactRelation})`}</span>}
      </p>
      {emergencyContactPhone && (
        <PhoneLink phone={emergencyContactPhone} className="whitespace-nowrap decoration-sand-500" />
      )}
    </>
  );
}

/** People who may and who must not pick up the child. The border is visible in black and white. */
function PickUpPeople({ child: { pickUp } }: { child: CheckInChild }) {
  const { t } = useTranslation("adminRosters");
  const [permittedPeople, forbiddenPeople] = [true, false].map((isPermitted) =>
    pickUp.filter((person) => person.may === isPermitted),
  );
  const person = ({ name, phone }: CheckInChild["pickUp"][number]) => (
    <CallablePerson key={`${name} ${phone}`} name={name} phone={phone} />
  );
  if (pickUp.length === 0) return <span>{t("terms:noNamesGiven")}</span>;
  return (
    <>
      {permittedPeople?.map(person)}
      {forbiddenPeople && forbiddenPeople.length > 0 && (
        <div className="mt-1 border-2 border-error p-1.5 font-semibold">
          <OpenItemBadge icon={Ban}>{t("columns.mustNotPickUp")}</OpenItemBadge>
          {forbiddenPeople.map(person)}
        </div>
      )}
    </>
  );
}

/** Two boxes to tick on paper. On a phone, the list at the field has buttons. */
function PaperBoxes() {
  const { t } = useTranslation("adminRosters");
  return (
    <span className="grid gap-1 max-lg:hidden print:grid">
      {(["arrived", "left"] as const).map((box) => (
        <span key={box} className="flex items-center gap-2 whitespace-nowrap">
          <span aria-hidden className="size-4.5 shrink-0 border border-dusk-900" />
          <span>{t(`boxes.${box}`)}</span>
        </span>
      ))}
    </span>
  );
}

function useColumns(day: CalendarDate | undefined): RosterColumn<CheckInChild>[] {
  const { t, language } = useTranslation("adminRosters");
  const cells = [
    { id: "child", isRowHeader: true, cell: (child) => <ChildName child={child} /> },
    { id: "age", isNumeric: true, cell: ({ childAge }) => childAge },
    { id: "health", cardPosition: "line", cell: (child) => <HealthAnswers child={child} /> },
    { id: "emergency", cell: (child) => <EmergencyContact child={child} /> },
    { id: "phone", cell: (child) => <GuardianPhones child={child} /> },
    { id: "mayPickUp", cell: (child) => <PickUpPeople child={child} /> },
  ] as const satisfies Omit<RosterColumn<CheckInChild>, "label">[];
  const columns: RosterColumn<CheckInChild>[] = cells.map((cell) => ({
    ...cell,
    label: t(`columns.${cell.id}`),
  }));
  if (day === undefined) return columns;
  const boxColumn = {
    id: day,
    label: shortDay(day, language),
    cardPosition: "line" as const,
    cell: () => <PaperBoxes />,
  };
  return [...columns, boxColumn];
}

/** The list for paper with the boxes of one day. */
function DaySheet({ day }: { day: CalendarDate | undefined }) {
  return <RosterTable query={useRosterQuery<CheckInResponse>()} columns={useColumns(day)} />;
}

function CheckInTable() {
  const { t, language } = useTranslation("adminRosters");
  const { club } = useSiteData();
  const view = useRosterView();
  const { days } = useRosterQuery<CheckInResponse>().data.data.program;
  const day = dayToShow(days, view.day, dateInZone(new Date(), club.timeZone));
  const printsAll = view.day === ALL_DAYS;
  return (
    <>
      {days.length > 1 && (
        <div className="mb-5 max-w-64 print:hidden">
          <SelectField
            label={t("terms:day")}
            choices={[
              ...days.map((value) => ({ value, label: shortDay(value, language) })),
              { value: ALL_DAYS, label: t("allDays") },
            ]}
            value={printsAll ? ALL_DAYS : day}
            onChange={({ target }) => view.choose({ day: target.value })}
          />
        </div>
      )}
      <p className="mb-5 print:hidden">
        <TextLink href="/admin/field" variant="task">
          {t("toField")}
        </TextLink>
      </p>
      {(printsAll ? days : [day]).map((sheetDay) => (
        <div
          key={sheetDay ?? "no day"}
          className={`break-after-page last:break-after-auto ${sheetDay === day ? "" : "hidden print:block"}`}
        >
          <DaySheet day={sheetDay} />
        </div>
      ))}
    </>
  );
}

/** The check-in list: attendance, health and emergency contacts (docs/reference/rosters.md#roster-columns). */
export function CheckInList() {
  const { group, team, scope } = useRosterView();
  return (
    <HealthAccess key={`${group} ${team} ${scope.season} ${scope.program}`}>
      <CheckInTable />
    </HealthAccess>
  );
}
