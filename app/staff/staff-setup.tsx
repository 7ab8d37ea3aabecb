import { ClubStep } from "#app/staff/club/club-step.tsx";
import { useLeave } from "#app/staff/frame/staff-gate.tsx";
import { SetupPanel } from "#app/staff/setup/setup-panel.tsx";

/** The way to a club of one's own; a step may ask for a new sign-in, which comes back here. */
export function StaffSetup() {
  const leave = useLeave();
  return <SetupPanel Club={ClubStep} onSignIn={() => leave("/login")} />;
}
