import { Suspense } from "react";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import { AliveMark } from "./components/alive-mark.tsx";
import { PageCrash } from "./components/page-crash.tsx";
import { PageSkeleton } from "./components/page-skeleton.tsx";
import { titleNames } from "./page-at.ts";
import type { Page } from "./pages.ts";
import { MENU, TEAM_MENU } from "./shell/menu-items.ts";
import { SiteShell } from "./shell/site-shell.tsx";
import { StaffShell } from "./shell/staff-shell.tsx";
import { usePageArrival, usePageTop } from "./use-page-arrival.ts";

interface PageProps {
  path: string;
  page: Page;
}

function Arrival({ path, title }: { path: string; title: string }) {
  usePageArrival(path, title);
  return null;
}

function PageView({ path, page }: PageProps) {
  // The page's code and its texts travel together, not one after the other; lazy() reports a failure.
  page.preload().catch(() => undefined);
  const { t } = useTranslation(["common", ...page.texts]);
  const title = t("common:pageTitle", { page: t(`common:titles.${page.title}`, titleNames(path)) });
  return (
    <>
      {!page.drawn && <Arrival path={path} title={title} />}
      <page.Component />
      <AliveMark id="root" />
    </>
  );
}

/** A page inside the frame that it asks for. */
export function PageFrame({ path, page }: PageProps) {
  const place = page.drawn ? page.title : path;
  usePageTop(place);
  const view = (
    <PageCrash key={place}>
      <Suspense fallback={<PageSkeleton />}>
        <PageView path={path} page={page} />
      </Suspense>
    </PageCrash>
  );
  if (page.frame === "staff") return <StaffShell>{view}</StaffShell>;
  return <SiteShell menu={page.frame === "team" ? TEAM_MENU : MENU}>{view}</SiteShell>;
}
