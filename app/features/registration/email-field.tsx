import { useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { TextField } from "#app/components/text-field.tsx";
import { EMAIL_MAX } from "#domain/contact.ts";
import { suggestAddress } from "#domain/mail-domains.ts";
import { AddressQuestion } from "./address-question.tsx";
import type { FormValues } from "./form-values.ts";
import { useFormField } from "./use-form-field.ts";

/** The parent's mail address; one that looks misspelt is asked about once it was typed, and never refused. */
export function EmailField() {
  const { t } = useTranslation("registration");
  const { control, getValues, setFocus, setValue } = useFormContext<FormValues>();
  const email = useWatch({ control, name: "email" });
  const [typed, setTyped] = useState<string>();
  const [kept, setKept] = useState<string>();
  const suggestion = email === typed && email !== kept ? suggestAddress(email) : undefined;

  const answer = (address: string) => {
    setKept(address);
    setValue("email", address, { shouldDirty: true, shouldValidate: true });
    setFocus("email");
  };
  return (
    <div>
      <TextField
        label={t("parent.email")}
        hint={t("parent.emailHint")}
        required
        type="email"
        autoComplete="email"
        maxLength={EMAIL_MAX}
        {...useFormField("email", { onBlur: () => setTyped(getValues("email")) })}
      />
      <AddressQuestion
        suggestion={suggestion}
        onCorrect={() => suggestion && answer(suggestion)}
        onKeep={() => answer(email)}
      />
    </div>
  );
}
