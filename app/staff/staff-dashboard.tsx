import { Suspense, useEffect } from "react";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { lazyWithPreload } from "#app/lib/lazy-with-preload.tsx";
import { type AuthGuard, AuthGuardPlaceholder } from "#app/staff/frame/auth-guard.tsx";
import { type MenuGroup, type MenuPlace, TabBar, WideMenu } from "#app/staff/frame/menus.tsx";
import { SignOutButton } from "#app/staff/frame/sign-out-button.tsx";
import { DownloadButton } from "#app/staff/shared/list/download-button.tsx";
import { QueryBoundary } from "#app/staff/shared/list/query-boundary.tsx";
import { PageCrash } from "#app/ui/page-crash.tsx";
import { useWideScreen } from "#app/ui/use-media.ts";
import { STAFF_PATHS, type StaffPath } from "#domain/staff/routes.ts";
import { adminRoutes, STAFF_GROUPS, type StaffPlace } from "./admin-routes.ts";
import { BottomNav } from "./frame/menus.tsx";
import { AlertBadge, TodoStrip } from "./staff-todo.tsx";

const StaffSearch = lazyWithPreload(
  async () => (await import("#app/staff/frame/staff-search.tsx")).StaffSearch,
);

/** The pages of each menu group, in order; they are also the group's tabs. */
const GROUPS: readonly MenuGroup[] = STAFF_GROUPS.map((name) => ({
  name,
  places: STAFF_PATHS.filter((path) => adminRoutes[path].group === name && adminRoutes[path].isInMenu).map(
    (path): MenuPlace => ({ path, label: adminRoutes[path].label }),
  ),
}));

/** The tabs on a page: all pages of its group. */
function tabsOf(place: StaffPath): readonly MenuPlace[] {
  const { group } = adminRoutes[place];
  return GROUPS.find(({ name }) => name === group)?.places ?? [];
}

/**
 * The page's heading: the dashboard's title for registrations (docs/reference/staff-registrations.md#registration-list),
 * the group's name for all other pages.
 */
function Heading({ place, hasList }: { place: StaffPath; hasList: boolean }) {
  const { t } = useTranslation("admin");
  const { group } = adminRoutes[place];
  return (
    <div className="min-w-0 max-lg:flex-1 max-lg:basis-40">
      <h1 tabIndex={-1} className="text-lead font-black sm:text-title">
        {group === "registrations" ? t("title") : t(`terms:places.${group}`)}
      </h1>
      {hasList && <p className="text-small text-dusk-700 sm:text-body">{t("subtitle")}</p>}
    </div>
  );
}

/** The export, backup and sign-out buttons of the registration list. */
function Actions() {
  return (
    <div className="flex flex-wrap gap-3 print:hidden">
      <DownloadButton what="export" />
      <DownloadButton what="backup" />
      <SignOutButton />
    </div>
  );
}

/** Loads the texts that every page needs except the registration list. */
function FurtherStaffPage({ Panel }: Pick<StaffPlace, "Panel">) {
  useTranslation("admin", "admin");
  return <Panel />;
}

function Place({ place, hasList }: Pick<StaffDashboardProps, "place" | "hasList">) {
  const isWide = useWideScreen();
  const { Panel } = adminRoutes[place];
  const tabs = tabsOf(place);
  return (
    <>
      {hasList && <TodoStrip />}
      {tabs.length > 1 && <TabBar places={tabs} open={place} />}
      <PageCrash key={place}>
        <QueryBoundary>{place === "/admin" ? <Panel /> : <FurtherStaffPage Panel={Panel} />}</QueryBoundary>
      </PageCrash>
      {!isWide && (
        <>
          {hasList && (
            <div className="mt-10 border-sand-300 border-t pt-6">
              <Actions />
            </div>
          )}
          <BottomNav groups={GROUPS} open={place} badge={<AlertBadge />} />
        </>
      )}
    </>
  );
}

interface StaffDashboardProps {
  place: StaffPath;
  /** True if the registration list is visible, not an open registration or a form. */
  hasList: boolean;
  guard: AuthGuard;
}

/** Events that show that staff will soon leave the list. */
const SIGNS = ["pointerdown", "keydown"] as const;

/**
 * Loads the page's code and texts in parallel, while the session is checked. The registration list does not need the
 * texts "admin".
 */
function useEarly(place: StaffPath): void {
  const { i18n } = useTranslation("admin");
  useEffect(() => {
    void adminRoutes[place].Panel.preload?.();
    const load = () => void i18n.load(["admin"]).catch(() => undefined);
    if (place !== "/admin") return load();
    const listening = new AbortController();
    for (const sign of SIGNS)
      document.addEventListener(sign, load, { once: true, passive: true, signal: listening.signal });
    return () => listening.abort();
  }, [place, i18n]);
}

/** The frame of every staff page: menu, heading, notices and content. On phones the menu is at the bottom. */
export function StaffDashboard({ place, hasList, guard }: StaffDashboardProps) {
  const isWide = useWideScreen();
  const isIn = guard.status === "open";
  useEarly(place);
  return (
    <>
      {isIn && isWide && (
        <WideMenu
          groups={GROUPS}
          group={adminRoutes[place].group}
          badge={<AlertBadge />}
          hasSignOut={!hasList}
        />
      )}
      <div
        className={`flex flex-wrap items-center justify-between gap-x-3 gap-y-5 lg:gap-x-8 ${tabsOf(place).length > 1 ? "mb-2 sm:mb-5 lg:mb-2" : "mb-5"}`}
      >
        <Heading place={place} hasList={hasList} />
        {isIn && isWide && hasList && <Actions />}
        {isIn && !hasList && (
          <Suspense>
            <StaffSearch key={place} />
          </Suspense>
        )}
      </div>
      {isIn ? <Place place={place} hasList={hasList} /> : <AuthGuardPlaceholder guard={guard} />}
    </>
  );
}
