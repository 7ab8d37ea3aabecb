import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { Mails } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Permitted } from "#app/staff/shared/access/permitted.tsx";
import { Panel } from "#app/staff/shared/list/panel.tsx";
import { QueryBoundary } from "#app/staff/shared/list/query-boundary.tsx";
import { addressOf } from "#app/staff/shared/list/query-parameters.ts";
import { SeasonChooser } from "#app/staff/shared/list/season-chooser.tsx";
import { ALL_SEASONS, useSeasonScope, useSeasons } from "#app/staff/shared/list/use-season-scope.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PAPER_PATH, WRITE_PATH } from "#domain/staff/staff-paths.ts";
import { OfferDialog } from "./offer-dialog.tsx";
import { useWaitingListQueryOptions, type WaitingEntry, type WaitlistProgram } from "./use-waiting-list.ts";
import { WaitingFamily } from "./waiting-family.tsx";

interface ProgramWaitingListProps {
  program: WaitlistProgram;
  entries: readonly WaitingEntry[];
}

/** Free spots, waiting families, and how spots are offered. */
function WaitingListSummary({ program: { id, waitingList, freeSpots }, entries }: ProgramWaitingListProps) {
  const { t } = useTranslation(["adminWaiting", "adminLog"]);
  const waitingEntries = entries.filter(({ offer }) => offer === null);
  const offerCount = entries.length - waitingEntries.length;
  const childCount = waitingEntries.reduce((sum, { children }) => sum + children.length, 0);
  const summary = [
    freeSpots === null ? t("noLimit") : t("free", { count: freeSpots }),
    childCount === 0
      ? t("nobody")
      : t("families", {
          count: waitingEntries.length,
          children: t("terms:countChildrenEither", { count: childCount }),
        }),
    offerCount > 0 && t("offers", { count: offerCount }),
  ];
  const hasNoFit =
    freeSpots !== null && freeSpots > 0 && childCount > 0 && !waitingEntries.some(({ fits }) => fits);
  return (
    <>
      <p className="tabular-nums font-semibold">{summary.filter(Boolean).join(" · ")}</p>
      {hasNoFit && <p className="max-w-prose text-small">{t("noneFits")}</p>}
      <p className="flex flex-wrap items-center gap-x-3 text-small text-dusk-700">
        <span>{t(`adminLog:waitingLists.${waitingList}`)}</span>
        <TextLink href={`/admin/programs#card-${id}`} variant="alone">
          {t("settings")}
        </TextLink>
      </p>
    </>
  );
}

function ProgramWaitingList({ program, entries }: ProgramWaitingListProps) {
  const { t } = useTranslation("adminWaiting");
  const [offeredEntry, setOfferedEntry] = useState<WaitingEntry>();
  const headingId = `waiting-${program.id}`;
  const waitingEntries = entries.filter(({ offer }) => offer === null);
  const { offerUntil: until } = program;
  const isLastDay = until === null;
  return (
    <Card aria-labelledby={headingId}>
      <h3 id={headingId} tabIndex={-1} className="text-lead leading-tight outline-none wrap-anywhere">
        {program.name}
      </h3>
      <WaitingListSummary program={program} entries={entries} />
      {isLastDay && waitingEntries.length > 0 && (
        <Notice tone="warning" title={t("lastDay.title")} text={t("lastDay.text")} className="mt-3">
          <TextLink href={PAPER_PATH} variant="alone">
            {t("lastDay.enter")}
          </TextLink>
        </Notice>
      )}
      <ol className="mt-3 empty:hidden">
        {entries.map((entry) => (
          <WaitingFamily
            key={entry.id}
            entry={entry}
            number={entry.offer ? null : waitingEntries.indexOf(entry) + 1}
            isLastDay={isLastDay}
            onOffer={() => setOfferedEntry(entry)}
          />
        ))}
      </ol>
      {offeredEntry && until !== null && (
        <OfferDialog
          // The current entry, or the last known entry if another user removed it.
          entry={entries.find(({ id }) => id === offeredEntry.id) ?? offeredEntry}
          until={until}
          onClose={() => setOfferedEntry(undefined)}
        />
      )}
    </Card>
  );
}

/** Link to write to all families on the list. Returns null if the list is empty. */
function WriteToWaitingFamilies() {
  const { t } = useTranslation("adminWaiting");
  const { scope } = useSeasonScope();
  const { data } = useQuery(useWaitingListQueryOptions());
  if (!data || data.data.length === 0) return null;
  return (
    <Permitted to="messages.send">
      <LinkButton
        href={addressOf(WRITE_PATH, { list: "waiting", ...scope })}
        variant="secondary"
        className="max-lg:px-3 max-lg:text-body"
      >
        <Mails aria-hidden size={18} />
        {t("terms:writeToFamilies")}
      </LinkButton>
    </Permitted>
  );
}

function ProgramWaitingLists() {
  const { t } = useTranslation("adminWaiting");
  const { programs, data: entries } = useSuspenseQuery(useWaitingListQueryOptions()).data;
  if (programs.length === 0) return <EmptyState title={t("emptyTitle")} text={t("emptyText")} />;
  return (
    <div className="grid gap-4">
      {programs.map((program) => (
        <ProgramWaitingList
          key={program.id}
          program={program}
          entries={entries.filter(({ programId }) => programId === program.id)}
        />
      ))}
    </div>
  );
}

/** The waiting lists of the chosen programs, in the order of offers (docs/reference/waiting-list.md#staff-list). */
export default function WaitingPanel() {
  const { t } = useTranslation("adminWaiting");
  const defaultScope = useSeasons().length > 1 ? ALL_SEASONS : "current";
  return (
    <Panel
      id="waiting-list"
      title={t("terms:pages.waiting")}
      summary={t("text")}
      actions={<WriteToWaitingFamilies />}
      className="max-w-4xl"
    >
      <SeasonChooser defaultScope={defaultScope} includesUnusedPrograms className="mb-4" />
      <QueryBoundary>
        <ProgramWaitingLists />
      </QueryBoundary>
    </Panel>
  );
}
