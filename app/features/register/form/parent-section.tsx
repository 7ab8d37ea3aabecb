import { useFormContext, useWatch } from "react-hook-form";
import { AddressQuestion, useAddressQuestion } from "#app/components/address-question.tsx";
import { TextField } from "#app/components/text-field.tsx";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import { TEXT_LIMITS } from "#domain/registration-choices.ts";
import { FormSection } from "./form-section.tsx";
import type { FormValues } from "./form-values.ts";
import { PlainAnswer, PlainAnswers } from "./plain-answers.tsx";
import { useFormField } from "./use-form-field.ts";

/** The signature is held against these names. */
const SIGNED = { deps: ["waiverSignature" as const] };

const BY_HAND = ["parentFirstName", "parentLastName", "email", "phone"] as const;

/** The parent's mail address; one that looks misspelt is asked about once it was typed, and never refused. */
function EmailField() {
  const { t } = useTranslation("registration");
  const { control, getValues, setFocus, setValue } = useFormContext<FormValues>();
  const email = useWatch({ control, name: "email" });
  const { askAbout, question } = useAddressQuestion(email, (address) => {
    setValue("email", address, { shouldDirty: true, shouldValidate: true });
    setFocus("email");
  });
  return (
    <div>
      <TextField
        label={t("fields.email")}
        hint={t("hints.email")}
        required
        type="email"
        autoComplete="email"
        maxLength={TEXT_LIMITS.email}
        {...useFormField("email", { onBlur: () => askAbout(getValues("email")) })}
      />
      <AddressQuestion {...question} />
    </div>
  );
}

/** Parent/Guardian Information (docs/rules/registration.md#the-fields-of-a-registration). */
export function ParentSection() {
  const { t } = useTranslation("registration");
  return (
    <FormSection title={t("parent.title")}>
      <div className="grid gap-6 sm:grid-cols-2">
        <PlainAnswer name="parentFirstName" options={SIGNED} />
        <PlainAnswer name="parentLastName" options={SIGNED} />
        <EmailField />
        <PlainAnswer name="phone" />
      </div>
      <PlainAnswers section="guardian" manualEntry={BY_HAND} />
    </FormSection>
  );
}
