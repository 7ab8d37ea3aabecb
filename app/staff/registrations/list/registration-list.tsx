import { FilePlus, FileUp } from "lucide-react";
import { type ReactNode, Suspense } from "react";
import { api } from "#app/lib/api.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { lazyWithPreload } from "#app/lib/lazy-with-preload.tsx";
import type { RequestAction } from "#app/staff/registrations/actions/action-dialogs.tsx";
import { REGISTRATIONS_KEY } from "#app/staff/registrations/registration-keys.ts";
import { Permitted } from "#app/staff/shared/access/permitted.tsx";
import { ContactListButton } from "#app/staff/shared/list/contact-list-button.tsx";
import { RefreshButton } from "#app/staff/shared/list/panel.tsx";
import { addressOf } from "#app/staff/shared/list/query-parameters.ts";
import { ResourceList } from "#app/staff/shared/list/resource-list.tsx";
import { usePagedList } from "#app/staff/shared/list/use-paged-list.ts";
import { useRegistrationView } from "#app/staff/shared/list/use-registration-view.ts";
import { ALL_SEASONS, useSeasons } from "#app/staff/shared/list/use-season-scope.ts";
import { useSelection } from "#app/staff/shared/list/use-selection.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { RowButton } from "#app/ui/row-button.tsx";
import { useWideScreen } from "#app/ui/use-media.ts";
import { SELECTED_MAX } from "#domain/staff/registration-search.ts";
import { WRITE_PATH } from "#domain/staff/staff-paths.ts";
import { RegistrationCard } from "./registration-card.tsx";
import { useRegistrationColumns } from "./registration-columns.tsx";
import { RegistrationFilters } from "./registration-filters.tsx";

const SelectionBar = lazyWithPreload(
  async () => (await import("#app/staff/registrations/bulk/selection-bar.tsx")).SelectionBar,
);
const MarkSeenButton = lazyWithPreload(
  async () => (await import("#app/staff/registrations/details/attention-notices.tsx")).MarkSeenButton,
);

interface ResultLineProps {
  visibleCount: number;
  matchingCount: number;
  total: number;
  actions: ReactNode;
  /** Moves the focus, because the focused button is gone. */
  onCleared: () => void;
}

/** Number of visible rows, announced on change, with buttons to change the filter. */
function ResultLine({ visibleCount, matchingCount: matching, total, actions, onCleared }: ResultLineProps) {
  const { t } = useTranslation("admin");
  const { filter, isFiltered, isChanged, setFilter, clearFilters } = useRegistrationView();
  // The total excludes expired and deleted registrations, so these filters use their own count.
  const totalCount = filter.payment === "expired" || filter.attention ? matching : total;
  const hasNoMatches = filter.search !== "" && !(filter.payment || filter.attention) && matching === 0;
  const hasSeasons = useSeasons().length > 1;
  const canSearchEverywhere = hasSeasons && filter.search !== "" && filter.season !== ALL_SEASONS;
  const clearAndFocus = () => {
    clearFilters();
    onCleared();
  };
  return (
    <div className="flex min-h-10 flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2 lg:min-h-9 lg:py-1">
      <p role="status" className="tabular-nums text-small text-dusk-700">
        {totalCount > 0 && <span>{t("list.showing", { shown: visibleCount, total: totalCount })}</span>}
        {isFiltered && matching > visibleCount && (
          <span>{` · ${t("list.matching", { count: matching })}`}</span>
        )}
      </p>
      <span className="flex flex-wrap gap-2">
        {isChanged && hasNoMatches && (
          <RowButton onClick={() => setFilter({ payment: "expired" })}>{t("list.expired")}</RowButton>
        )}
        {canSearchEverywhere && (
          <RowButton onClick={() => setFilter({ season: ALL_SEASONS, program: "" })}>
            {t("seasons.everywhere")}
          </RowButton>
        )}
        {isChanged && <RowButton onClick={clearAndFocus}>{t("filters.clear")}</RowButton>}
        {actions}
      </span>
    </div>
  );
}

