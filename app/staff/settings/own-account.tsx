import { KeyRound } from "lucide-react";
import { useForm } from "react-hook-form";
import { api } from "#app/lib/api.ts";
import type { ApiError } from "#app/lib/api-error.ts";
import { fetchPart } from "#app/lib/fetch-part.ts";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useLanguage } from "#app/lib/i18n/use-language.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { hasPasskeys } from "#app/staff/shared/passkey-support.ts";
import { useStaffMutation } from "#app/staff/shared/use-staff-mutation.ts";
import { waitOf } from "#app/staff/shared/wait-of.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { FailureNotice } from "#app/ui/failure-notice.tsx";
import { Form } from "#app/ui/form.tsx";
import { RowButton } from "#app/ui/row-button.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { useFormMutation } from "#app/ui/use-form-mutation.ts";
import { useToast } from "#app/ui/use-toast.ts";
import type { FieldErrors } from "#domain/text/checks.ts";
import { type StaffAccount, useAccessAction } from "./use-access.ts";

const EMPTY = { currentPassword: "", newPassword: "" };

/** At which field a refusal stands. */
function fieldsOf({ code = "internal_error", fields }: ApiError): FieldErrors {
  if (code === "password_locked" || code === "wrong_password") return { currentPassword: code };
  return { newPassword: fields.newPassword ?? code };
}

/** Sets one's own password; asks for the old one if there is one. */
function OwnPassword({ hasPassword }: { hasPassword: boolean }) {
  const { t } = useTranslation("adminAccess");
  const { ofCode, ofThrown } = useErrorText();
  const { language } = useLanguage();
  const setting = useStaffMutation({
    send: (json: typeof EMPTY) => api.admin.password.$post({ json }),
    toast: () => ({ title: t("own.changed") }),
  });
  const sentenceOf = (_name: string, code: string) => {
    if (code !== "password_locked") return ofCode(code).message;
    return t("own.locked", { wait: waitOf(setting.error, language) });
  };
  const form = useForm({ defaultValues: EMPTY });
  const { field, submit, isPending, failure } = useFormMutation(form, setting, { sentenceOf, fieldsOf });
  const fields = hasPassword ? (["currentPassword", "newPassword"] as const) : (["newPassword"] as const);
  const labels = { currentPassword: t("own.current"), newPassword: t("own.new") };
  return (
    <Form form={form} className="grid gap-4" onSubmit={submit}>
      {fields.map((name) => (
        <TextField
          key={name}
          type="password"
          autoComplete={name === "newPassword" ? "new-password" : "current-password"}
          label={labels[name]}
          {...field(name)}
        />
      ))}
      {failure && <FailureNotice {...ofThrown(failure)} />}
      <Button type="submit" variant="secondary" busy={isPending}>
        {t("own.submit")}
      </Button>
    </Form>
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
