import { useState } from "react";
import { Button } from "#app/components/button.tsx";
import { TextField } from "#app/components/text-field.tsx";
import { useTranslation } from "#app/i18n/use-translation.tsx";

interface ChoosePasswordProps {
  busy: boolean;
  problem: string | undefined;
  onProblem: (problem: string | undefined) => void;
  onChosen: (password: string) => void;
}

/** A new password, typed twice; whether it is good enough, the server says. */
export function ChoosePassword({ busy, problem, onProblem, onChosen }: ChoosePasswordProps) {
  const { t } = useTranslation("login");
  const [values, setValues] = useState({ password: "", repeated: "" });
  const [differs, setDiffers] = useState(false);
  const change = (name: keyof typeof values) => (event: { target: HTMLInputElement }) => {
    setValues({ ...values, [name]: event.target.value });
    setDiffers(false);
    onProblem(undefined);
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
        unmarked
        label={t("invitation.password")}
        hint={t("invitation.hint")}
        error={problem}
        value={values.password}
        onChange={change("password")}
      />
      <TextField
        name="repeatedPassword"
        type="password"
        autoComplete="new-password"
        unmarked
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
