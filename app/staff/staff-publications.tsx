import { useLeave } from "#app/staff/frame/staff-gate.tsx";
import { PublicationPanel } from "#app/staff/publications/publication-panel.tsx";

/** Publications. Publishing may need a new sign-in, which returns here. */
export function StaffPublications() {
  const leave = useLeave();
  return <PublicationPanel onSignIn={() => leave("/login")} />;
}
