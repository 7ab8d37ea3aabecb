import { SetupPanel } from "#app/staff/setup/setup-panel.tsx";
import { ClubStep } from "./club/club-panel.tsx";

/** The page of the setup steps. */
export default function StaffSetup() {
  return <SetupPanel Club={ClubStep} />;
}
