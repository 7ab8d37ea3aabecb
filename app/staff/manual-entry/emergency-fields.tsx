import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Checkbox } from "#app/ui/choice-field.tsx";
import { FormCard, useManualEntryField } from "./form-card.tsx";
import { PlainFields } from "./plain-fields.tsx";

/** Health, emergency contact, and consent to photos. */
export function EmergencyFields({ withHealth = true }: { withHealth?: boolean }) {
  const { t } = useTranslation("adminManualEntry");
  return (
    <FormCard title={t("sections.emergency")}>
      {withHealth && <PlainFields section="health" />}
      <PlainFields section="emergency" />
      <div className="sm:col-span-2">
        <Checkbox
          hideRequiredMark
          label={t("boxes.mediaConsentDeclined")}
          {...useManualEntryField("mediaConsentDeclined")}
        />
      </div>
      <PlainFields section="photos" except={["mediaConsentDeclined"]} />
    </FormCard>
  );
}
