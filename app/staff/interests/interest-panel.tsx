import { useState } from "react";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { ListActions } from "#app/staff/shared/list-actions.tsx";
import { PanelHeader } from "#app/staff/shared/panel-header.tsx";
import { SeasonChooser } from "#app/staff/shared/season-chooser.tsx";
import { ALL_SEASONS, useSeasons } from "#app/staff/shared/use-season-scope.ts";
import { ConfirmDialog } from "#app/ui/dialog.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Narrowed } from "#app/ui/narrowed.tsx";
import { PagedList } from "#app/ui/paged-list.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { useTypedSearch } from "#app/ui/use-typed-search.ts";
import { useWideScreen } from "#app/ui/use-wide-screen.ts";
import { SEARCH_MAX } from "#domain/staff/search.ts";
import { InterestCard, InterestTable } from "./interest-table.tsx";
import { type Interest, useInterests, useInterestView, useRemoval } from "./use-interests.ts";

const HEADING = "interests";

function InterestSearch() {
  const { t } = useTranslation("adminInterests");
  const { asked, setSearch } = useInterestView();
  const { typed, type } = useTypedSearch(asked.search, setSearch);
  return (
    <search className="mb-5 block max-w-line print:hidden">
      <TextField
        type="search"
        name="search"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={SEARCH_MAX}
        unmarked
        label={t("search")}
        value={typed}
        onChange={(event) => type(event.target.value)}
      />
    </search>
  );
}

interface RowsProps {
  interests: readonly Interest[];
  onRemove: (interest: Interest) => void;
}

function Rows({ interests, onRemove }: RowsProps) {
  const { t } = useTranslation("adminInterests");
  const isWide = useWideScreen();
  const { asked } = useInterestView();
  if (interests.length === 0) {
    const empty = Object.values(asked).some(Boolean) ? "noMatch" : "empty";
    return <EmptyState title={t(`${empty}Title`)} text={t(`${empty}Text`)} />;
  }
  if (isWide) return <InterestTable interests={interests} onRemove={onRemove} />;
  return (
    <ul className="grid gap-4 md:grid-cols-2">
      {interests.map((interest) => (
        <InterestCard key={interest.id} interest={interest} onRemove={onRemove} />
      ))}
    </ul>
  );
}

/** People who want to hear about a program (docs/rules/staff.md#who-wants-to-hear-from-the-club). */
export function InterestPanel() {
  const { t } = useTranslation("adminInterests");
  const { asked, showAll } = useInterestView();
  const query = useInterests();
  const { interests, total = 0 } = query;
  // With only one season, show its programs right away.
  const usual = useSeasons().length > 1 ? ALL_SEASONS : "current";
  const [chosen, setChosen] = useState<Interest>();
  const { mutate, ask, dialog } = useRemoval();
  const name = chosen?.name ?? "";
  return (
    <section aria-labelledby={HEADING}>
      <PanelHeader id={HEADING} title={t("title")} summary={interests && t("summary", { count: total })}>
        {/* A list of families to write to has no filter for free places. */}
        {!asked.free && <ListActions list="interests" asked={asked} title={t("title")} />}
      </PanelHeader>
      <SeasonChooser usual={usual} everyProgram className="mb-4" />
      {asked.free && <Narrowed text={t("onlyFree")} onAll={showAll} />}
      <InterestSearch />
      <PagedList query={query} failed={t("failed")} loading={t("loading")}>
        {interests && (
          <Rows
            interests={interests}
            onRemove={(interest) => {
              setChosen(interest);
              ask();
            }}
          />
        )}
      </PagedList>
      <ConfirmDialog
        {...dialog}
        title={t("question", { name })}
        text={t("questionText")}
        confirmLabel={t("confirm")}
        onConfirm={() => chosen && mutate(chosen.id)}
      />
    </section>
  );
}
