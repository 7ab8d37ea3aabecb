import { ClubStep } from "#app/staff/club/club-step.tsx";
import { SetupPanel } from "#app/staff/setup/setup-panel.tsx";

/** The way to a club of one's own. */
export default function StaffSetup() {
  return <SetupPanel Club={ClubStep} />;
}
