import { Suspense, useEffect } from "react";
import { PageCrash } from "#app/components/page-crash.tsx";
import { DownloadButton } from "#app/components/staff/download-button.tsx";
import { ListSkeleton } from "#app/components/staff/list-skeleton.tsx";
import { useWideScreen } from "#app/components/staff/use-wide-screen.ts";
import type { MenuGroup, MenuPlace } from "#app/features/staff-dashboard/menu-data.ts";
import { TabBar } from "#app/features/staff-dashboard/tab-bar.tsx";
import { ThumbBar } from "#app/features/staff-dashboard/thumb-bar.tsx";
import { WideMenu } from "#app/features/staff-dashboard/wide-menu.tsx";
import { GateWaiting } from "#app/features/staff-session/gate-waiting.tsx";
import { SignOutButton } from "#app/features/staff-session/sign-out-button.tsx";
import type { StaffGate } from "#app/features/staff-session/use-staff-gate.ts";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import { STAFF_GROUPS, type StaffGroup, staffHouse } from "#app/staff-house.ts";
import { STAFF_PATHS, type StaffPath } from "#domain/staff-routes.ts";
import { StaffNotices } from "./staff-notices.tsx";

const PLACES: readonly MenuPlace[] = STAFF_PATHS.map((path) => ({ path, label: staffHouse[path].label }));
const GROUPS: readonly MenuGroup[] = STAFF_GROUPS.map((name) => ({
  name,
  places: PLACES.filter(({ path }) => staffHouse[path].group === name),
}));

/** The row of links over a place; testimonials stand among spec.md's three tabs too. */
function rowOf(place: StaffPath): readonly MenuPlace[] {
  const group: StaffGroup = staffHouse[place].alsoIn ?? staffHouse[place].group;
  return PLACES.filter(({ path }) => [staffHouse[path].group, staffHouse[path].alsoIn].includes(group));
}

/** What the whole page is: spec.md's title over everything about people, elsewhere the group's name. */
function Heading({ place }: { place: StaffPath }) {
  const { t } = useTranslation("admin");
  const { group, alsoIn } = staffHouse[place];
  const isAboutPeople = (alsoIn ?? group) === "people";
  return (
    <div className="min-w-0">
      <h1 tabIndex={-1} className="text-lead font-black sm:text-title">
        {isAboutPeople ? t("title") : t(`house.groups.${group}`)}
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

function Place({ place }: { place: StaffPath }) {
  const { t } = useTranslation("admin");
  const isWide = useWideScreen();
  const row = rowOf(place);
  const { Panel } = staffHouse[place];
  return (
    <>
      <Suspense>
        <StaffNotices isOpen={isWide || place === "/admin/today"} />
      </Suspense>
      {row.length > 1 && <TabBar places={row} open={place} />}
      <PageCrash key={place}>
        <Suspense fallback={<ListSkeleton label={t("loading")} />}>
          <Panel />
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

/** The place's code and texts travel together and while the session is being asked for; lazy() reports a failure. */
function useEarly(place: StaffPath): void {
  const { i18n } = useTranslation("admin");
  useEffect(() => {
    const { preload, texts } = staffHouse[place];
    preload().catch(() => undefined);
    i18n.load(texts).catch(() => undefined);
  }, [place, i18n]);
}

/** The frame of every place: menu, heading, notices and the place itself; on phones the menu is at the thumb. */
export function StaffDashboard({ place, gate }: StaffDashboardProps) {
  const isWide = useWideScreen();
  const isIn = gate.status === "open";
  useEarly(place);
  return (
    <>
      {isIn && isWide && <WideMenu groups={GROUPS} open={staffHouse[place].group} />}
      <div className="mb-2 flex flex-wrap items-end justify-between gap-x-8 gap-y-5 sm:mb-5">
        <Heading place={place} />
        {isIn && isWide && <Actions />}
      </div>
      {isIn ? <Place place={place} /> : <GateWaiting gate={gate} />}
    </>
  );
}
