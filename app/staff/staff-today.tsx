import { TodaySessions } from "#app/staff/days/today-sessions.tsx";
import { AccessBanner } from "#app/staff/settings/access-banner.tsx";
import { QueryBoundary } from "#app/staff/shared/list/query-boundary.tsx";
import { AlertBanner } from "#app/staff/today/alert-banners.tsx";
import { TodayPanel } from "#app/staff/today/today-panel.tsx";
import { MailBanner } from "./today/alert-banners.tsx";

/** The start page for staff: alerts, and counts that need attention (docs/reference/staff-pages.md#today). */
export default function StaffToday() {
  return (
    <>
      <AlertBanner />
      <MailBanner />
      <AccessBanner />
      <TodaySessions />
      <QueryBoundary>
        <TodayPanel />
      </QueryBoundary>
    </>
  );
}
