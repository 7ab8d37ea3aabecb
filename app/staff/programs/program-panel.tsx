import { useLocation } from "wouter";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { lazyWithPreload } from "#app/lib/lazy-with-preload.tsx";
import { Panel } from "#app/staff/shared/panel-header.tsx";
import { QueryBoundary } from "#app/staff/shared/query-boundary.tsx";
import { SamplesNotice } from "#app/staff/shared/samples-notice.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { staffViewAt } from "#domain/staff/routes.ts";
import { LivePrograms } from "./live-programs.tsx";
import { SeasonList } from "./season-list.tsx";
import { usePaymentsAvailable } from "./use-programs.ts";

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

/** All live programs on one page (docs/reference/staff-pages.md#programs), and the seasons below. */
function ProgramList() {
  const { t } = useTranslation("adminPrograms");
  return (
    <Panel id="programs" title={t("title")}>
      <p className="max-w-line text-dusk-700">{t("text")}</p>
      <TextLink href="#seasons" look="alone" className="mb-4">
        {t("seasons.jump")}
      </TextLink>
      <PaymentsNotice />
      <SamplesNotice />
      <QueryBoundary>
        <LivePrograms />
        <SeasonList />
      </QueryBoundary>
    </Panel>
  );
}

const ProgramEditor = lazyWithPreload(async () => (await import("./program-editor.tsx")).ProgramEditor);

const SeasonPage = lazyWithPreload(async () => (await import("./season-page.tsx")).SeasonPage);

/** The programs, or the program or season in the address. */
export default function ProgramPanel() {
  const [path] = useLocation();
  const { id, season } = { ...staffViewAt(path) };
  if (id === undefined && season === undefined) return <ProgramList />;
  return (
    <>
      <SamplesNotice />
      <QueryBoundary>
        {season === undefined ? (
          <ProgramEditor key={id} id={id ?? ""} />
        ) : (
          <SeasonPage key={season} id={season} />
        )}
      </QueryBoundary>
    </>
  );
}
