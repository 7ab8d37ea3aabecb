import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { SelectField } from "#app/ui/choice-field.tsx";
import { LANGUAGES } from "#domain/text/languages.ts";
import { FormCard, useManualEntryField } from "./form-card.tsx";
import { PlainFields } from "./plain-fields.tsx";

/** The guardian, contact details, and the language of mail; a family that registered online changes its address elsewhere. */
export function FamilyFields({ withEmail = true }: { withEmail?: boolean }) {
  const { t } = useTranslation(["adminManualEntry", "admin"]);
  const languages = LANGUAGES.map((value) => ({ value, label: t(`admin:language.${value}`) }));
  return (
    <FormCard title={t("sections.family")}>
      <PlainFields section="guardian" {...(!withEmail && { except: ["email"] as const })} />
      <SelectField
        required
        label={t("fields.language")}
        choices={languages}
        {...useManualEntryField("language")}
      />
    </FormCard>
  );
}
