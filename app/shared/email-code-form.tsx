import type { UseMutationResult } from "@tanstack/react-query";
import { type ChangeEvent, type ReactNode, useEffect } from "react";
import { useForm, useWatch } from "react-hook-form";
import { ApiError } from "#app/lib/api-fetch.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { createResolver } from "#app/ui/create-resolver.ts";
import { TextField } from "#app/ui/text-field.tsx";
import { useField } from "#app/ui/use-field.ts";
import { useFormMutation } from "#app/ui/use-form-mutation.ts";
import { CODE_DIGITS, digitsOf, isMailboxCode } from "#domain/family/sign-in.ts";
import { FamilyForm } from "./family-form.tsx";

interface CodeFieldProps {
  hint?: string | undefined;
  /** True if a whole code that is pasted or filled in by the phone submits the form. */
  isPasteSubmitted?: boolean;
}

export function CodeField({ hint, isPasteSubmitted = false }: CodeFieldProps) {
  const { t } = useTranslation("familyPage");
  const previousCode = useWatch<{ code: string }>({ name: "code" });
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const isPasted = isMailboxCode(digitsOf(target.value)) && previousCode.length < CODE_DIGITS - 1;
    if (isPasteSubmitted && isPasted) target.form?.requestSubmit();
  };
  const options = { setValueAs: digitsOf, onChange };
  return (
    <TextField
      {...useField<{ code: string }>("code", options, () => t("signIn.codeShort"))}
      inputMode="numeric"
      autoComplete="one-time-code"
      required
      hideRequiredMark
      maxLength={20}
      className="tabular-nums max-w-64 text-lead tracking-[0.35em]"
      label={t("signIn.code")}
      hint={hint ?? t("signIn.codeHint")}
    />
  );
}

interface EmailCodeFormProps extends Pick<CodeFieldProps, "hint"> {
  mutation: UseMutationResult<unknown, Error, { code: string }>;
  submitLabel: string;
  secondButton?: ReactNode;
}

/** A form for the code from the email. A pasted or autofilled code is submitted at once, a typed one by the button. */
export function EmailCodeForm({ mutation, hint, ...button }: EmailCodeFormProps) {
  const form = useForm({
    defaultValues: { code: "" },
    resolver: createResolver((values) =>
      isMailboxCode(values.code) ? { values } : { errors: { code: "invalid_input" } },
    ),
  });
  const { field: _field, ...formProps } = useFormMutation(form, mutation);
  const { failure } = formProps;
  const { reset, setFocus } = form;
  useEffect(() => {
    if (!failure) return;
    // Clear a rejected code. Keep it after a network error.
    if (failure instanceof ApiError) reset(undefined, { keepFieldsRef: true });
    setFocus("code");
  }, [failure, reset, setFocus]);
  return (
    <FamilyForm {...formProps} {...button} className="grid max-w-prose gap-5">
      <CodeField hint={hint} isPasteSubmitted />
    </FamilyForm>
  );
}
