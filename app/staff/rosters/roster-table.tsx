import { CircleDashed, Download, FileX, Printer } from "lucide-react";
import { api } from "#app/lib/api.ts";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Permitted } from "#app/staff/shared/access/permitted.tsx";
import { OpenItemBadge } from "#app/staff/shared/display/open-item-badge.tsx";
import { PhoneLink } from "#app/staff/shared/display/phone-link.tsx";
import { useStaffMutation } from "#app/staff/shared/forms/use-staff-mutation.ts";
import { RowCard, type RowCardProps } from "#app/staff/shared/list/resource-list.tsx";
import { useTeamName } from "#app/staff/shared/list/use-season-scope.ts";
import { Button } from "#app/ui/button.tsx";
import { DataTable } from "#app/ui/data-table.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { LoadFailure } from "#app/ui/load-failure.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { RowButton } from "#app/ui/row-button.tsx";
import { askToSignPath, attentionPath } from "#domain/staff/staff-paths.ts";
import {
  ALL_DAYS,
  type CheckInChild,
  type RosterChild,
  type RosterProgram,
  rosterPath,
  useRosterView,
} from "./use-rosters.ts";

interface RosterData<Child> {
  /** When the server read the data. */
  at: string;
  program: RosterProgram;
  children: readonly Child[];
}

interface RosterHeaderProps {
  roster: RosterData<unknown>;
}

/** The list's title with its age group, its audience, and the number of children with the time of the data. */
function useRosterHeaderTexts({ roster: { at, children } }: RosterHeaderProps) {
  const { t } = useTranslation("adminRosters");
  const { list, group, team } = useRosterView();
  const { instant } = useFormat();
  return {
    title: [t(`lists.${list}.name`), group, useTeamName()(team)].filter(Boolean).join(" · "),
    audience: t(`lists.${list}.audience`),
    facts: `${t("terms:countChildren", { count: children.length })} · ${t("asOf", { at: instant(at) })}`,
  };
}

/** Header on screen, with buttons to print or download the list. */
function ScreenHeader({ roster }: RosterHeaderProps) {
  const { t } = useTranslation("adminRosters");
  const view = useRosterView();
  const fileDay = view.day === ALL_DAYS ? undefined : view.day;
  const { title, audience, facts } = useRosterHeaderTexts({ roster });
  const { name, seasonName } = roster.program;
  return (
    <div className="mb-5 flex flex-wrap items-end justify-between gap-x-8 gap-y-4 print:hidden">
      <div>
        <h3 className="text-title">{title}</h3>
        <p role="status" className="tabular-nums mt-1 text-small text-dusk-700">
          {`${name} (${seasonName}) · ${facts}`}
        </p>
        <p className="mt-2 max-w-prose">{audience}</p>
      </div>
      <div className="flex flex-wrap gap-3 max-sm:w-full">
        <Button onClick={() => window.print()} className="max-sm:flex-1">
          <Printer aria-hidden size={20} />
          {t("terms:print")}
        </Button>
        <Button
          variant="secondary"
          onClick={() => window.open(rosterPath(view, { format: "csv", day: fileDay }), "_blank", "noopener")}
          className="max-sm:flex-1"
        >
          <Download aria-hidden size={20} />
          {t("csv")}
        </Button>
      </div>
    </div>
  );
}

/** Header of each printed page, because pages get separated. */
function PaperHeader({ roster }: RosterHeaderProps) {
  const { t } = useTranslation("adminRosters");
  const { list } = useRosterView();
  const { days } = useFormat();
  const { title, audience, facts } = useRosterHeaderTexts({ roster });
  const { name: program, startsOn, endsOn, seasonName } = roster.program;
  return (
    <div className="grid gap-1 pb-2 font-normal">
      <p className="flex items-baseline justify-between gap-6">
        <span className="font-display text-title font-extrabold">{title}</span>
        <span>{t("camp", { program, days: startsOn && endsOn ? days(startsOn, endsOn) : seasonName })}</span>
      </p>
      <p className={list === "check-in" ? "font-semibold" : ""}>{audience}</p>
      <p>{facts}</p>
    </div>
  );
}

/** Closes or reopens shirt sizes for families; applies at once. */
function ShirtSizes({ program: { id, shirtsClosedAt } }: { program: RosterProgram }) {
  const { t } = useTranslation("adminRosters");
  const { instant } = useFormat();
  const isClosed = shirtsClosedAt !== null;
  const { mutate, isPending } = useStaffMutation({
    send: (areShirtSizesLocked: boolean) =>
      api.admin.programs[":id"].$patch({ param: { id }, json: { areShirtSizesLocked } }),
    toast: (_response, areShirtSizesLocked) => ({
      title: t(areShirtSizesLocked ? "shirts.closed" : "shirts.reopened"),
    }),
  });
  return (
    <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2 text-small print:hidden">
      <p>{isClosed ? t("shirts.closedSince", { at: instant(shirtsClosedAt) }) : t("shirts.open")}</p>
      <Permitted to="programs.edit">
        <RowButton busy={isPending} onClick={() => mutate(!isClosed)}>
          {t(isClosed ? "shirts.reopen" : "shirts.close")}
        </RowButton>
      </Permitted>
    </div>
  );
}

