import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "#app/components/button.tsx";
import { TextField } from "#app/components/text-field.tsx";
import { useToast } from "#app/components/use-toast.ts";
import { useErrorText } from "#app/i18n/use-error-text.ts";
import { useLanguage } from "#app/i18n/use-language.ts";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import { api } from "#app/lib/api.ts";
import { ApiError } from "#app/lib/api-error.ts";
import { waitingTime } from "#domain/waiting-time.ts";

const EMPTY = { currentPassword: "", newPassword: "" };
type Values = typeof EMPTY;
type Problems = { [field in keyof Values]?: string };

/** Which field is wrong, in words. */
function useProblems(): (error: unknown) => Problems {
  const { t } = useTranslation("adminAccess");
  const { ofCode, ofThrown } = useErrorText();
  const { language } = useLanguage();
  return (error) => {
    if (!(error instanceof ApiError)) return { newPassword: ofThrown(error).message };
    if (error.code === "password_locked") {
      const wait = waitingTime(Number(error.body.retryAfterSeconds), language);
      return { currentPassword: t("own.locked", { wait }) };
    }
    if (error.code === "wrong_password") return { currentPassword: ofThrown(error).message };
    return { newPassword: ofCode(error.fields.newPassword ?? error.code ?? "internal_error").message };
  };
}

/** One's own password: the old one, where there is one, and the new one. */
export function OwnPassword({ hasPassword }: { hasPassword: boolean }) {
  const { t } = useTranslation("adminAccess");
  const toast = useToast();
  const problemsOf = useProblems();
  const [values, setValues] = useState(EMPTY);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (json: Values) => api.admin.password.$post({ json }),
    onSuccess: () => {
      setValues(EMPTY);
      toast({ title: t("own.changed"), tone: "success" });
    },
  });
  const problems = error ? problemsOf(error) : {};
  const fields = hasPassword ? (["currentPassword", "newPassword"] as const) : (["newPassword"] as const);
  const labels = { currentPassword: t("own.current"), newPassword: t("own.new") };
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) mutate(values);
      }}
    >
      {fields.map((field) => (
        <TextField
          key={field}
          name={field}
          type="password"
          autoComplete={field === "newPassword" ? "new-password" : "current-password"}
          unmarked
          label={labels[field]}
          error={problems[field]}
          value={values[field]}
          onChange={(event) => {
            setValues({ ...values, [field]: event.target.value });
            reset();
          }}
        />
      ))}
      <Button type="submit" variant="secondary" busy={isPending}>
        {t("own.submit")}
      </Button>
    </form>
  );
}
