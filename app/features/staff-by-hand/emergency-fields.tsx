import { Checkbox } from "#app/components/checkbox.tsx";
import { TextArea } from "#app/components/text-area.tsx";
import { TextField } from "#app/components/text-field.tsx";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import { TEXT_LIMITS } from "#domain/registration-choices.ts";
import { FormCard } from "./form-card.tsx";
import { useByHandField } from "./use-by-hand-field.ts";

function HealthFields() {
  const { t } = useTranslation("adminByHand");
  const text = { autoComplete: "off", maxLength: TEXT_LIMITS.health, rows: 2 };
  return (
    <>
      <TextArea {...text} label={t("fields.medicalConditions")} {...useByHandField("medicalConditions")} />
      <TextArea {...text} label={t("fields.allergies")} {...useByHandField("allergies")} />
    </>
  );
}

/** Health, whom to call, and whether the child may be photographed. */
export function EmergencyFields({ withHealth = true }: { withHealth?: boolean }) {
  const { t } = useTranslation("adminByHand");
  const text = { autoComplete: "off" };
  return (
    <FormCard title={t("sections.emergency")}>
      {withHealth && <HealthFields />}
      <TextField
        {...text}
        maxLength={TEXT_LIMITS.name}
        label={t("fields.emergencyContactName")}
        {...useByHandField("emergencyContactName")}
      />
      <TextField
        {...text}
        type="tel"
        label={t("fields.emergencyContactPhone")}
        {...useByHandField("emergencyContactPhone")}
      />
      <TextField
        {...text}
        maxLength={TEXT_LIMITS.relation}
        label={t("fields.emergencyContactRelation")}
        {...useByHandField("emergencyContactRelation")}
      />
      <div className="sm:col-span-2">
        <Checkbox
          unmarked
          label={t("boxes.mediaConsentDeclined")}
          {...useByHandField("mediaConsentDeclined")}
        />
      </div>
    </FormCard>
  );
}