/** Notices before printing: unseen changes by families, forms to sign, and whether families can still change shirt sizes. */
function RosterNotices({ program, unsigned }: { program: RosterProgram; unsigned: number }) {
  const { t } = useTranslation(["adminRosters", "admin"]);
  const { list } = useRosterView();
  const { id, changed: count } = program;
  return (
    <>
      {count > 0 && (
        <Notice tone="warning" title={t("unseen", { count })} className="mb-5">
          <p className="print:hidden">
            <TextLink href={attentionPath("changed", id)} variant="task">
              {t("unseenGo")}
            </TextLink>
          </p>
        </Notice>
      )}
      {unsigned > 0 && (
        <Notice tone="warning" title={t("unsigned", { count: unsigned })} className="mb-5 print:hidden">
          <p>
            <TextLink href={askToSignPath(id)} variant="task">
              {t("admin:filters.askToSign")}
            </TextLink>
          </p>
        </Notice>
      )}
      {list === "roster" && <ShirtSizes program={program} />}
    </>
  );
}

/** A person to call on a line of its own. */
export function CallablePerson({ name = "", phone }: { name?: string; phone: string }) {
  return (
    <span className="block wrap-anywhere">
      {name && <span>{`${name} `}</span>}
      {phone && <PhoneLink phone={phone} className="whitespace-nowrap decoration-sand-500" />}
    </span>
  );
}

/** The guardian's phone, and name and phone of the second guardian. */
export function GuardianPhones({ child }: { child: Pick<RosterChild, "phone" | "secondGuardian"> }) {
  return (
    <>
      <CallablePerson phone={child.phone} />
      {child.secondGuardian && <CallablePerson {...child.secondGuardian} />}
    </>
  );
}

export type RosterColumn<Child> = RowCardProps<Child>["columns"][number];

interface RosterTableProps<Child> {
  columns: readonly RosterColumn<Child>[];
  query: {
    data: { data: RosterData<Child> };
    error: unknown;
    refetch: () => Promise<unknown>;
  };
}

/**
 * A table for paper and cards for phones. Both are always rendered, because some browsers print a snapshot of the page.
 * A failed refetch shows an error above the list, because an old list is misleading.
 */
export function RosterTable<Child extends Pick<CheckInChild, "id" | "lacksForm">>({
  columns,
  query,
}: RosterTableProps<Child>) {
  const { t } = useTranslation(["adminRosters", "admin"]);
  const { list, group, team } = useRosterView();
  const { data, error, refetch } = query;
  const { program, children } = data.data;
  return (
    <div className="grid gap-6">
      {Boolean(error) && (
        <LoadFailure title={t("admin:loadFailed")} error={error} onRetry={() => void refetch()} />
      )}
      {children.length === 0 ? (
        <EmptyState title={t("emptyTitle")} text={t(group || team ? "emptyGroupText" : "emptyText")} />
      ) : (
        <div data-field-sheet={list}>
          <ScreenHeader roster={data.data} />
          <RosterNotices program={program} unsigned={children.filter(({ lacksForm }) => lacksForm).length} />
          <div className="max-lg:hidden print:block">
            <DataTable
              caption={t(`lists.${list}.name`)}
              columns={columns}
              rows={children}
              rowKey={({ id }) => id}
              printHeader={<PaperHeader roster={data.data} />}
            />
          </div>
          <ul className="grid gap-3 md:grid-cols-2 lg:hidden print:hidden">
            {children.map((child) => (
              <RowCard key={child.id} row={child} columns={columns} />
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

const OPEN_ITEMS = ["lacksWaiver", "lacksWaiverDate", "lacksForm"] as const;

/** The child's name, last name first as in the sort order, with open items below. */
export function ChildName({ child }: { child: Pick<CheckInChild, keyof RosterChild & keyof CheckInChild> }) {
  const { t } = useTranslation("adminRosters");
  const { childFirstName, childLastName, isDuplicate, isUnpaid, ...openItemFlags } = child;
  const openItems = OPEN_ITEMS.filter((openItem) => openItemFlags[openItem]);
  return (
    // Narrow enough for the many columns of a league.
    <span className="block min-w-28 wrap-anywhere">
      <strong>{childLastName}</strong>, <span className="font-normal">{childFirstName}</span>
      {isDuplicate && <strong className="block text-error text-small">{t("duplicate")}</strong>}
      {(isUnpaid || openItems.length > 0) && (
        <span className="flex flex-wrap gap-x-3">
          {isUnpaid && <OpenItemBadge icon={CircleDashed}>{t("marks.isUnpaid")}</OpenItemBadge>}
          {openItems.map((openItem) => (
            <OpenItemBadge key={openItem} icon={FileX}>
              {t(`marks.${openItem}`)}
            </OpenItemBadge>
          ))}
        </span>
      )}
    </span>
  );
}
