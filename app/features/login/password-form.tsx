import { useRef, useState } from "react";
import { Button } from "#app/components/button.tsx";
import { TextField } from "#app/components/text-field.tsx";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import { api } from "#app/lib/api.ts";
import { useSignIn } from "./use-sign-in.ts";

/** Username and password of an account of one's own. */
export function PasswordForm({ onGranted }: { onGranted: () => void }) {
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
        unmarked
        label={t("username")}
        value={values.username}
        onChange={change("username")}
      />
      <TextField
        ref={password}
        name="password"
        type="password"
        autoComplete="current-password"
        unmarked
        label={t("password")}
        error={problem}
        value={values.password}
        onChange={change("password")}
      />
      <Button type="submit" variant="secondary" busy={isPending} className="w-full">
        {t(isPending ? "verifying" : "enter")}
      </Button>
    </form>
  );
}
