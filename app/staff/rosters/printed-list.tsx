import { CircleDashed, Download, FileX, type LucideIcon, Printer } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { useFormatInstant } from "#app/staff/shared/use-format-instant.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { type Column, DataTable } from "#app/ui/data-table.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { LoadFailure } from "#app/ui/load-failure.tsx";
import { SheetNews } from "./sheet-news.tsx";
import { type RosterProgram, rosterCall, useRosterView } from "./use-rosters.ts";

/** The list's title with its age group. */
function ListTitle() {
  const { t } = useTranslation("adminRosters");
  const { list, group } = useRosterView();
  return <span>{`${t(`lists.${list}.name`)} ${group ? `· ${group}` : ""}`}</span>;
}

interface ListFactsProps {
  program: RosterProgram;
  count: number;
  /** When the server read the data. */
  at: string;
}

/** Number of children, and the time of the data. */
function ListFacts({ count, at }: Omit<ListFactsProps, "program">) {
  const { t } = useTranslation("adminRosters");
  const clubTime = useFormatInstant();
  return <span>{`${t("count", { count })} · ${t("asOf", { at: clubTime(at) })}`}</span>;
}

/** The header on screen: title, who may see the list, and buttons to print or download it. */
function ScreenHead({ program, count, at }: ListFactsProps) {
  const { t } = useTranslation("adminRosters");
  const { list, group, scope } = useRosterView();
  const download = () =>
    window.open(rosterCall(list, { group, scope }, { format: "csv" }), "_blank", "noopener");
  return (
    <div className="mb-5 flex flex-wrap items-end justify-between gap-x-8 gap-y-4 print:hidden">
      <div>
        <h3 className="text-title">
          <ListTitle />
        </h3>
        <p role="status" className="figures mt-1 text-small text-dusk-700">
          <span>{`${program.name} (${program.seasonName}) · `}</span>
          <ListFacts count={count} at={at} />
        </p>
        <p className="mt-2 max-w-line">{t(`lists.${list}.audience`)}</p>
      </div>
      <div className="flex flex-wrap gap-3 max-sm:w-full">
        <Button onClick={() => window.print()} className="max-sm:flex-1">
          <Printer aria-hidden size={20} />
          {t("print")}
        </Button>
        <Button variant="secondary" onClick={download} className="max-sm:flex-1">
          <Download aria-hidden size={20} />
          {t("csv")}
        </Button>
      </div>
    </div>
  );
}

const now = () => new Date().toISOString();

/** Time of the last printing, set before the browser prints; at first, the time of the first render. */
function usePrintedAt(): string {
  const [printedAt, setPrintedAt] = useState(now);
  useEffect(() => {
    const onPrint = () => flushSync(() => setPrintedAt(now()));
    window.addEventListener("beforeprint", onPrint);
    return () => window.removeEventListener("beforeprint", onPrint);
  }, []);
  return printedAt;
}

/** The header of each printed page, because pages get separated: title, time, and who may see the list. */
function PaperHead({ program, count, at }: ListFactsProps) {
  const { t } = useTranslation("adminRosters");
  const { list } = useRosterView();
  const clubTime = useFormatInstant();
  const printedAt = usePrintedAt();
  const { days } = useFormat();
  const whenOf = ({ startsOn, endsOn, seasonName }: RosterProgram) =>
    startsOn && endsOn ? days(startsOn, endsOn) : seasonName;
  return (
    <div className="grid gap-1 pb-2 font-normal">
      <p className="flex items-baseline justify-between gap-6">
        <span className="font-display text-title font-extrabold">
          <ListTitle />
        </span>
        <span>{t("camp", { program: program.name, days: whenOf(program) })}</span>
      </p>
      <p className={list === "check-in" ? "font-semibold" : ""}>{t(`lists.${list}.audience`)}</p>
      <p>
        <ListFacts count={count} at={at} />
        <span>{` · ${t("printedAt", { at: clubTime(printedAt) })}`}</span>
      </p>
    </div>
  );
}

