import { SetupPanel } from "#app/staff/setup/setup-panel.tsx";
import { ClubStep } from "./club/club-panel.tsx";

/** The way to a club of one's own. */
export default function StaffSetup() {
  return <SetupPanel Club={ClubStep} />;
}
