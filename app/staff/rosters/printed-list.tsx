import { CircleDashed, Download, FileX, type LucideIcon, Printer } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { useClubTime } from "#app/staff/shared/use-club-time.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { type Column, DataTable } from "#app/ui/data-table.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { LoadFailure } from "#app/ui/load-failure.tsx";
import { ListSkeleton } from "#app/ui/paged-list.tsx";
import { type RosterProgram, rosterCall, useRosterView } from "./use-rosters.ts";

/** What a list is, and of which group. */
function ListTitle() {
  const { t } = useTranslation("adminRosters");
  const { list, group } = useRosterView();
  return (
    <>
      {t(`lists.${list}.name`)} {group && `· ${group}`}
    </>
  );
}

interface ListFactsProps {
  program: RosterProgram;
  count: number;
  /** When the server read the children. */
  at: string;
}

/** How many children, and as of when. */
function ListFacts({ count, at }: Omit<ListFactsProps, "program">) {
  const { t } = useTranslation("adminRosters");
  const clubTime = useClubTime();
  return (
    <>
      {t("count", { count })} · {t("asOf", { at: clubTime(at) })}
    </>
  );
}

/** Above a list on the screen: what it is, who may see it, and the ways to take it along. */
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
          {program.name} ({program.seasonName}) · <ListFacts count={count} at={at} />
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

/** The instant of the last printing, set while the browser waits to print; before the first, that of the first look. */
function usePrintedAt(): string {
  const [printedAt, setPrintedAt] = useState(now);
  useEffect(() => {
    const onPrint = () => flushSync(() => setPrintedAt(now()));
    window.addEventListener("beforeprint", onPrint);
    return () => window.removeEventListener("beforeprint", onPrint);
  }, []);
  return printedAt;
}

/** At the top of each page on paper, because pages part company: what it is, of when, and who may see it. */
function PaperHead({ program, count, at }: ListFactsProps) {
  const { t } = useTranslation("adminRosters");
  const { list } = useRosterView();
  const clubTime = useClubTime();
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
        <ListFacts count={count} at={at} /> · {t("printedAt", { at: clubTime(printedAt) })}
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

function Nobody() {
  const { t } = useTranslation("adminRosters");
  const { group } = useRosterView();
  return <EmptyState title={t("emptyTitle")} text={t(group ? "emptyGroupText" : "emptyText")} />;
}

/**
 * The table as it will be on paper, and cards for who looks at a phone. Both are there from the start: some
 * browsers print a copy of the page that no code changes any more.
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
  data: { data: Listing<Child> } | undefined;
  error: unknown;
  refetch: () => Promise<unknown>;
}

/** One list: its outline, its failure, its emptiness, or its children. */
export function PrintedList<Child extends { id: string }>({
  query: { data, error, refetch },
  ...shown
}: PrintedListProps<Child> & { query: Query<Child> }) {
  const { t } = useTranslation("adminRosters");
  const { list } = useRosterView();
  const failure = Boolean(error) && (
    <LoadFailure title={t(`lists.${list}.loadFailed`)} error={error} onRetry={() => void refetch()} />
  );
  if (!data) return failure || <ListSkeleton label={t(`lists.${list}.loading`)} />;
  const isEmpty = data.data.children.length === 0;
  return (
    <div className="grid gap-6">
      {failure}
      {isEmpty ? <Nobody /> : <ListedChildren {...shown} listing={data.data} />}
    </div>
  );
}

interface ChildNameProps {
  child: {
    childFirstName: string;
    childLastName: string;
    contested: boolean;
    isUnpaid: boolean;
    lacksWaiver: boolean;
    lacksWaiverDate: boolean;
  };
}

/** Something that is still open for a child: a word and a shape, so that it also reads on grey paper. */
export function OpenMark({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1 wrap-normal font-semibold text-small text-error">
      <Icon aria-hidden size={15} className="shrink-0" />
      {children}
    </span>
  );
}

/** As the lists are sorted: last name first; below it what is still open for the child. */
export function ChildName({ child }: ChildNameProps) {
  const { t } = useTranslation("adminRosters");
  const { childFirstName, childLastName, contested, isUnpaid, lacksWaiver, lacksWaiverDate } = child;
  return (
    // A league has many days: their boxes leave the name its room.
    <span className="block min-w-28 wrap-anywhere">
      <strong>{childLastName}</strong>, <span className="font-normal">{childFirstName}</span>
      {contested && <strong className="block text-error text-small">{t("contested")}</strong>}
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
