import { KeyRound } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { api, dataFrom } from "#app/lib/api.ts";
import type { ErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { hasPasskeys, signWithPasskey } from "#app/staff/shared/access/passkeys.ts";
import { SignInForm } from "#app/staff/shared/access/sign-in-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { digitsOfPin, PIN_LENGTH } from "#domain/staff/session.ts";
import { CodeSignIn, isCodeAwaited } from "./code-sign-in.tsx";
import { useSignIn } from "./use-sign-in.ts";
import { useSignInMethods } from "./use-sign-in-methods.ts";

/** The PIN form. A wrong PIN is cleared for another attempt (docs/reference/public-pages.md#sign-in-page). */
export function PinForm({ onSignedIn }: { onSignedIn: () => void }) {
  const { t } = useTranslation("login");
  const [pin, setPin] = useState("");
  const [errorText, setErrorText] = useState<ErrorText>();
  const { refetch: refetchSignInMethods } = useSignInMethods();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Read the digits typed into the prerendered form before its code ran.
    setPin(digitsOfPin(field.current?.value ?? ""));
  }, []);
  const { mutate, isPending } = useSignIn({
    send: (json: { pin: string }) => api.admin.session.$post({ json }),
    onSignedIn,
    onDenied: (newError) => {
      void refetchSignInMethods();
      setErrorText(newError);
      setPin("");
      field.current?.focus();
    },
  });
  return (
    <SignInForm isPending={isPending} onSubmit={() => mutate({ pin })}>
      <TextField
        ref={field}
        name="pin"
        type="password"
        inputMode="numeric"
        autoComplete="off"
        label={t("pin")}
        error={errorText?.message}
        errorTitle={errorText?.title}
        value={pin}
        readOnly={isPending}
        className="text-center tracking-[0.5em]"
        onChange={(event) => {
          setPin(digitsOfPin(event.target.value));
          setErrorText(undefined);
        }}
      />
      <Button type="submit" busy={isPending} disabled={pin.length !== PIN_LENGTH} className="w-full">
        {t(isPending ? "verifying" : "submit")}
      </Button>
    </SignInForm>
  );
}

function PasswordForm({ onSignedIn }: { onSignedIn: () => void }) {
  const { t } = useTranslation("login");
  const [values, setValues] = useState({ username: "", password: "" });
  const [errorMessage, setErrorMessage] = useState<string>();
  const password = useRef<HTMLInputElement>(null);
  const { mutate, isPending } = useSignIn({
    send: (json: typeof values) => api.admin.session.password.$post({ json }),
    onSignedIn,
    onDenied: ({ message }) => {
      setErrorMessage(message);
      password.current?.focus();
    },
  });
  const onFieldChange = (name: keyof typeof values) => (event: { target: HTMLInputElement }) => {
    setValues({ ...values, [name]: event.target.value });
    setErrorMessage(undefined);
  };
  return (
    <SignInForm isPending={isPending} onSubmit={() => mutate(values)}>
      <TextField
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        label={t("username")}
        value={values.username}
        onChange={onFieldChange("username")}
      />
      <TextField
        ref={password}
        name="password"
        type="password"
        autoComplete="current-password"
        label={t("terms:password")}
        error={errorMessage}
        value={values.password}
        onChange={onFieldChange("password")}
      />
      <Button type="submit" variant="secondary" busy={isPending} className="w-full">
        {t(isPending ? "verifying" : "terms:signIn")}
      </Button>
    </SignInForm>
  );
}

async function signInWithPasskey(): Promise<void> {
  const challenge = await dataFrom(api.admin.session.passkey.challenge.$post());
  await api.admin.session.passkey.$post({ json: await signWithPasskey(challenge) });
}

/** Signs in with a passkey of this device; hidden if the browser supports none. */
function PasskeyButton({ onSignedIn }: { onSignedIn: () => void }) {
  const { t } = useTranslation("login");
  const { mutate, isPending } = useSignIn<void>({ send: signInWithPasskey, onSignedIn });
  if (!hasPasskeys()) return null;
  return (
    <Button variant="secondary" busy={isPending} className="w-full" onClick={() => mutate()}>
      <KeyRound aria-hidden size={20} />
      {t("usePasskey")}
    </Button>
  );
}

interface OtherSignInMethodsProps {
  onSignedIn: () => void;
  isAlwaysOpen: boolean;
}

/** Passkey, code and password, for personal accounts. Hidden behind a button, because most staff use the PIN. */
export function OtherSignInMethods({ onSignedIn, isAlwaysOpen }: OtherSignInMethodsProps) {
  const { t } = useTranslation("login");
  const id = useId();
  const [wasOpened, setOpened] = useState(false);
  useEffect(() => {
    if (isCodeAwaited()) setOpened(true);
  }, []);
  const isOpen = isAlwaysOpen || wasOpened;
  return (
    <div className="mt-4">
      {!isAlwaysOpen && (
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
            <PasskeyButton onSignedIn={onSignedIn} />
            <CodeSignIn onSignedIn={onSignedIn} />
            <PasswordForm onSignedIn={onSignedIn} />
          </div>
        )}
      </div>
    </div>
  );
}
