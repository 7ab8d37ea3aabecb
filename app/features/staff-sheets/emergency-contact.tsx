import { PhoneLink } from "#app/components/phone-link.tsx";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import type { CheckInChild } from "./use-sheet.ts";

/** Whom to call when something happens: a paper form may lack it. */
export function EmergencyContact({ child }: { child: CheckInChild }) {
  const { t } = useTranslation("adminSheets");
  const { emergencyContactName, emergencyContactPhone, emergencyContactRelation } = child;
  if (!emergencyContactName && !emergencyContactPhone) return <strong>{t("noContact")}</strong>;
  return (
    <>
      <p className="wrap-anywhere">
        {emergencyContactName}
        {emergencyContactRelation && ` (${emergencyContactRelation})`}
      </p>
      {emergencyContactPhone && (
        <PhoneLink phone={emergencyContactPhone} className="-my-1 whitespace-nowrap decoration-sand-500" />
      )}
    </>
  );
}
