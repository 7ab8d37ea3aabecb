import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Checkbox } from "#app/ui/choice-field.tsx";
import { FormCard, useManualEntryField } from "./form-card.tsx";
import { PlainFields } from "./plain-fields.tsx";

/** What was signed and agreed to on paper; nothing is assumed. */
export function SignedFields() {
  const { t } = useTranslation("adminManualEntry");
  return (
    <FormCard title={t("sections.signed")} text={t("signedText")}>
      <PlainFields section="signed" except={["codeOfConductAgreed", "termsAgreed"]} />
      <Checkbox
        hideRequiredMark
        label={t("boxes.codeOfConductAgreed")}
        {...useManualEntryField("codeOfConductAgreed")}
      />
      <Checkbox hideRequiredMark label={t("boxes.termsAgreed")} {...useManualEntryField("termsAgreed")} />
    </FormCard>
  );
}
