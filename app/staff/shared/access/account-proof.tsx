import { KeyRound } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { hasPasskeys } from "./passkeys.ts";

interface ChoosePasswordProps {
  busy: boolean;
  problem: string | undefined;
  setErrorMessage: (problem: string | undefined) => void;
  onChosen: (password: string) => void;
}

/** A new password, typed twice. The server checks its strength. */
function ChoosePassword({ busy, problem, setErrorMessage, onChosen }: ChoosePasswordProps) {
  const { t } = useTranslation("login");
  const [values, setValues] = useState({ password: "", repeated: "" });
  const [differs, setDiffers] = useState(false);
  const change = (name: keyof typeof values) => (event: { target: HTMLInputElement }) => {
    setValues({ ...values, [name]: event.target.value });
    setDiffers(false);
    setErrorMessage(undefined);
  };
  const send = () => {
    const isSame = values.password === values.repeated;
    setDiffers(!isSame);
    if (isSame && !busy) onChosen(values.password);
  };
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <TextField
        name="newPassword"
        type="password"
        autoComplete="new-password"
        label={t("terms:newPassword")}
        hint={t("invitation.hint")}
        error={problem}
        value={values.password}
        onChange={change("password")}
      />
      <TextField
        name="repeatedPassword"
        type="password"
        autoComplete="new-password"
        label={t("invitation.repeated")}
        error={differs ? t("invitation.mismatch") : undefined}
        value={values.repeated}
        onChange={change("repeated")}
      />
      <Button type="submit" variant="secondary" busy={busy} className="w-full">
        {t("invitation.accept")}
      </Button>
    </form>
  );
}

interface AccountProofProps extends Omit<ChoosePasswordProps, "onChosen"> {
  /** @param password undefined for a new passkey */
  onChosen: (password: string | undefined) => void;
}

/** The sign-in method of a new account: a passkey if the browser supports it, or a password. */
export function SignInMethodForm(props: AccountProofProps) {
  const { t } = useTranslation("login");
  return (
    <div className="grid gap-6">
      {hasPasskeys() && (
        <div className="border-b border-sand-200 pb-6">
          <Button busy={props.busy} className="w-full" onClick={() => props.onChosen(undefined)}>
            <KeyRound aria-hidden size={20} />
            {t("invitation.passkey")}
          </Button>
          <p className="mt-2 text-small text-dusk-700">{t("invitation.passkeyText")}</p>
        </div>
      )}
      <ChoosePassword {...props} />
    </div>
  );
}
