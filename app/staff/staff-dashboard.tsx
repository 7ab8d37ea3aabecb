import { Suspense, useEffect } from "react";
import { Redirect } from "wouter";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { lazyWithPreload } from "#app/lib/lazy-with-preload.tsx";
import { type AuthGuard, AuthGuardPlaceholder } from "#app/staff/frame/auth-guard.tsx";
import { type MenuGroup, type MenuPage, TabBar, WideMenu } from "#app/staff/frame/menus.tsx";
import { SignOutButton } from "#app/staff/frame/sign-out-button.tsx";
import { useHasPermission } from "#app/staff/shared/access/use-staff-session.ts";
import { DownloadButton } from "#app/staff/shared/list/download-button.tsx";
import { QueryBoundary } from "#app/staff/shared/list/query-boundary.tsx";
import { PageErrorBoundary } from "#app/ui/page-error-boundary.tsx";
import { useWideScreen } from "#app/ui/use-media.ts";
import type { Permission } from "#domain/staff/permissions.ts";
import type { StaffPath } from "#domain/staff/staff-paths.ts";
import { AlertBadge } from "./alert-badge.tsx";
import { BottomNav } from "./frame/menus.tsx";
import { STAFF_PAGES, type StaffPage } from "./staff-pages.ts";
import { TodoStrip } from "./todo-strip.tsx";
import { useMenu } from "./use-menu.ts";

const NotPermitted = lazyWithPreload(
  async () => (await import("#app/staff/shared/access/not-permitted.tsx")).NotPermitted,
);
const StaffSearch = lazyWithPreload(
  async () => (await import("#app/staff/frame/staff-search.tsx")).StaffSearch,
);

/**
 * The page's heading: the dashboard's title for registrations (docs/reference/staff-registrations.md#registration-list),
 * the group's name for all other pages.
 */
function DashboardHeading({ page, hasList }: { page: StaffPath; hasList: boolean }) {
  const { t } = useTranslation("admin");
  const { group } = STAFF_PAGES[page];
  return (
    <div className="min-w-0 max-lg:flex-1 max-lg:basis-40">
      <h1 tabIndex={-1} className="text-lead font-black sm:text-title">
        {group === "registrations" ? t("title") : t(`terms:pages.${group}`)}
      </h1>
      {hasList && <p className="text-small text-dusk-700 sm:text-body">{t("subtitle")}</p>}
    </div>
  );
}

/** The export, backup and sign-out buttons of the registration list. */
function RegistrationListButtons() {
  const may = useHasPermission();
  return (
    <div className="flex flex-wrap gap-3 print:hidden">
      {may("registrations.export") && <DownloadButton kind="export" />}
      {may("backup.download") && <DownloadButton kind="backup" />}
      <SignOutButton />
    </div>
  );
}

/** Loads the texts that every page needs except the registration list. */
function PageWithAdminTexts({ Panel }: Pick<StaffPage, "Panel">) {
  useTranslation("admin", "admin");
  return <Panel />;
}

interface StaffDashboardProps {
  page: StaffPath;
  /** The permission that the address requires; without it, a notice replaces the page. */
  permission: Permission;
  /** True if the registration list is visible, not an open registration or a form. */
  hasList: boolean;
  guard: AuthGuard;
}

function PageContent({ page, permission }: Pick<StaffDashboardProps, "page" | "permission">) {
  const { Panel } = STAFF_PAGES[page];
  if (!useHasPermission()(permission)) return <NotPermitted />;
  return page === "/admin" ? <Panel /> : <PageWithAdminTexts Panel={Panel} />;
}

interface StaffPageBodyProps extends Omit<StaffDashboardProps, "guard"> {
  groups: readonly MenuGroup[];
  tabs: readonly MenuPage[];
}

function StaffPageBody({ page, permission, hasList, groups, tabs }: StaffPageBodyProps) {
  const isWide = useWideScreen();
  const may = useHasPermission();
  const firstPage = groups[0]?.pages[0];
  // Signing in leads to the registrations, which not every role may see.
  if (!may(permission) && hasList && firstPage) return <Redirect to={firstPage.path} replace />;
  return (
    <>
      {hasList && may("today.view") && <TodoStrip />}
      {tabs.length > 1 && <TabBar pages={tabs} openPath={page} />}
      <PageErrorBoundary key={page}>
        <QueryBoundary>
          <PageContent page={page} permission={permission} />
        </QueryBoundary>
      </PageErrorBoundary>
      {!isWide && (
        <>
          {hasList && (
            <div className="mt-10 border-sand-300 border-t pt-6">
              <RegistrationListButtons />
            </div>
          )}
          <BottomNav groups={groups} openPath={page} alertBadge={may("today.view") && <AlertBadge />} />
        </>
      )}
    </>
  );
}

/**
 * Loads the page's code and texts in parallel, while the session is checked. The registration list does not need the
 * texts "admin".
 */
function usePreloadPage(page: StaffPath): void {
  const { i18n } = useTranslation("admin");
  useEffect(() => {
    void STAFF_PAGES[page].Panel.preload?.();
    if (page !== "/admin") i18n.load(["admin"]).catch(() => undefined);
  }, [page, i18n]);
}

/** The frame of every staff page: menu, heading, notices and content. On phones the menu is at the bottom. */
export function StaffDashboard({ page, permission, hasList, guard }: StaffDashboardProps) {
  const isWide = useWideScreen();
  const isSignedIn = guard.status === "open";
  usePreloadPage(page);
  const groups = useMenu();
  const may = useHasPermission();
  const { group } = STAFF_PAGES[page];
  const tabs = groups.find(({ name }) => name === group)?.pages ?? [];
  return (
    <>
      {isSignedIn && isWide && (
        <WideMenu
          groups={groups}
          openGroup={group}
          alertBadge={may("today.view") && <AlertBadge />}
          hasSignOutButton={!hasList}
        />
      )}
      <div
        className={`flex flex-wrap items-center justify-between gap-x-3 gap-y-5 lg:gap-x-8 ${tabs.length > 1 ? "mb-2 sm:mb-5 lg:mb-2" : "mb-5"}`}
      >
        <DashboardHeading page={page} hasList={hasList} />
        {isSignedIn && isWide && hasList && <RegistrationListButtons />}
        {isSignedIn && !hasList && may("registrations.view") && (
          <Suspense>
            <StaffSearch key={page} />
          </Suspense>
        )}
      </div>
      {isSignedIn ? (
        <StaffPageBody page={page} permission={permission} hasList={hasList} groups={groups} tabs={tabs} />
      ) : (
        <AuthGuardPlaceholder guard={guard} />
      )}
    </>
  );
}
