import { useMutation } from "@tanstack/react-query";
import { Mail } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { api } from "#app/lib/api.ts";
import { ApiError } from "#app/lib/api-fetch.ts";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { readText, removeText, writeText } from "#app/lib/storage/browser-storage.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { CODE_DIGITS, digitsOf, mailboxSchema } from "#domain/family/sign-in.ts";
import { useSignIn } from "./use-sign-in.ts";

/** Session storage key of the typed email. A phone may reload the page while the coach reads the email in another app. */
const EMAIL_KEY = "staffCodeEmail";

function useMailCode() {
  return useMutation({
    mutationFn: (email: string) => api.admin.session.code.$post({ json: { email } }),
  });
}

function EmailStep({ onMailed }: { onMailed: (email: string) => void }) {
  const { t } = useTranslation("login");
  const { describeCode, describeError } = useErrorText();
  const [email, setEmail] = useState("");
  const [problem, setProblem] = useState<string>();
  const mailCode = useMailCode();
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        const typed = mailboxSchema.safeParse({ email });
        if (!typed.success) return setProblem(describeCode("invalid_email").message);
        mailCode.mutate(typed.data.email, {
          onSuccess: () => onMailed(typed.data.email),
          onError: (error) => setProblem(describeError(error).message),
        });
      }}
    >
      <TextField
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        label={t("code.email")}
        error={problem}
        value={email}
        onChange={(event) => {
          setEmail(event.target.value);
          setProblem(undefined);
        }}
      />
      <Button type="submit" variant="secondary" busy={mailCode.isPending} className="w-full">
        {t("code.send")}
      </Button>
    </form>
  );
}

interface CodeStepProps {
  email: string;
  onGranted: () => void;
  onOther: () => void;
}

function CodeStep({ email, onGranted, onOther }: CodeStepProps) {
  const { t } = useTranslation("login");
  const { describeError } = useErrorText();
  const [code, setCode] = useState("");
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const mailAgain = useMailCode();
  const { mutate, isPending } = useSignIn({
    send: (json: { email: string; code: string }) => api.admin.session.code.confirm.$post({ json }),
    onGranted,
    onDenied: ({ message }, error) => {
      setProblem(message);
      // A rejected code is cleared, one that did not arrive stays.
      if (error instanceof ApiError) setCode("");
      field.current?.focus();
    },
  });
  useEffect(() => field.current?.focus(), []);
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) mutate({ email, code });
      }}
    >
      <p role="status" className="text-small">
        {t("code.mailed")} <strong className="wrap-anywhere">{email}</strong>. {t("code.mailedHint")}
      </p>
      <TextField
        ref={field}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        label={t("code.code")}
        error={problem}
        value={code}
        className="tabular-nums text-center tracking-[0.35em]"
        onChange={(event) => {
          const digits = digitsOf(event.target.value);
          setCode(digits);
          setProblem(undefined);
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
          busy={mailAgain.isPending}
          onClick={() =>
            mailAgain.mutate(email, { onError: (error) => setProblem(describeError(error).message) })
          }
        >
          {t("code.again")}
        </Button>
        <Button variant="quiet" onClick={onOther}>
          {t("code.other")}
        </Button>
      </div>
    </form>
  );
}

/** Signs a coach in with a code from their mailbox (docs/reference/staff-access.md#sign-in-by-code). */
export function CodeSignIn({ onGranted }: { onGranted: () => void }) {
  const { t } = useTranslation("login");
  const [isOpen, setOpen] = useState(false);
  const [email, setEmail] = useState<string | null>(null);
  useEffect(() => {
    const mailed = readText("session", EMAIL_KEY);
    setEmail(mailed);
    setOpen(mailed !== null);
  }, []);
  const saveEmail = (next: string | null) => {
    setEmail(next);
    if (next === null) removeText("session", EMAIL_KEY);
    else writeText("session", EMAIL_KEY, next);
  };
  if (!isOpen)
    return (
      <Button variant="secondary" className="w-full" onClick={() => setOpen(true)}>
        <Mail aria-hidden size={20} />
        {t("code.open")}
      </Button>
    );
  if (email === null) return <EmailStep onMailed={saveEmail} />;
  return (
    <CodeStep
      email={email}
      onGranted={() => {
        saveEmail(null);
        onGranted();
      }}
      onOther={() => saveEmail(null)}
    />
  );
}

/** Whether this tab waits for a code, so that a reloaded page shows its field. */
export function isCodeAwaited(): boolean {
  return readText("session", EMAIL_KEY) !== null;
}
