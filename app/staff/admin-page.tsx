import { useLocation } from "wouter";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { useRouteFocus } from "#app/lib/use-route-focus.ts";
import { useAuthGuard } from "#app/staff/frame/auth-guard.tsx";
import { SessionEndWarning } from "#app/staff/frame/session-end-warning.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { type StaffView, staffViewAt } from "#domain/staff/staff-paths.ts";
import { StaffDashboard } from "./staff-dashboard.tsx";
import { requiredPermission, STAFF_PAGES } from "./staff-pages.ts";

interface StaffPageRouteProps {
  path: string;
  view: StaffView;
}

/** A staff page behind the sign-in. A list and its open row count as one page. */
function StaffPageRoute({ path, view }: StaffPageRouteProps) {
  const { page, id, form } = view;
  const { t } = useTranslation(["admin", "common"]);
  const guard = useAuthGuard();
  const title = page === "/admin" ? t("common:titles.admin") : t(`terms:pages.${STAFF_PAGES[page].label}`);
  useRouteFocus(path, t("common:pageTitle", { page: title }), page);
  return (
    <div className="header-container pt-3 pb-24 lg:pt-3 lg:pb-20">
      <StaffDashboard
        page={page}
        permission={requiredPermission(view)}
        hasList={page === "/admin" && !id && !form}
        guard={guard}
      />
      {guard.status === "open" && <SessionEndWarning finalEnd={guard.finalEnd} />}
    </div>
  );
}

/** The page of an unknown address under /admin. It needs no sign-in, because it reveals nothing. */
function StaffNotFound({ path }: { path: string }) {
  const { t } = useTranslation(["admin", "common"]);
  useRouteFocus(path, t("common:pageTitle", { page: t("frame.notFoundTitle") }));
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
  const view = staffViewAt(path);
  if (!view) return <StaffNotFound path={path} />;
  return <StaffPageRoute path={path} view={view} />;
}
