import type { UseMutationResult } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { useForm } from "react-hook-form";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { EmailTypoCheck } from "#app/shared/questions/email-typo-check.tsx";
import { Button, type ButtonVariant } from "#app/ui/button.tsx";
import { createResolver, validateWith } from "#app/ui/create-resolver.ts";
import { Form } from "#app/ui/form.tsx";
import { FailureNotice } from "#app/ui/load-failure.tsx";
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

export function EmailForm({
  mutation,
  label,
  hint,
  emailToCorrect,
  submitLabel,
  variant = "secondary",
  secondButton,
}: EmailFormProps) {
  const { describeError } = useErrorText();
  const form = useForm({
    defaultValues: { email: emailToCorrect ?? "" },
    resolver: createResolver((values) => validateWith(mailboxSchema, values)),
  });
  const { field, submit, isPending, failure } = useFormMutation(form, mutation);
  const { setFocus } = form;
  // The form replaces the button that opened it.
  useEffect(() => {
    if (emailToCorrect !== undefined) setFocus("email");
  }, [emailToCorrect, setFocus]);
  return (
    <Form form={form} className="grid gap-5 print:hidden" onSubmit={submit}>
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
          readOnly={isPending}
        />
      </EmailTypoCheck>
      {failure && <FailureNotice {...describeError(failure)} />}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant={variant} busy={isPending} className="w-full sm:w-auto">
          {submitLabel}
        </Button>
        {secondButton}
      </div>
    </Form>
  );
}