/** Opens the message and contact actions of the list. */
function WriteToListButton() {
  const { filter } = useRegistrationView();
  return <ContactListButton list="registrations" isInRow={!useWideScreen()} query={filter} />;
}

/** Opens a new message with a prepared text for the listed families that have a form to sign. */
function AskToSignLink() {
  const { t } = useTranslation("admin");
  const { sort: _order, ...filter } = useRegistrationView().filter;
  if (filter.attention !== "form") return null;
  return (
    <TextLink
      href={addressOf(WRITE_PATH, { list: "registrations", ...filter })}
      variant="alone"
      className="inline-flex min-h-11 items-center lg:min-h-9"
    >
      {t("filters.askToSign")}
    </TextLink>
  );
}

/** Links to the paper form and the import. */
function AddButtons() {
  const { t } = useTranslation("admin");
  const { paperHref } = useRegistrationView();
  const buttons = [
    { to: "registrations.enter", href: paperHref, Icon: FilePlus, label: t("terms:addFromPaper") },
    {
      to: "registrations.edit",
      href: "/admin/registrations/import",
      Icon: FileUp,
      label: t("terms:pages.import"),
    },
  ] as const;
  return (
    <>
      {buttons.map(({ to, href, Icon, label }) => (
        <Permitted key={href} to={to}>
          <LinkButton
            href={href}
            variant="secondary"
            className="max-lg:min-h-11 max-lg:px-3 max-lg:text-body"
          >
            <Icon aria-hidden size={18} />
            <span>{label}</span>
          </LinkButton>
        </Permitted>
      ))}
    </>
  );
}

/** The list's buttons on a wide screen, next to the season, so that the first rows are visible. */
export function ListButtons() {
  return (
    <div className="flex shrink-0 gap-3 print:hidden">
      <Permitted to="messages.send">
        <WriteToListButton />
      </Permitted>
      <AddButtons />
      <RefreshButton />
    </div>
  );
}

export function RegistrationList({ headingId, onAction }: { headingId: string; onAction: RequestAction }) {
  const { t } = useTranslation("admin");
  const { filter, isFiltered } = useRegistrationView();
  const query = usePagedList(REGISTRATIONS_KEY, api.registrations.$get, filter);
  const { rows: registrations, lastPage: last } = query;
  const unseenChangeIds = registrations?.flatMap(({ unseenChanges }) => unseenChanges) ?? [];
  const { total = 0, matching = 0 } = last ?? {};
  const isWide = useWideScreen();
  const selection = useSelection<string>(filter, SELECTED_MAX);
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} tabIndex={-1} className="sr-only">
        {t("terms:pages.registrations")}
      </h2>
      <RegistrationFilters actions={<AddButtons />} />
      <ResultLine
        visibleCount={registrations?.length ?? 0}
        matchingCount={matching}
        total={total}
        actions={
          <>
            {filter.attention === "changed" && unseenChangeIds.length > 0 && (
              <Suspense>
                <Permitted to="registrations.edit">
                  <MarkSeenButton changeIds={unseenChangeIds} label="markShown" />
                </Permitted>
              </Suspense>
            )}
            {matching > 0 && (
              <Permitted to="messages.send">
                <AskToSignLink />
              </Permitted>
            )}
            {!isWide && (
              <>
                <Permitted to="messages.send">
                  <WriteToListButton />
                </Permitted>
                <RefreshButton />
              </>
            )}
          </>
        }
        onCleared={() => document.getElementById(headingId)?.focus()}
      />
      <ResourceList
        textPrefix="admin:list."
        query={query}
        columns={useRegistrationColumns(onAction, selection)}
        rowKey={({ id }) => id}
        isFiltered={isFiltered || total > 0}
        renderCard={(registration) => (
          <RegistrationCard registration={registration} selection={selection} onAction={onAction} />
        )}
      />
      {selection.ids.size > 0 && registrations && (
        <Suspense>
          <SelectionBar visibleRows={registrations} selection={selection} />
        </Suspense>
      )}
    </section>
  );
}
