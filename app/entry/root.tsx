import { StrictMode, Suspense, useEffect } from "react";
import { Router, useLocation } from "wouter";
import { HydrationMarker } from "#app/lib/hydration/hydration-marker.tsx";
import type { I18n } from "#app/lib/i18n/create-i18n.ts";
import {
  TextsProvider,
  useSiteData,
  useSiteDataAt,
  useSuspendForSiteData,
  useTranslation,
} from "#app/lib/i18n/use-translation.tsx";
import { useRouteFocus, useScrollToTop } from "#app/lib/use-route-focus.ts";
import { SiteShell, StaffShell } from "#app/site/shell/page-shell.tsx";
import { SITE_MENU, TEAM_MENU } from "#app/site/shell/site-menu.tsx";
import { LoadingOrOffline } from "#app/ui/loading-or-offline.tsx";
import { PageErrorBoundary } from "#app/ui/page-error-boundary.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { ToastRegion } from "#app/ui/toast-region.tsx";
import { type Page, pageAt, titleValues } from "./pages.ts";

/** A placeholder while a page's code loads. It fills the screen, so that a phone does not show the footer first. */
function PageSkeleton() {
  const { t } = useTranslation();
  return (
    <div className="page-container min-h-dvh py-16">
      <LoadingOrOffline isFullPage>
        <div role="status">
          <span className="sr-only">{t("terms:loading")}</span>
          <Skeleton className="h-14 max-w-md" />
          <Skeleton className="mt-6 h-6 max-w-xl" />
          <Skeleton className="mt-3 h-6 max-w-lg" />
        </div>
      </LoadingOrOffline>
    </div>
  );
}

interface PageProps {
  path: string;
  page: Page;
}

function PageFocus({ path, title }: { path: string; title: string }) {
  useRouteFocus(path, title);
  return null;
}

function PageView({ path, page }: PageProps) {
  // Fetch the page's code and its texts in parallel.
  void page.Component.preload();
  useSuspendForSiteData(path, page.texts);
  const { t } = useTranslation(["common"], ...page.texts);
  const values = titleValues(useSiteDataAt(path));
  const title = t("common:pageTitle", { page: t(`common:titles.${page.titleKey}`, values) });
  return (
    <>
      {!page.isClientOnly && <PageFocus path={path} title={title} />}
      <page.Component />
      <HydrationMarker id="root" />
    </>
  );
}

/** Sets the club's color, which may be newer than the HTML's (docs/reference/design.md#club-color-and-logo). */
function useClubColor(): void {
  const { color } = useSiteData().club;
  useEffect(() => document.documentElement.style.setProperty("--brand", color), [color]);
}

function PageFrame({ path, page }: PageProps) {
  const pageId = page.isClientOnly ? page.titleKey : path;
  useScrollToTop(pageId);
  useClubColor();
  const view = (
    <PageErrorBoundary key={pageId}>
      <Suspense fallback={<PageSkeleton />}>
        <PageView path={path} page={page} />
      </Suspense>
    </PageErrorBoundary>
  );
  if (page.frame === "staff") return <StaffShell>{view}</StaffShell>;
  return <SiteShell menu={page.frame === "team" ? TEAM_MENU : SITE_MENU}>{view}</SiteShell>;
}

function CurrentPage() {
  const [path] = useLocation();
  return <PageFrame path={path} page={pageAt(path, useSiteDataAt(path))} />;
}

/** The whole site, in the browser and for prerendering: `ssrPath` is the address without a browser. */
export function Root({ i18n, ssrPath }: { i18n: I18n; ssrPath?: string }) {
  return (
    <StrictMode>
      <TextsProvider i18n={i18n}>
        <Router {...(ssrPath === undefined ? {} : { ssrPath })}>
          <CurrentPage />
          <ToastRegion />
        </Router>
      </TextsProvider>
    </StrictMode>
  );
}
