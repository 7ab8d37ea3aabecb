import { useMutation } from "@tanstack/react-query";
import { Mail } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { api } from "#app/lib/api.ts";
import { ApiError } from "#app/lib/api-fetch.ts";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { readText, removeText, writeText } from "#app/lib/storage/browser-storage.ts";
import { SignInForm } from "#app/staff/shared/access/sign-in-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { CODE_DIGITS, digitsOf, mailboxSchema } from "#domain/family/sign-in.ts";
import { useSignIn } from "./use-sign-in.ts";

/** Session storage key of the typed email: a phone may reload the page while the coach reads the code in another app. */
const EMAIL_KEY = "staffCodeEmail";

function useSendCode() {
  return useMutation({
    mutationFn: (email: string) => api.admin.session.code.$post({ json: { email } }),
  });
}

function EmailStep({ onCodeSent }: { onCodeSent: (email: string) => void }) {
  const { t } = useTranslation("login");
  const { describeCode, describeError } = useErrorText();
  const [email, setEmail] = useState("");
  const [errorMessage, setErrorMessage] = useState<string>();
  const sendCode = useSendCode();
  const submitEmail = () => {
    const parsed = mailboxSchema.safeParse({ email });
    if (!parsed.success) return setErrorMessage(describeCode("invalid_email").message);
    sendCode.mutate(parsed.data.email, {
      onSuccess: () => onCodeSent(parsed.data.email),
      onError: (error) => setErrorMessage(describeError(error).message),
    });
  };
  return (
    <SignInForm isPending={sendCode.isPending} onSubmit={submitEmail}>
      <TextField
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        label={t("code.email")}
        error={errorMessage}
        value={email}
        onChange={(event) => {
          setEmail(event.target.value);
          setErrorMessage(undefined);
        }}
      />
      <Button type="submit" variant="secondary" busy={sendCode.isPending} className="w-full">
        {t("code.send")}
      </Button>
    </SignInForm>
  );
}

interface CodeStepProps {
  email: string;
  onSignedIn: () => void;
  onEmailChange: () => void;
}

function CodeStep({ email, onSignedIn, onEmailChange }: CodeStepProps) {
  const { t } = useTranslation("login");
  const { describeError } = useErrorText();
  const [code, setCode] = useState("");
  const [errorMessage, setErrorMessage] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const resendCode = useSendCode();
  const { mutate, isPending } = useSignIn({
    send: (json: { email: string; code: string }) => api.admin.session.code.confirm.$post({ json }),
    onSignedIn,
    onDenied: ({ message }, error) => {
      setErrorMessage(message);
      // Clears a code that the server rejected; a code that did not reach the server stays.
      if (error instanceof ApiError) setCode("");
      field.current?.focus();
    },
  });
  useEffect(() => field.current?.focus(), []);
  return (
    <SignInForm isPending={isPending} onSubmit={() => mutate({ email, code })}>
      <p role="status" className="text-small">
        {t("code.mailed")} <strong className="wrap-anywhere">{email}</strong>. {t("code.mailedHint")}
      </p>
      <TextField
        ref={field}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        label={t("code.code")}
        error={errorMessage}
        value={code}
        className="tabular-nums text-center tracking-[0.35em]"
        onChange={(event) => {
          const digits = digitsOf(event.target.value);
          setCode(digits);
          setErrorMessage(undefined);
          // A code that is pasted or filled in by the phone is sent at once.
          if (digits.length === CODE_DIGITS && code.length < CODE_DIGITS - 1) mutate({ email, code: digits });
        }}
      />
      <Button
        type="submit"
        variant="secondary"
        busy={isPending}
        disabled={code.length !== CODE_DIGITS}
        className="w-full"
      >
        {t(isPending ? "verifying" : "code.submit")}
      </Button>
      <div className="flex flex-wrap justify-between gap-x-4">
        <Button
          variant="quiet"
          busy={resendCode.isPending}
          onClick={() =>
            resendCode.mutate(email, { onError: (error) => setErrorMessage(describeError(error).message) })
          }
        >
          {t("code.again")}
        </Button>
        <Button variant="quiet" onClick={onEmailChange}>
          {t("code.other")}
        </Button>
      </div>
    </SignInForm>
  );
}

/** Signs a coach in with a code from their mailbox (docs/reference/staff-access.md#sign-in-by-code). */
export function CodeSignIn({ onSignedIn }: { onSignedIn: () => void }) {
  const { t } = useTranslation("login");
  const [email, setEmail] = useState(() => readText("session", EMAIL_KEY));
  const [isOpen, setOpen] = useState(email !== null);
  const saveEmail = (newEmail: string | null) => {
    setEmail(newEmail);
    if (newEmail === null) removeText("session", EMAIL_KEY);
    else writeText("session", EMAIL_KEY, newEmail);
  };
  if (!isOpen)
    return (
      <Button variant="secondary" className="w-full" onClick={() => setOpen(true)}>
        <Mail aria-hidden size={20} />
        {t("code.open")}
      </Button>
    );
  if (email === null) return <EmailStep onCodeSent={saveEmail} />;
  return (
    <CodeStep
      email={email}
      onSignedIn={() => {
        saveEmail(null);
        onSignedIn();
      }}
      onEmailChange={() => saveEmail(null)}
    />
  );
}

/** True if this tab waits for a code, so that a reloaded page shows the code's field. */
export function isCodeAwaited(): boolean {
  return readText("session", EMAIL_KEY) !== null;
}
