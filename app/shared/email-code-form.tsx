import type { UseMutationResult } from "@tanstack/react-query";
import { type ChangeEvent, type ReactNode, useEffect, useRef } from "react";
import { useForm, useWatch } from "react-hook-form";
import { ApiError } from "#app/lib/api-fetch.ts";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Button } from "#app/ui/button.tsx";
import { createResolver } from "#app/ui/create-resolver.ts";
import { Form } from "#app/ui/form.tsx";
import { FailureNotice } from "#app/ui/load-failure.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { useField } from "#app/ui/use-field.ts";
import { useFormMutation } from "#app/ui/use-form-mutation.ts";
import { CODE_DIGITS, digitsOf, isMailboxCode } from "#domain/family/sign-in.ts";

interface CodeFieldProps {
  hint?: string | undefined;
  /** Called when a whole code is pasted or filled in by the phone. */
  onCodePasted?: () => void;
}

export function CodeField({ hint, onCodePasted }: CodeFieldProps) {
  const { t } = useTranslation("familyPage");
  const previousCode = useWatch<{ code: string }>({ name: "code" });
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    if (isMailboxCode(digitsOf(target.value)) && previousCode.length < CODE_DIGITS - 1) onCodePasted?.();
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
export function EmailCodeForm({ mutation, hint, submitLabel, secondButton }: EmailCodeFormProps) {
  const { describeError } = useErrorText();
  const form = useForm({
    defaultValues: { code: "" },
    resolver: createResolver((values) =>
      isMailboxCode(values.code) ? { values } : { errors: { code: "invalid_input" } },
    ),
  });
  const { submit, isPending, failure } = useFormMutation(form, mutation);
  const formRef = useRef<HTMLFormElement>(null);
  const { reset, setFocus } = form;
  useEffect(() => {
    if (!failure) return;
    // Clear a rejected code. Keep it after a network error.
    if (failure instanceof ApiError) reset(undefined, { keepFieldsRef: true });
    setFocus("code");
  }, [failure, reset, setFocus]);
  return (
    <Form ref={formRef} form={form} onSubmit={submit} className="grid max-w-prose gap-5">
      <CodeField hint={hint} onCodePasted={() => formRef.current?.requestSubmit()} />
      {failure && <FailureNotice {...describeError(failure)} />}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isPending} className="w-full sm:w-auto">
          {submitLabel}
        </Button>
        {secondButton}
      </div>
    </Form>
  );
}
