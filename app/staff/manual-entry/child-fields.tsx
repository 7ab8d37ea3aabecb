import { useShirtSize } from "#app/facts/use-shirt-size.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { SelectField } from "#app/ui/choice-field.tsx";
import { SKILL_LEVELS, TSHIRT_SIZES } from "#domain/registration-choices.ts";
import { FormCard, useManualEntryField } from "./form-card.tsx";
import { PlainFields } from "./plain-fields.tsx";

function Choices() {
  const { t } = useTranslation(["adminManualEntry", "admin"]);
  const shirtSize = useShirtSize();
  const sizes = TSHIRT_SIZES.map((value) => ({ value, label: shirtSize(value) }));
  const levels = SKILL_LEVELS.map((value) => ({ value, label: t(`admin:skills.${value}`) }));
  return (
    <>
      <SelectField
        required
        label={t("fields.tshirtSize")}
        choices={[{ value: "", label: t("choose") }, ...sizes]}
        {...useManualEntryField("tshirtSize")}
      />
      <SelectField
        label={t("fields.skillLevel")}
        choices={[{ value: "", label: t("admin:skills.none") }, ...levels]}
        {...useManualEntryField("skillLevel")}
      />
    </>
  );
}

/** The player's fields. */
export function ChildFields() {
  const { t } = useTranslation("adminManualEntry");
  return (
    <FormCard title={t("sections.child")}>
      <PlainFields section="child" except={["tshirtSize", "skillLevel"]} />
      <Choices />
    </FormCard>
  );
}
