import { useState } from "react";
import { AccessPanel } from "#app/features/staff-access/access-panel.tsx";
import { KeepChoice } from "#app/features/staff-access/keep-choice.tsx";
import { ProgramPanel } from "#app/features/staff-programs/program-panel.tsx";
import { ChangePin } from "#app/features/staff-session/change-pin.tsx";
import type { AccessToKeep } from "#domain/staff-access.ts";

/** What staff decide: registration open or closed, the number of places, and who gets in. */
export default function StaffSettings() {
  const [kept, setKept] = useState<AccessToKeep>();
  return (
    <div className="grid gap-10">
      <ProgramPanel />
      <AccessPanel
        changePin={<ChangePin keep={kept} choice={<KeepChoice kept={kept} onChange={setKept} />} />}
      />
    </div>
  );
}
