import { Redirect, useLocation, useSearch } from "wouter";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { usePageArrival } from "#app/lib/use-page-arrival.ts";
import { useAuthGuard } from "#app/staff/frame/auth-guard.tsx";
import { SessionEndWarning } from "#app/staff/frame/session-end-warning.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { redirectedStaffAddress, type StaffView, staffViewAt } from "#domain/staff/routes.ts";
import { adminRoutes } from "./admin-routes.ts";
import { StaffDashboard } from "./staff-dashboard.tsx";

interface PlaceProps {
  path: string;
  view: StaffView;
}

/** A staff page behind the sign-in. A list and its open row count as one page. */
function Place({ path, view: { place, id, form } }: PlaceProps) {
  const { t } = useTranslation(["admin", "common"]);
  const guard = useAuthGuard();
  const page = place === "/admin" ? t("common:titles.admin") : t(`terms:places.${adminRoutes[place].label}`);
  usePageArrival(path, t("common:pageTitle", { page }), place);
  return (
    <div className="header-container pt-3 pb-24 lg:pt-3 lg:pb-20">
      <StaffDashboard place={place} hasList={place === "/admin" && !id && !form} guard={guard} />
      {guard.status === "open" && <SessionEndWarning finalEnd={guard.finalEnd} />}
    </div>
  );
}

/** The page of an unknown address under /admin. It needs no sign-in, because it reveals nothing. */
function NoSuchPlace({ path }: { path: string }) {
  const { t } = useTranslation(["admin", "common"]);
  usePageArrival(path, t("common:pageTitle", { page: t("frame.notFoundTitle") }));
  return (
    <div className="header-container pt-8 pb-24">
      <h1 tabIndex={-1} className="text-title font-black">
        {t("frame.notFoundTitle")}
      </h1>
      <p className="mt-2 mb-6 max-w-prose text-dusk-700">{t("frame.notFoundText")}</p>
      <LinkButton href="/admin">{t("terms:toRegistrations")}</LinkButton>
    </div>
  );
}

/** All staff pages (docs/reference/staff-pages.md#addresses): all addresses under /admin share one frame (decision 037). */
export default function AdminPage() {
  const [path] = useLocation();
  const full = redirectedStaffAddress(path, useSearch());
  const view = staffViewAt(path);
  if (full !== undefined) return <Redirect to={full} replace />;
  if (!view) return <NoSuchPlace path={path} />;
  return <Place path={path} view={view} />;
}
