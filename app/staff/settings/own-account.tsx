import { useMutation } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { useState } from "react";
import { api } from "#app/lib/api.ts";
import { ApiError } from "#app/lib/api-error.ts";
import { fetchPart } from "#app/lib/fetch-part.ts";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useLanguage } from "#app/lib/i18n/use-language.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { hasPasskeys } from "#app/staff/shared/passkey-support.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { RowButton } from "#app/ui/row-button.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { useToast } from "#app/ui/use-toast.ts";
import { waitingTime } from "#domain/waiting-time.ts";
import { type StaffAccount, useAccessAction } from "./use-access.ts";

const EMPTY = { currentPassword: "", newPassword: "" };
type Values = typeof EMPTY;
type Problems = { [field in keyof Values]?: string };

/** Error message of each field. */
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

/** Sets one's own password; asks for the old one if there is one. */
function OwnPassword({ hasPassword }: { hasPassword: boolean }) {
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

async function addPasskey(): Promise<void> {
  const { data } = await (await api.admin.passkeys.challenge.$post()).json();
  const { createPasskey } = await fetchPart(() => import("#app/staff/shared/passkeys.ts"));
  await api.admin.passkeys.$post({ json: await createPasskey(data) });
}

/** What the owner of an account can change: passkeys and password. */
export function OwnAccount({ account }: { account: StaffAccount }) {
  const { t } = useTranslation("adminAccess");
  const toast = useToast();
  const { mutate, isPending } = useAccessAction(addPasskey, () =>
    toast({ title: t("own.passkeyAdded"), tone: "success" }),
  );
  return (
    <Card aria-labelledby="own">
      <h3 id="own" className="mb-3 text-lead wrap-anywhere">
        {t("own.title", { username: account.username })}
      </h3>
      <div className="grid gap-3">
        {hasPasskeys() && (
          <div>
            <RowButton busy={isPending} onClick={() => mutate()}>
              <KeyRound aria-hidden size={16} />
              {t("own.addPasskey")}
            </RowButton>
          </div>
        )}
        <Disclosure summary={t("own.submit")}>
          <OwnPassword hasPassword={account.hasPassword} />
        </Disclosure>
      </div>
    </Card>
  );
}
