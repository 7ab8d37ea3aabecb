import { ProgramPanel } from "#app/features/staff-programs/program-panel.tsx";
import { ChangePin } from "#app/features/staff-session/change-pin.tsx";

/** What staff decide: registration open or closed, the number of places, and the PIN. */
export default function StaffSettings() {
  return (
    <div className="grid gap-10">
      <ProgramPanel />
      <ChangePin />
    </div>
  );
}
