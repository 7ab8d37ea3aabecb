import { AccessPanel } from "#app/features/staff-access/access-panel.tsx";
import { ProgramPanel } from "#app/features/staff-programs/program-panel.tsx";
import { ChangePin } from "#app/features/staff-session/change-pin.tsx";

/** What staff decide: registration open or closed, the number of places, and who gets in. */
export default function StaffSettings() {
  return (
    <div className="grid gap-10">
      <ProgramPanel />
      <AccessPanel changePin={<ChangePin />} />
    </div>
  );
}
