import { Suspense } from "react";
import { useLocation } from "wouter";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { lazyPart } from "#app/lib/lazy-part.tsx";
import { PanelHeader } from "#app/staff/shared/panel-header.tsx";
import { SamplesNotice } from "#app/staff/shared/samples-notice.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { LoadFailure } from "#app/ui/load-failure.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { ListSkeleton } from "#app/ui/paged-list.tsx";
import { staffViewAt } from "#domain/staff/routes.ts";
import { LivePrograms } from "./live-programs.tsx";
import { SeasonList } from "./season-list.tsx";
import { usePaymentsAvailable, usePrograms } from "./use-programs.ts";

/** Why no program opens although staff opened it. */
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

/** All live programs on one page (docs/rules/staff.md#one-page-of-programs), and the seasons below. */
function ProgramList() {
  const { t } = useTranslation(["admin", "adminPrograms"]);
  const { data, error, refetch } = usePrograms();
  if (error) return <LoadFailure title={t("program.failed")} error={error} onRetry={() => void refetch()} />;
  return (
    <section aria-labelledby="programs">
      <PanelHeader id="programs" title={t("adminPrograms:title")} />
      <p className="max-w-line text-dusk-700">{t("adminPrograms:text")}</p>
      <TextLink href="#seasons" look="alone" className="mb-4">
        {t("adminPrograms:seasons.jump")}
      </TextLink>
      <PaymentsNotice />
      <SamplesNotice />
      <LivePrograms programs={data?.data} />
      <SeasonList />
    </section>
  );
}

const ProgramEditor = lazyPart(async () => (await import("./program-editor.tsx")).ProgramEditor);

const SeasonPage = lazyPart(async () => (await import("./season-page.tsx")).SeasonPage);

/** The programs, or the program or season in the address. */
export function ProgramPanel() {
  const { t } = useTranslation("adminPrograms");
  const [path] = useLocation();
  const { id, season } = { ...staffViewAt(path) };
  if (id === undefined && season === undefined) return <ProgramList />;
  return (
    <Suspense fallback={<ListSkeleton label={t("loading")} />}>
      <SamplesNotice />
      {season === undefined ? (
        <ProgramEditor key={id} id={id ?? ""} />
      ) : (
        <SeasonPage key={season} id={season} />
      )}
    </Suspense>
  );
}
