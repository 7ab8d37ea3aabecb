import { Playing } from "#app/staff/days/playing.tsx";
import { AccessBanner } from "#app/staff/settings/access-banner.tsx";
import { QueryBoundary } from "#app/staff/shared/query-boundary.tsx";
import { AlertBanner } from "#app/staff/today/alert-banner.tsx";
import { MailBanner } from "#app/staff/today/mail-banner.tsx";
import { TodayPanel } from "#app/staff/today/today-panel.tsx";

/** The start page for staff: alerts in full, and what needs attention (docs/reference/staff-pages.md#today). */
export default function StaffToday() {
  return (
    <>
      <AlertBanner />
      <MailBanner />
      <AccessBanner />
      <Playing />
      <QueryBoundary>
        <TodayPanel />
      </QueryBoundary>
    </>
  );
}
