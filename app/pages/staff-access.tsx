import { useState } from "react";
import { AccessPanel } from "#app/features/staff-access/access-panel.tsx";
import { KeepChoice } from "#app/features/staff-access/keep-choice.tsx";
import { ChangePin } from "#app/features/staff-session/change-pin.tsx";
import type { AccessToKeep } from "#domain/staff-access.ts";

/** Who gets in: accounts, devices and the PIN. */
export default function StaffAccess() {
  const [kept, setKept] = useState<AccessToKeep>();
  return (
    <AccessPanel
      changePin={<ChangePin keep={kept} choice={<KeepChoice kept={kept} onChange={setKept} />} />}
    />
  );
}
