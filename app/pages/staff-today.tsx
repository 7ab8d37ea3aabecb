import { AccessBanner } from "#app/features/staff/settings/access-banner.tsx";
import { AlertBanner } from "#app/features/staff/today/alert-banner.tsx";
import { MailBanner } from "#app/features/staff/today/mail-banner.tsx";
import { TodayPanel } from "#app/features/staff/today/today-panel.tsx";

/** Where staff land: what is wrong with the website, in full, and what waits for somebody (docs/rules/staff.md#today). */
export default function StaffToday() {
  return (
    <>
      <AlertBanner />
      <MailBanner />
      <AccessBanner />
      <TodayPanel />
    </>
  );
}
