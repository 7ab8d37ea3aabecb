import { useFormContext, useWatch } from "react-hook-form";
import { AddressQuestion, useAddressQuestion } from "#app/components/address-question.tsx";
import { TextField } from "#app/components/text-field.tsx";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import { TEXT_LIMITS } from "#domain/registration-choices.ts";
import type { FormValues } from "./form-values.ts";
import { useFormField } from "./use-form-field.ts";

/** The parent's mail address; one that looks misspelt is asked about once it was typed, and never refused. */
export function EmailField() {
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
