import { SetupPanel } from "#app/staff/setup/setup-panel.tsx";
import { ClubStep } from "./club/club-panel.tsx";

export default function StaffSetup() {
  return <SetupPanel ClubStep={ClubStep} />;
}
