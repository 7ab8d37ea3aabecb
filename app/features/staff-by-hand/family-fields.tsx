import { SelectField } from "#app/components/select-field.tsx";
import { TextField } from "#app/components/text-field.tsx";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import { LANGUAGES } from "#domain/languages.ts";
import { TEXT_LIMITS } from "#domain/registration-choices.ts";
import { FormCard } from "./form-card.tsx";
import { useByHandField } from "./use-by-hand-field.ts";

/** The guardian, how to reach them, and in which language the club writes to them. */
export function FamilyFields() {
  const { t } = useTranslation(["adminByHand", "admin"]);
  const text = { autoComplete: "off", maxLength: TEXT_LIMITS.name };
  const languages = LANGUAGES.map((value) => ({ value, label: t(`admin:csv.values.${value}`) }));
  return (
    <FormCard title={t("sections.family")}>
      <TextField
        required
        {...text}
        label={t("fields.parentFirstName")}
        {...useByHandField("parentFirstName")}
      />
      <TextField
        required
        {...text}
        label={t("fields.parentLastName")}
        {...useByHandField("parentLastName")}
      />
      <TextField
        required
        type="email"
        autoComplete="off"
        maxLength={TEXT_LIMITS.email}
        label={t("fields.email")}
        {...useByHandField("email")}
      />
      <TextField
        required
        type="tel"
        autoComplete="off"
        label={t("fields.phone")}
        {...useByHandField("phone")}
      />
      <TextField
        autoComplete="off"
        maxLength={TEXT_LIMITS.address}
        label={t("fields.parentAddress")}
        {...useByHandField("parentAddress")}
      />
      <SelectField
        required
        label={t("fields.language")}
        choices={languages}
        {...useByHandField("language")}
      />
    </FormCard>
  );
}
