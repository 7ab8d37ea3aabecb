import { KeyRound } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { api } from "#app/lib/api.ts";
import type { ErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { hasPasskeys, signWithPasskey } from "#app/staff/shared/access/passkeys.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { digitsOfPin, PIN_LENGTH } from "#domain/staff/session.ts";
import { CodeSignIn, isCodeAwaited } from "./code-form.tsx";
import { useRefetchSignInWays, useSignIn } from "./use-sign-in.ts";

/** The PIN form. A wrong PIN is cleared for another attempt (docs/reference/public-pages.md#sign-in-page). */
export function PinForm({ onGranted }: { onGranted: () => void }) {
  const { t } = useTranslation("login");
  const [pin, setPin] = useState("");
  const [problem, setProblem] = useState<ErrorText>();
  const refetchSignInWays = useRefetchSignInWays();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // The form is visible before its script runs. Read digits typed before then.
    setPin(digitsOfPin(field.current?.value ?? ""));
  }, []);
  const { mutate, isPending } = useSignIn({
    send: (typed: { pin: string }) => api.admin.session.$post({ json: typed }),
    onGranted,
    onDenied: (reason) => {
      refetchSignInWays();
      setProblem(reason);
      setPin("");
      field.current?.focus();
    },
  });
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) mutate({ pin });
      }}
    >
      <TextField
        ref={field}
        name="pin"
        type="password"
        inputMode="numeric"
        autoComplete="off"
        label={t("pin")}
        error={problem?.message}
        errorTitle={problem?.title}
        value={pin}
        readOnly={isPending}
        className="text-center tracking-[0.5em]"
        onChange={(event) => {
          setPin(digitsOfPin(event.target.value));
          setProblem(undefined);
        }}
      />
      <Button type="submit" busy={isPending} disabled={pin.length !== PIN_LENGTH} className="w-full">
        {t(isPending ? "verifying" : "submit")}
      </Button>
    </form>
  );
}

function PasswordForm({ onGranted }: { onGranted: () => void }) {
  const { t } = useTranslation("login");
  const [values, setValues] = useState({ username: "", password: "" });
  const [problem, setProblem] = useState<string>();
  const password = useRef<HTMLInputElement>(null);
  const { mutate, isPending } = useSignIn({
    send: (json: typeof values) => api.admin.session.password.$post({ json }),
    onGranted,
    onDenied: ({ message }) => {
      setProblem(message);
      password.current?.focus();
    },
  });
  const change = (name: keyof typeof values) => (event: { target: HTMLInputElement }) => {
    setValues({ ...values, [name]: event.target.value });
    setProblem(undefined);
  };
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) mutate(values);
      }}
    >
      <TextField
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        label={t("username")}
        value={values.username}
        onChange={change("username")}
      />
      <TextField
        ref={password}
        name="password"
        type="password"
        autoComplete="current-password"
        label={t("terms:password")}
        error={problem}
        value={values.password}
        onChange={change("password")}
      />
      <Button type="submit" variant="secondary" busy={isPending} className="w-full">
        {t(isPending ? "verifying" : "terms:signIn")}
      </Button>
    </form>
  );
}

async function signInWithPasskey(): Promise<void> {
  const response = await api.admin.session.passkey.challenge.$post();
  const { data } = await response.json();
  await api.admin.session.passkey.$post({ json: await signWithPasskey(data) });
}

/** Signs in with a passkey of this device; hidden if the browser supports none. */
function PasskeyButton({ onGranted }: { onGranted: () => void }) {
  const { t } = useTranslation("login");
  const [isSupported, setSupported] = useState(false);
  useEffect(() => setSupported(hasPasskeys()), []);
  const { mutate, isPending } = useSignIn<void>({ send: signInWithPasskey, onGranted });
  if (!isSupported) return null;
  return (
    <Button variant="secondary" busy={isPending} className="w-full" onClick={() => mutate()}>
      <KeyRound aria-hidden size={20} />
      {t("usePasskey")}
    </Button>
  );
}

/** Passkey, code and password, for personal accounts. Hidden behind a button, because most staff use the PIN. */
export function OtherSignInMethods({ onGranted, open }: { onGranted: () => void; open: boolean }) {
  const { t } = useTranslation("login");
  const id = useId();
  const [wasOpened, setOpened] = useState(false);
  useEffect(() => {
    if (isCodeAwaited()) setOpened(true);
  }, []);
  const isOpen = open || wasOpened;
  return (
    <div className="mt-4">
      {!open && (
        <Button
          variant="quiet"
          className="w-full"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpened(!wasOpened)}
        >
          {t("otherWays")}
        </Button>
      )}
      <div id={id} hidden={!isOpen} className="mt-3">
        {isOpen && (
          <div className="grid gap-5">
            <PasskeyButton onGranted={onGranted} />
            <CodeSignIn onGranted={onGranted} />
            <PasswordForm onGranted={onGranted} />
          </div>
        )}
      </div>
    </div>
  );
}
