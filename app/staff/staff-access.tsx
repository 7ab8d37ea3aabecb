import { ChangePin } from "#app/staff/frame/change-pin-form.tsx";
import { AccessPanel } from "#app/staff/settings/access-panel.tsx";

/** Access: accounts, devices and the PIN. */
export function StaffAccess() {
  return <AccessPanel changePin={<ChangePin />} />;
}
