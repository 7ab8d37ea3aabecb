import { useState } from "react";
import { useForm } from "react-hook-form";
import { api, dataFrom } from "#app/lib/api.ts";
import { ApiError, hasCode } from "#app/lib/api-fetch.ts";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { acceptInvitation, isPasskeyCancelled } from "#app/staff/shared/access/passkeys.ts";
import { SignInMethodForm } from "#app/staff/shared/access/sign-in-method-form.tsx";
import { SignInNotice } from "#app/staff/shared/access/staff-error-notice.tsx";
import { useEndSession } from "#app/staff/shared/access/stored-session.ts";
import { useStaffSession } from "#app/staff/shared/access/use-staff-session.ts";
import { useStaffForm } from "#app/staff/shared/forms/use-staff-form.ts";
import { useStaffMutation } from "#app/staff/shared/forms/use-staff-mutation.ts";
import { type DataOf, useStaffData } from "#app/staff/shared/list/staff-data.ts";
import { Button } from "#app/ui/button.tsx";
import { createResolver, validateWith } from "#app/ui/create-resolver.ts";
import { Notice } from "#app/ui/notice.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { useFields } from "#app/ui/use-field.ts";
import { digitsOfPin } from "#domain/staff/session.ts";
import { choosePinSchema, inviteSchema } from "#domain/staff/sign-in-schemas.ts";
import { StepForm } from "./step-form.tsx";

/** Creates an account. A retry reuses the invitation, for instance after a canceled passkey. */
function useCreateOwnAccount() {
  const [pendingInvitation, setPendingInvitation] = useState<{ username: string; invitation: string }>();
  return useStaffMutation({
    send: async ({ username, password }: { username: string; password: string | undefined }) => {
      const invitation =
        (pendingInvitation?.username === username ? pendingInvitation.invitation : undefined) ??
        (await dataFrom(api.admin.accounts.$post({ json: { username } }))).invitation;
      setPendingInvitation({ username, invitation });
      await acceptInvitation(invitation, password);
    },
    errorToast: false,
  });
}

const usernameResolver = createResolver((values: { username: string }) => validateWith(inviteSchema, values));

/** Form of a username and a passkey or password; signs this browser in to the new account. */
function OwnAccountForm() {
  const { t } = useTranslation(["adminSetup", "login"]);
  const { describeCode, describeError } = useErrorText();
  const { mutate, isPending, error, reset } = useCreateOwnAccount();
  const form = useForm({ defaultValues: { username: "" }, resolver: usernameResolver });
  const field = useFields(form);
  const showUsernameError = (failure: unknown) => {
    if (hasCode(failure, "username_taken"))
      form.setError("username", { type: "server", message: "username_taken" }, { shouldFocus: true });
  };
  const submit = (password: string | undefined) =>
    void form.handleSubmit(({ username }) => {
      if (!isPending) mutate({ username, password }, { onError: showUsernameError });
    })();
  const passwordErrorCode = error instanceof ApiError ? error.fields.password : undefined;
  const errorMessage = () => {
    if (!error || hasCode(error, "username_taken")) return undefined;
    if (isPasskeyCancelled(error)) return t("login:passkeyCancelled.message");
    return passwordErrorCode ? describeCode(passwordErrorCode).message : describeError(error).message;
  };
  return (
    <div className="grid gap-5">
      <TextField
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        label={t("terms:yourUsername")}
        hint={t("account.nameHint")}
        {...field("username", { onChange: reset })}
      />
      <SignInMethodForm
        isPending={isPending}
        errorMessage={errorMessage()}
        onErrorMessageChange={reset}
        onChoose={submit}
      />
      {hasCode(error, "sign_in_again") && <SignInNotice />}
    </div>
  );
}

/** Form of the shared PIN. The PIN is visible, because staff choose it here. */
function SharedPinForm() {
  const { t } = useTranslation("adminSetup");
  const { field, ...formProps } = useStaffForm({
    defaultValues: { newPin: "" },
    check: (values) => validateWith(choosePinSchema, values),
    send: (json) => api.admin.setup.pin.$put({ json }),
    toast: () => ({ title: t("account.pinDone"), message: t("account.pinDoneText") }),
  });
  return (
    <StepForm {...formProps} submitLabel={t("account.pinSubmit")} variant="secondary">
      <TextField
        inputMode="numeric"
        maxLength={4}
        className="max-w-40 tracking-widest"
        label={t("account.pin")}
        hint={t("account.pinHint")}
        {...field("newPin", {
          onChange: ({ target }) => formProps.form.setValue("newPin", digitsOfPin(target.value)),
        })}
      />
    </StepForm>
  );
}

/** Setup step of the first account and the shared PIN (docs/reference/setup.md#account-and-pin). */
export function AccountStep() {
  const endSession = useEndSession();
  const { t } = useTranslation("adminSetup");
  const session = useStaffSession();
  const accounts = useStaffData<DataOf<typeof api.admin.accounts.$get>>("/api/admin/accounts");
  if (!session) return null;
  const { username } = session;
  const hasOtherAccount =
    username === null && accounts.some(({ hasPassword, passkeys }) => hasPassword || passkeys.length > 0);
  return (
    <div className="grid gap-6">
      <p className="max-w-prose">{t("account.text")}</p>
      {username !== null && <Notice tone="success" title={t("account.isYou", { username })} />}
      {username !== null && <SharedPinForm />}
      {username === null && !hasOtherAccount && <OwnAccountForm />}
      {hasOtherAccount && (
        <Notice title={t("account.signIn")} text={t("account.signInText")}>
          <Button className="mt-4" onClick={() => endSession("/login")}>
            {t("terms:signIn")}
          </Button>
        </Notice>
      )}
    </div>
  );
}
