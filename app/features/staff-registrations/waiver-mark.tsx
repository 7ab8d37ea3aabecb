import { CameraOff, FileCheck, FileX } from "lucide-react";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import type { StaffRegistration } from "./use-registrations.ts";

/** Whether the waiver is signed, and whether the child may be photographed. */
export function WaiverMark({
  registration,
}: {
  registration: Pick<StaffRegistration, "waiverSignature" | "mediaConsentDeclined">;
}) {
  const { t } = useTranslation("admin");
  const isSigned = Boolean(registration.waiverSignature);
  const Icon = isSigned ? FileCheck : FileX;
  return (
    <span className="block lg:whitespace-nowrap">
      <span className={`flex items-center gap-1.5 font-semibold ${isSigned ? "text-agave" : "text-error"}`}>
        <Icon aria-hidden size={16} className="shrink-0" />
        {t(isSigned ? "waiver.signed" : "waiver.notSigned")}
      </span>
      {registration.mediaConsentDeclined && (
        <span className="flex items-center gap-1.5 text-dusk-700">
          <CameraOff aria-hidden size={16} className="shrink-0" />
          {t("waiver.noPhotos")}
        </span>
      )}
    </span>
  );
}
