import type { UseMutationResult } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { AddressCheck } from "#app/facts/address-check.tsx";
import { FamilyForm } from "#app/family/mine/family-action.tsx";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import type { ButtonVariant } from "#app/ui/button.tsx";
import { checkBy, resolverOf } from "#app/ui/form-check.ts";
import { TextField } from "#app/ui/text-field.tsx";
import { useField } from "#app/ui/use-field.ts";
import { useFormMutation } from "#app/ui/use-form-mutation.ts";
import { lastDigits, mailboxSchema } from "#domain/family/family-page.ts";
import { PHONE_MAX } from "#domain/text/contact.ts";

interface AddressFormProps {
  label: string;
  hint?: string;
  mailing: UseMutationResult<unknown, Error, { email: string }>;
  variant?: ButtonVariant;
}

/** Asks for the address that a code is mailed to. */
export function AddressForm({ mailing, label, hint, variant = "primary" }: AddressFormProps) {
  const { t } = useTranslation("familyPage");
  const form = useForm({
    defaultValues: { email: "" },
    resolver: resolverOf((typed) => checkBy(mailboxSchema, typed)),
  });
  const { field, ...sent } = useFormMutation(form, mailing);
  return (
    <FamilyForm
      {...sent}
      variant={variant}
      submitLabel={t(mailing.isPending ? "terms:working" : "signIn.mail")}
    >
      <AddressCheck>
        <TextField
          {...field("email")}
          label={label}
          hint={hint}
          type="email"
          inputMode="email"
          autoComplete="email"
          required
          hideRequiredMark
        />
      </AddressCheck>
    </FamilyForm>
  );
}

/** The last four digits of an order's phone. */
export function PhoneDigitsField() {
  const { t } = useTranslation("familyPage");
  const { onChange, ...phone } = useField<{ phoneDigits: string }>("phoneDigits");
  return (
    <TextField
      {...phone}
      onChange={(event) => {
        // A whole number that is pasted or filled in has the four digits at its end.
        event.target.value = lastDigits(event.target.value) ?? event.target.value;
        return onChange(event);
      }}
      inputMode="numeric"
      autoComplete="off"
      required
      hideRequiredMark
      maxLength={PHONE_MAX}
      label={t("signIn.phone")}
      hint={t("signIn.phoneHint")}
      className="figures max-w-40 text-lead tracking-[0.35em]"
    />
  );
}
