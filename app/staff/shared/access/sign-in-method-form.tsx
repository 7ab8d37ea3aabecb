import { KeyRound } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { hasPasskeys } from "./passkeys.ts";
import { SignInForm } from "./sign-in-form.tsx";

interface NewPasswordFormProps {
  isPending: boolean;
  errorMessage: string | undefined;
  onErrorMessageChange: (message: string | undefined) => void;
  onChoose: (password: string) => void;
}

/** A form for a new password, typed twice. The server checks its strength. */
function NewPasswordForm({ isPending, errorMessage, onErrorMessageChange, onChoose }: NewPasswordFormProps) {
  const { t } = useTranslation("login");
  const [values, setValues] = useState({ password: "", repeated: "" });
  const [hasMismatch, setMismatch] = useState(false);
  const changeValue = (name: keyof typeof values) => (event: { target: HTMLInputElement }) => {
    setValues({ ...values, [name]: event.target.value });
    setMismatch(false);
    onErrorMessageChange(undefined);
  };
  const submitPassword = () => {
    const isSame = values.password === values.repeated;
    setMismatch(!isSame);
    if (isSame) onChoose(values.password);
  };
  return (
    <SignInForm isPending={isPending} onSubmit={submitPassword}>
      <TextField
        name="newPassword"
        type="password"
        autoComplete="new-password"
        label={t("terms:newPassword")}
        hint={t("invitation.hint")}
        error={errorMessage}
        value={values.password}
        onChange={changeValue("password")}
      />
      <TextField
        name="repeatedPassword"
        type="password"
        autoComplete="new-password"
        label={t("invitation.repeated")}
        error={hasMismatch ? t("invitation.mismatch") : undefined}
        value={values.repeated}
        onChange={changeValue("repeated")}
      />
      <Button type="submit" variant="secondary" busy={isPending} className="w-full">
        {t("invitation.accept")}
      </Button>
    </SignInForm>
  );
}

interface SignInMethodFormProps extends Omit<NewPasswordFormProps, "onChoose"> {
  /** @param password undefined for a new passkey */
  onChoose: (password: string | undefined) => void;
}

/** The sign-in method of a new account: a passkey if the browser supports it, or a password. */
export function SignInMethodForm(props: SignInMethodFormProps) {
  const { t } = useTranslation("login");
  return (
    <div className="grid gap-6">
      {hasPasskeys() && (
        <div className="border-b border-sand-200 pb-6">
          <Button busy={props.isPending} className="w-full" onClick={() => props.onChoose(undefined)}>
            <KeyRound aria-hidden size={20} />
            {t("invitation.passkey")}
          </Button>
          <p className="mt-2 text-small text-dusk-700">{t("invitation.passkeyText")}</p>
        </div>
      )}
      <NewPasswordForm {...props} />
    </div>
  );
}
