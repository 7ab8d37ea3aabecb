import { KeyRound } from "lucide-react";
import { api, dataFrom } from "#app/lib/api.ts";
import type { ApiError } from "#app/lib/api-fetch.ts";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { createPasskey, hasPasskeys } from "#app/staff/shared/access/passkeys.ts";
import { TitledCard } from "#app/staff/shared/drafts/titled-card.tsx";
import { useStaffForm } from "#app/staff/shared/forms/use-staff-form.ts";
import { useStaffMutation } from "#app/staff/shared/forms/use-staff-mutation.ts";
import { lockOutText } from "#app/staff/shared/labels/lock-out-text.ts";
import { Button } from "#app/ui/button.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { Form } from "#app/ui/form.tsx";
import { FailureNotice } from "#app/ui/load-failure.tsx";
import { RowButton } from "#app/ui/row-button.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import type { FieldErrors } from "#domain/text/checks.ts";
import type { StaffAccount } from "./use-access.ts";

const NO_PASSWORDS = { currentPassword: "", newPassword: "" };

/** Assigns an error code to a field. */
function passwordFieldErrors({ code = "internal_error", fields }: ApiError): FieldErrors {
  if (code === "password_locked" || code === "wrong_password") return { currentPassword: code };
  return { newPassword: fields.newPassword ?? code };
}

/** Sets the user's own password; requires the current password if there is one. */
function OwnPasswordForm({ hasPassword }: { hasPassword: boolean }) {
  const { t, language } = useTranslation("adminAccess");
  const { describeCode, describeError } = useErrorText();
  const { form, field, submit, isPending, failure, mutation } = useStaffForm({
    defaultValues: NO_PASSWORDS,
    errorMessage: (_name, code): string =>
      code === "password_locked"
        ? t("own.locked", { wait: lockOutText(mutation.error, language) })
        : describeCode(code).message,
    fieldErrorsFrom: passwordFieldErrors,
    send: (json) => api.admin.password.$post({ json }),
    toast: () => ({ title: t("own.changed") }),
  });
  const fields = hasPassword ? (["currentPassword", "newPassword"] as const) : (["newPassword"] as const);
  const labels = { currentPassword: t("own.current"), newPassword: t("terms:newPassword") };
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
      {failure && <FailureNotice {...describeError(failure)} />}
      <Button type="submit" variant="secondary" busy={isPending}>
        {t("own.submit")}
      </Button>
    </Form>
  );
}

async function addPasskey(): Promise<void> {
  const challenge = await dataFrom(api.admin.passkeys.challenge.$post());
  await api.admin.passkeys.$post({ json: await createPasskey(challenge) });
}

export function OwnAccountCard({ account }: { account: StaffAccount }) {
  const { t } = useTranslation("adminAccess");
  const { mutate, isPending } = useStaffMutation({
    send: addPasskey,
    toast: () => ({ title: t("own.passkeyAdded") }),
  });
  return (
    <TitledCard title={t("own.title", { username: account.username })}>
      {hasPasskeys() && (
        <div>
          <RowButton busy={isPending} onClick={() => mutate()}>
            <KeyRound aria-hidden size={16} />
            {t("own.addPasskey")}
          </RowButton>
        </div>
      )}
      <Disclosure summary={t("own.submit")}>
        <OwnPasswordForm hasPassword={account.hasPassword} />
      </Disclosure>
    </TitledCard>
  );
}
