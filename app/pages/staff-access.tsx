import { useState } from "react";
import { ChangePin } from "#app/features/staff/frame/change-pin-form.tsx";
import { AccessPanel } from "#app/features/staff/settings/access-panel.tsx";
import { KeepChoice } from "#app/features/staff/settings/keep-choice.tsx";
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
