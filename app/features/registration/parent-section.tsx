import { FormSection } from "#app/components/form-section.tsx";
import { TextField } from "#app/components/text-field.tsx";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import { TEXT_LIMITS } from "#domain/registration-choices.ts";
import { EmailField } from "./email-field.tsx";
import { useFormField } from "./use-form-field.ts";

/** The signature is held against these names. */
const SIGNED = { deps: ["waiverSignature" as const] };

/** Parent/Guardian Information (spec.md §3). */
export function ParentSection() {
  const { t } = useTranslation("registration");
  return (
    <FormSection title={t("parent.title")}>
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField
          label={t("parent.firstName")}
          required
          autoComplete="given-name"
          maxLength={TEXT_LIMITS.name}
          {...useFormField("parentFirstName", SIGNED)}
        />
        <TextField
          label={t("parent.lastName")}
          required
          autoComplete="family-name"
          maxLength={TEXT_LIMITS.name}
          {...useFormField("parentLastName", SIGNED)}
        />
        <EmailField />
        <TextField
          label={t("parent.phone")}
          hint={t("parent.phoneHint")}
          required
          type="tel"
          autoComplete="tel"
          {...useFormField("phone")}
        />
      </div>
      <TextField
        label={t("parent.address")}
        autoComplete="street-address"
        maxLength={TEXT_LIMITS.address}
        {...useFormField("parentAddress")}
      />
    </FormSection>
  );
}
