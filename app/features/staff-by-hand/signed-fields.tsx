import { Checkbox } from "#app/components/checkbox.tsx";
import { TextField } from "#app/components/text-field.tsx";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import { TEXT_LIMITS } from "#domain/registration-choices.ts";
import { FormCard } from "./form-card.tsx";
import { useByHandField } from "./use-by-hand-field.ts";

/** What the paper says was signed and agreed to, and nothing that it does not say. */
export function SignedFields() {
  const { t } = useTranslation("adminByHand");
  return (
    <FormCard title={t("sections.signed")} text={t("signedText")}>
      <TextField
        autoComplete="off"
        maxLength={TEXT_LIMITS.name}
        label={t("fields.waiverSignature")}
        {...useByHandField("waiverSignature")}
      />
      <TextField
        type="date"
        autoComplete="off"
        label={t("fields.waiverDate")}
        {...useByHandField("waiverDate")}
      />
      <Checkbox unmarked label={t("boxes.codeOfConductAgreed")} {...useByHandField("codeOfConductAgreed")} />
      <Checkbox unmarked label={t("boxes.termsAgreed")} {...useByHandField("termsAgreed")} />
    </FormCard>
  );
}
