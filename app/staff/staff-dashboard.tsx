import { ChevronRight, CircleAlert } from "lucide-react";
import { Suspense, useEffect } from "react";
import { Link } from "wouter";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { type MenuGroup, type MenuPlace, TabBar, WideMenu } from "#app/staff/frame/place-links.tsx";
import { SignOutButton } from "#app/staff/frame/session-end.tsx";
import { GateWaiting, type StaffGate } from "#app/staff/frame/staff-gate.tsx";
import { ThumbBar } from "#app/staff/frame/thumb-bar.tsx";
import { useAccessTitles } from "#app/staff/settings/use-access-titles.ts";
import { DownloadButton } from "#app/staff/shared/download-button.tsx";
import { useAlertTitles } from "#app/staff/today/use-alerts.ts";
import { PageCrash } from "#app/ui/page-crash.tsx";
import { ListSkeleton } from "#app/ui/paged-list.tsx";
import { useWideScreen } from "#app/ui/use-wide-screen.ts";
import { STAFF_PATHS, type StaffPath } from "#domain/staff/routes.ts";
import { STAFF_GROUPS, type StaffGroup, type StaffPlace, staffPlaces } from "./staff-places.ts";

/** The number of alerts and the first one's title, linked to Today, which shows them in full. */
function AlertLine() {
  const { t } = useTranslation("admin");
  const titles = [...useAlertTitles(), ...useAccessTitles()];
  const [first] = titles;
  if (first === undefined) return null;
  return (
    <Link
      href="/admin/today"
      data-alerts
      className="mb-2 flex min-h-11 items-center gap-2.5 rounded bg-marigold-50 px-3 py-2 text-small font-semibold hover:bg-marigold-100 print:hidden"
    >
      <CircleAlert aria-hidden size={20} className="shrink-0" />
      <span className="min-w-0 flex-1 leading-snug">
        {`${t("frame.alerts", { count: titles.length })} · ${first}`}
      </span>
      <ChevronRight aria-hidden size={20} className="shrink-0" />
    </Link>
  );
}

const PLACES: readonly MenuPlace[] = STAFF_PATHS.map((path) => ({ path, label: staffPlaces[path].label }));
const GROUPS: readonly MenuGroup[] = STAFF_GROUPS.map((name) => ({
  name,
  places: PLACES.filter(({ path }) => staffPlaces[path].group === name),
}));

/**
 * The tabs above a page; testimonials are also among the three tabs of registrations
 * (docs/rules/staff.md#the-dashboard-of-registrations).
 */
function rowOf(place: StaffPath): readonly MenuPlace[] {
  const group: StaffGroup = staffPlaces[place].alsoIn ?? staffPlaces[place].group;
  return PLACES.filter(({ path }) => [staffPlaces[path].group, staffPlaces[path].alsoIn].includes(group));
}

/**
 * The page's heading: the dashboard's title for everything about people
 * (docs/rules/staff.md#the-dashboard-of-registrations), otherwise the group's name.
 */
function Heading({ place }: { place: StaffPath }) {
  const { t } = useTranslation("admin");
  const { group, alsoIn } = staffPlaces[place];
  const isAboutPeople = (alsoIn ?? group) === "people";
  return (
    <div className="min-w-0">
      <h1 tabIndex={-1} className="text-lead font-black sm:text-title">
        {isAboutPeople ? t("title") : t(`frame.groups.${group}`)}
      </h1>
      {place === "/admin" && <p className="text-small text-dusk-700 sm:mt-1 sm:text-body">{t("subtitle")}</p>}
    </div>
  );
}

function Actions() {
  return (
    <div className="flex flex-wrap gap-3 print:hidden">
      <DownloadButton what="export" />
      <DownloadButton what="backup" />
      <SignOutButton />
    </div>
  );
}

/** Every page except the list of registrations has further texts. */
function OfficePlace({ Panel }: Pick<StaffPlace, "Panel">) {
  useTranslation("admin", "office");
  return <Panel />;
}

function Place({ place }: { place: StaffPath }) {
  const { t } = useTranslation("admin");
  const isWide = useWideScreen();
  const row = rowOf(place);
  const { Panel } = staffPlaces[place];
  return (
    <>
      {place !== "/admin/today" && <AlertLine />}
      {row.length > 1 && <TabBar places={row} open={place} />}
      <PageCrash key={place}>
        <Suspense fallback={<ListSkeleton label={t("loading")} />}>
          {place === "/admin" ? <Panel /> : <OfficePlace Panel={Panel} />}
        </Suspense>
      </PageCrash>
      {!isWide && (
        <>
          <div className="mt-10 border-sand-300 border-t pt-6">
            <Actions />
          </div>
          <ThumbBar groups={GROUPS} open={place} actions={<Actions />} />
        </>
      )}
    </>
  );
}

interface StaffDashboardProps {
  place: StaffPath;
  gate: StaffGate;
}

/** Events that show that staff are about to use more than the list. */
const SIGNS = ["pointerdown", "keydown"] as const;

/**
 * Loads the page's code and texts in parallel, while the session is checked. The list of registrations does not need
 * the office's texts.
 */
function useEarly(place: StaffPath): void {
  const { i18n } = useTranslation("admin");
  useEffect(() => {
    void staffPlaces[place].Panel.preload?.();
    const load = () => void i18n.load(["office"]).catch(() => undefined);
    if (place !== "/admin") return load();
    const listening = new AbortController();
    for (const sign of SIGNS)
      document.addEventListener(sign, load, { once: true, passive: true, signal: listening.signal });
    return () => listening.abort();
  }, [place, i18n]);
}

/** The frame of every staff page: menu, heading, notices and the page itself. On phones the menu is at the bottom. */
export function StaffDashboard({ place, gate }: StaffDashboardProps) {
  const isWide = useWideScreen();
  const isIn = gate.status === "open";
  useEarly(place);
  return (
    <>
      {isIn && isWide && <WideMenu groups={GROUPS} open={staffPlaces[place].group} />}
      <div className="mb-2 flex flex-wrap items-end justify-between gap-x-8 gap-y-5 sm:mb-5 lg:mb-3">
        <Heading place={place} />
        {isIn && isWide && <Actions />}
      </div>
      {isIn ? <Place place={place} /> : <GateWaiting gate={gate} />}
    </>
  );
}
