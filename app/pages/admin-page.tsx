import { Redirect, useLocation, useSearch } from "wouter";
import { LinkButton } from "#app/components/link-button.tsx";
import { SessionEnd } from "#app/features/staff-session/session-end.tsx";
import { useStaffGate } from "#app/features/staff-session/use-staff-gate.ts";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import { staffHouse } from "#app/staff-house.ts";
import { usePageArrival } from "#app/use-page-arrival.ts";
import { movedStaffAddress } from "#domain/moved-staff-addresses.ts";
import { type StaffView, staffViewAt } from "#domain/staff-routes.ts";
import { StaffDashboard } from "./staff-dashboard.tsx";

interface HouseProps {
  path: string;
  view: StaffView;
}

/** A place of the house, for those who are in; a list and what is open in it are one place. */
function House({ path, view: { place } }: HouseProps) {
  const { t } = useTranslation(["admin", "common"]);
  const gate = useStaffGate();
  const page = place === "/admin" ? t("common:titles.admin") : t(`house.places.${staffHouse[place].label}`);
  usePageArrival(path, t("common:pageTitle", { page }), place);
  return (
    <div className="wrap-header pt-3 pb-24 lg:pt-6 lg:pb-20">
      <StaffDashboard place={place} gate={gate} />
      {gate.status === "open" && <SessionEnd finalEnd={gate.finalEnd} />}
    </div>
  );
}

/** An address of the house at which nothing stands: told to everybody, because it tells nothing. */
function NotInHouse({ path }: { path: string }) {
  const { t } = useTranslation(["admin", "common"]);
  usePageArrival(path, t("common:pageTitle", { page: t("house.notFoundTitle") }));
  return (
    <div className="wrap-header pt-8 pb-24">
      <h1 tabIndex={-1} className="text-title font-black">
        {t("house.notFoundTitle")}
      </h1>
      <p className="mt-2 mb-6 max-w-line text-dusk-700">{t("house.notFoundText")}</p>
      <LinkButton href="/admin">{t("house.notFoundGo")}</LinkButton>
    </div>
  );
}

/** The staff's house (spec.md §2, /admin): everything under /admin, in one frame (decision 032). */
export default function AdminPage() {
  const [path] = useLocation();
  const moved = movedStaffAddress(path, useSearch());
  const view = staffViewAt(path);
  if (moved !== undefined) return <Redirect to={moved} replace />;
  if (!view) return <NotInHouse path={path} />;
  return <House path={path} view={view} />;
}
