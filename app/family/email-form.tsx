import type { UseMutationResult } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { useForm } from "react-hook-form";
import { FamilyForm } from "#app/shared/family-form.tsx";
import { EmailTypoCheck } from "#app/shared/questions/email-typo-check.tsx";
import type { ButtonVariant } from "#app/ui/button.tsx";
import { createResolver, validateWith } from "#app/ui/create-resolver.ts";
import { TextField } from "#app/ui/text-field.tsx";
import { useFormMutation } from "#app/ui/use-form-mutation.ts";
import { mailboxSchema } from "#domain/family/sign-in.ts";

interface EmailFormProps {
  mutation: UseMutationResult<unknown, Error, { email: string }>;
  label: string;
  hint?: string;
  /** The address to correct. With it, the form takes the focus. */
  emailToCorrect?: string;
  submitLabel: string;
  variant?: ButtonVariant;
  secondButton?: ReactNode;
}

export function EmailForm({ mutation, label, hint, emailToCorrect, ...button }: EmailFormProps) {
  const form = useForm({
    defaultValues: { email: emailToCorrect ?? "" },
    resolver: createResolver((values) => validateWith(mailboxSchema, values)),
  });
  const { field, ...formProps } = useFormMutation(form, mutation);
  const { setFocus } = form;
  // The form replaces the button that opened it.
  useEffect(() => {
    if (emailToCorrect !== undefined) setFocus("email");
  }, [emailToCorrect, setFocus]);
  return (
    <FamilyForm variant="secondary" {...formProps} {...button} className="grid gap-5 print:hidden">
      <EmailTypoCheck>
        <TextField
          {...field("email")}
          label={label}
          hint={hint}
          type="email"
          inputMode="email"
          autoComplete="email"
          required
          hideRequiredMark
          readOnly={formProps.isPending}
        />
      </EmailTypoCheck>
    </FamilyForm>
  );
}
