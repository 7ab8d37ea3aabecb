import { SelectField } from "#app/components/select-field.tsx";
import { useShirtSize } from "#app/components/staff/use-shirt-size.ts";
import { TextField } from "#app/components/text-field.tsx";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import { SKILL_LEVELS, TEXT_LIMITS, TSHIRT_SIZES } from "#domain/registration-choices.ts";
import { FormCard } from "./form-card.tsx";
import { useByHandField } from "./use-by-hand-field.ts";

function Choices() {
  const { t } = useTranslation(["adminByHand", "admin"]);
  const shirtSize = useShirtSize();
  const sizes = TSHIRT_SIZES.map((value) => ({ value, label: shirtSize(value) }));
  const levels = SKILL_LEVELS.map((value) => ({ value, label: t(`admin:skills.${value}`) }));
  return (
    <>
      <SelectField
        required
        label={t("fields.tshirtSize")}
        choices={[{ value: "", label: t("choose") }, ...sizes]}
        {...useByHandField("tshirtSize")}
      />
      <SelectField
        label={t("fields.skillLevel")}
        choices={[{ value: "", label: t("admin:skills.none") }, ...levels]}
        {...useByHandField("skillLevel")}
      />
    </>
  );
}

/** The player. */
export function ChildFields() {
  const { t } = useTranslation("adminByHand");
  const text = { autoComplete: "off", maxLength: TEXT_LIMITS.name };
  return (
    <FormCard title={t("sections.child")}>
      <TextField
        required
        {...text}
        label={t("fields.childFirstName")}
        {...useByHandField("childFirstName")}
      />
      <TextField required {...text} label={t("fields.childLastName")} {...useByHandField("childLastName")} />
      <TextField
        required
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        className="figures"
        label={t("fields.childAge")}
        {...useByHandField("childAge")}
      />
      <TextField
        type="date"
        autoComplete="off"
        label={t("fields.childDateOfBirth")}
        {...useByHandField("childDateOfBirth")}
      />
      <Choices />
    </FormCard>
  );
}
