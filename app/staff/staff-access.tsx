import { useState } from "react";
import { ChangePin } from "#app/staff/frame/change-pin-form.tsx";
import { AccessPanel } from "#app/staff/settings/access-panel.tsx";
import { KeepChoice } from "#app/staff/settings/keep-choice.tsx";
import type { AccessToKeep } from "#domain/staff-access.ts";

/** Access: accounts, devices and the PIN. */
export function StaffAccess() {
  const [kept, setKept] = useState<AccessToKeep>();
  return (
    <AccessPanel
      changePin={<ChangePin keep={kept} choice={<KeepChoice kept={kept} onChange={setKept} />} />}
    />
  );
}