interface Listing<Child> {
  at: string;
  program: RosterProgram;
  children: readonly Child[];
}

interface PrintedListProps<Child> {
  columns: readonly Column<Child>[];
  /** The same child on a small screen. */
  card: (child: Child) => ReactNode;
}

function EmptyList() {
  const { t } = useTranslation("adminRosters");
  const { group } = useRosterView();
  return <EmptyState title={t("emptyTitle")} text={t(group ? "emptyGroupText" : "emptyText")} />;
}

/**
 * A table for paper and cards for phones. Both are always rendered, because some browsers print a snapshot of the page.
 */
function ListedChildren<Child extends { id: string }>({
  columns,
  card,
  listing: { at, program, children },
}: PrintedListProps<Child> & { listing: Listing<Child> }) {
  const { t } = useTranslation("adminRosters");
  const { list } = useRosterView();
  return (
    <div data-field-sheet={list}>
      <ScreenHead program={program} count={children.length} at={at} />
      <SheetNews program={program} />
      <div className="max-lg:hidden print:block">
        <DataTable
          caption={t(`lists.${list}.name`)}
          columns={columns}
          rows={children}
          rowKey={({ id }) => id}
          paperHead={<PaperHead program={program} count={children.length} at={at} />}
        />
      </div>
      <ul className="grid gap-3 md:grid-cols-2 lg:hidden print:hidden">
        {children.map((child) => (
          <Card as="li" key={child.id} padding="none" className="p-4 text-small">
            {card(child)}
          </Card>
        ))}
      </ul>
    </div>
  );
}

interface Query<Child> {
  data: { data: Listing<Child> };
  error: unknown;
  refetch: () => Promise<unknown>;
}

/** A list, or that it is empty; above it whether reading it again failed, because an old list misleads. */
export function PrintedList<Child extends { id: string }>({
  query: { data, error, refetch },
  ...shown
}: PrintedListProps<Child> & { query: Query<Child> }) {
  const { t } = useTranslation("admin");
  const isEmpty = data.data.children.length === 0;
  return (
    <div className="grid gap-6">
      {Boolean(error) && <LoadFailure title={t("loadFailed")} error={error} onRetry={() => void refetch()} />}
      {isEmpty ? <EmptyList /> : <ListedChildren {...shown} listing={data.data} />}
    </div>
  );
}

interface ChildNameProps {
  child: {
    childFirstName: string;
    childLastName: string;
    isDuplicate: boolean;
    isUnpaid: boolean;
    lacksWaiver: boolean;
    lacksWaiverDate: boolean;
  };
}

/** A mark for something open about a child: text and icon, so that it is readable in greyscale. */
export function OpenMark({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1 wrap-normal font-semibold text-small text-error">
      <Icon aria-hidden size={15} className="shrink-0" />
      <span>{children}</span>
    </span>
  );
}

/** Last name first, as the lists are sorted, with what is still open below. */
export function ChildName({ child }: ChildNameProps) {
  const { t } = useTranslation("adminRosters");
  const { childFirstName, childLastName, isDuplicate, isUnpaid, lacksWaiver, lacksWaiverDate } = child;
  return (
    // Narrow enough for the many columns of a league.
    <span className="block min-w-28 wrap-anywhere">
      <strong>{childLastName}</strong>, <span className="font-normal">{childFirstName}</span>
      {isDuplicate && <strong className="block text-error text-small">{t("duplicate")}</strong>}
      {(isUnpaid || lacksWaiver || lacksWaiverDate) && (
        <span className="flex flex-wrap gap-x-3">
          {isUnpaid && <OpenMark icon={CircleDashed}>{t("marks.isUnpaid")}</OpenMark>}
          {lacksWaiver && <OpenMark icon={FileX}>{t("marks.lacksWaiver")}</OpenMark>}
          {lacksWaiverDate && <OpenMark icon={FileX}>{t("marks.lacksWaiverDate")}</OpenMark>}
        </span>
      )}
    </span>
  );
}
