import { CirclePlus } from "lucide-react";
import { useLocation } from "wouter";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { lazyWithPreload } from "#app/lib/lazy-with-preload.tsx";
import { useConfig } from "#app/lib/use-config.ts";
import { Permitted } from "#app/staff/shared/access/permitted.tsx";
import { PlaceholderNotice } from "#app/staff/shared/drafts/placeholders.tsx";
import { Panel } from "#app/staff/shared/list/panel.tsx";
import { QueryBoundary } from "#app/staff/shared/list/query-boundary.tsx";
import { type StaffSeason, useAllSeasons } from "#app/staff/shared/list/use-season-scope.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { newProgramPath, staffViewAt } from "#domain/staff/staff-paths.ts";
import { ProgramCard } from "./program-card.tsx";
import { SeasonList } from "./season/season-list.tsx";
import { type StaffProgram, usePrograms } from "./use-programs.ts";

interface SeasonSectionProps {
  season: StaffSeason;
  programs: readonly StaffProgram[];
}

/** Programs of a live season, and a link to add one. */
function SeasonSection({ season: { id, name }, programs }: SeasonSectionProps) {
  const { t } = useTranslation("adminPrograms");
  const heading = `season-${id}`;
  return (
    <section aria-labelledby={heading} className="mt-6">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h3 id={heading} className="text-title wrap-anywhere">
          {t("seasons.titleOf", { season: name })}
        </h3>
        <Permitted to="programs.edit">
          <LinkButton href={newProgramPath(id)} variant="secondary" className="max-sm:w-full">
            <CirclePlus aria-hidden size={20} />
            {t("seasons.addTitle")}
            <span className="sr-only">{t("seasons.addTo", { season: name })}</span>
          </LinkButton>
        </Permitted>
      </div>
      {programs.length === 0 && <p className="text-dusk-700">{t("seasons.noPrograms")}</p>}
      <ul className="grid gap-4 empty:hidden">
        {programs.map((program) => (
          <ProgramCard key={program.id} program={program} />
        ))}
      </ul>
    </section>
  );
}

/** Programs of all live seasons, the current season first. */
function LivePrograms() {
  const programs = usePrograms();
  return useAllSeasons()
    .filter(({ state }) => state === "live")
    .map((season) => (
      <SeasonSection
        key={season.id}
        season={season}
        programs={programs.filter(({ seasonId }) => seasonId === season.id)}
      />
    ));
}

/** Warning that no program opens without payments. */
function PaymentsNotice() {
  const { t } = useTranslation("admin");
  const { config } = useConfig();
  if (config.paymentsAvailable ?? true) return null;
  return (
    <Notice
      tone="warning"
      title={t("program.noPayments")}
      text={t("program.noPaymentsText")}
      className="mb-5"
    />
  );
}

/** All live programs (docs/reference/staff-pages.md#programs), and the seasons below. */
function ProgramList() {
  const { t } = useTranslation("adminPrograms");
  return (
    <Panel id="programs" title={t("terms:pages.programs")}>
      <p className="max-w-prose text-dusk-700">{t("text")}</p>
      <Permitted to="programs.edit">
        <TextLink href="#seasons" variant="alone" className="mb-4">
          {t("seasons.jump")}
        </TextLink>
      </Permitted>
      <PaymentsNotice />
      <QueryBoundary>
        <Permitted to="website.edit">
          <PlaceholderNotice />
        </Permitted>
        <LivePrograms />
        <Permitted to="programs.edit">
          <SeasonList />
        </Permitted>
      </QueryBoundary>
    </Panel>
  );
}

const ProgramEditor = lazyWithPreload(
  async () => (await import("./editor/program-editor.tsx")).ProgramEditor,
);

const SeasonPage = lazyWithPreload(async () => (await import("./season/season-page.tsx")).SeasonPage);

export default function ProgramPanel() {
  const [path] = useLocation();
  const { id, season } = staffViewAt(path) ?? {};
  if (!id && !season) return <ProgramList />;
  return (
    <QueryBoundary>
      <PlaceholderNotice />
      {season && <SeasonPage key={season} id={season} />}
      {id && <ProgramEditor key={id} id={id} />}
    </QueryBoundary>
  );
}
