import { useLeave } from "#app/staff/frame/staff-gate.tsx";
import { PublicationPanel } from "#app/staff/publications/publication-panel.tsx";

/** The live version; publishing may ask for a new sign-in, which comes back here. */
export function StaffPublications() {
  const leave = useLeave();
  return <PublicationPanel onSignIn={() => leave("/login")} />;
}
