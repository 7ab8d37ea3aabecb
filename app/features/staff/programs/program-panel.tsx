import { SquarePen } from "lucide-react";
import { lazy, Suspense } from "react";
import { useLocation } from "wouter";
import { LinkButton } from "#app/components/button.tsx";
import { LoadFailure } from "#app/components/load-failure.tsx";
import { Notice } from "#app/components/notice.tsx";
import { Skeleton } from "#app/components/skeleton.tsx";
import { ListSkeleton } from "#app/components/staff/paged-list.tsx";
import { PanelHeader } from "#app/components/staff/panel-header.tsx";
import { useFormat } from "#app/i18n/use-format.ts";
import { useLanguage } from "#app/i18n/use-language.ts";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import { fetchPart } from "#app/lib/fetch-part.ts";
import { priceWord } from "#content/price-words.ts";
import { programAddress, staffViewAt } from "#domain/staff-routes.ts";
import { CapacityForm } from "./capacity-form.tsx";
import { ProgramPlaces } from "./program-places.tsx";
import { RegistrationSwitch } from "./registration-switch.tsx";
import { SeasonList } from "./season-list.tsx";
import { UnpaidPlaces } from "./unpaid-places.tsx";
import { type StaffProgram, usePaymentsAvailable, usePrograms } from "./use-programs.ts";

function ProgramCard({ program }: { program: StaffProgram }) {
  const { t } = useTranslation(["admin", "adminPrograms"]);
  const { language } = useLanguage();
  const { days } = useFormat();
  const name = program.names[language];
  return (
    <li className="rounded bg-white p-5 shadow-low sm:p-6">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h3 className="text-title wrap-anywhere">{name}</h3>
          <p className="figures text-small text-dusk-700">
            {program.startsOn && program.endsOn && `${days(program.startsOn, program.endsOn)} · `}
            {program.feeCents === null ? t("program.noPrice") : priceWord(program.feeCents, language)}
          </p>
        </div>
        <LinkButton href={programAddress(program.id)} variant="secondary" className="max-sm:w-full">
          <SquarePen aria-hidden size={20} />
          <span aria-hidden>{t("adminPrograms:edit")}</span>
          <span className="sr-only">{t("adminPrograms:editOf", { program: name })}</span>
        </LinkButton>
      </div>
      <div className="mt-5 grid items-start gap-6 md:grid-cols-2 xl:grid-cols-[1.6fr_1fr_auto] xl:gap-10">
        <div className="md:max-xl:col-span-2">
          <RegistrationSwitch program={program} name={name} />
        </div>
        <ProgramPlaces program={program} />
        <CapacityForm program={program} />
      </div>
      {(program.feeCents !== null || program.places.held > 0) && (
        <div className="mt-6 border-t border-sand-200 pt-5">
          <UnpaidPlaces program={program} />
        </div>
      )}
    </li>
  );
}

/** Why nothing opens although staff have opened it. */
function PaymentsNotice() {
  const { t } = useTranslation("admin");
  if (usePaymentsAvailable()) return null;
  return (
    <div className="mb-5">
      <Notice tone="warning" title={t("program.noPayments")}>
        <p>{t("program.noPaymentsText")}</p>
      </Notice>
    </div>
  );
}

/** What staff decide about each program of the season: open or closed, how many places, and the way to its facts. */
function ProgramList() {
  const { t } = useTranslation(["admin", "adminPrograms"]);
  const { data, error, refetch } = usePrograms();
  if (error) return <LoadFailure title={t("program.failed")} error={error} onRetry={() => void refetch()} />;
  return (
    <section aria-labelledby="programs">
      <PanelHeader id="programs" title={t("adminPrograms:title")} />
      <p className="max-w-line text-dusk-700">{t("adminPrograms:text")}</p>
      <a
        href="#seasons"
        className="mb-4 inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
      >
        {t("adminPrograms:seasons.jump")}
      </a>
      <PaymentsNotice />
      {data ? (
        <ul className="grid gap-4">
          {data.data
            .filter(({ isCurrent }) => isCurrent)
            .map((program) => (
              <ProgramCard key={program.id} program={program} />
            ))}
        </ul>
      ) : (
        <Skeleton className="h-40" />
      )}
      <SeasonList />
    </section>
  );
}

const ProgramEditor = lazy(() =>
  fetchPart(async () => ({ default: (await import("./program-editor.tsx")).ProgramEditor })),
);

const SeasonPage = lazy(() =>
  fetchPart(async () => ({ default: (await import("./season-page.tsx")).SeasonPage })),
);

/** The programs of the season, or the form of the program or the page of the season that the address names. */
export function ProgramPanel() {
  const { t } = useTranslation("adminPrograms");
  const [path] = useLocation();
  const { id, season } = { ...staffViewAt(path) };
  if (id === undefined && season === undefined) return <ProgramList />;
  return (
    <Suspense fallback={<ListSkeleton label={t("loading")} />}>
      {season === undefined ? (
        <ProgramEditor key={id} id={id ?? ""} />
      ) : (
        <SeasonPage key={season} id={season} />
      )}
    </Suspense>
  );
}
