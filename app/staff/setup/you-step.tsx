import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { useState } from "react";
import { api } from "#app/lib/api.ts";
import { ApiError } from "#app/lib/api-error.ts";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { AccountProof } from "#app/staff/shared/account-proof.tsx";
import { acceptInvitation } from "#app/staff/shared/invitations.ts";
import { isPasskeyRefusal } from "#app/staff/shared/passkeys.ts";
import { SignInNotice } from "#app/staff/shared/sign-in-notice.tsx";
import { useLeave } from "#app/staff/shared/use-leave.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { useToast } from "#app/ui/use-toast.ts";
import { choosePinSchema } from "#domain/staff-access.ts";
import { inviteSchema } from "#domain/staff-account.ts";
import { StepForm, useStepCall } from "./step-form.tsx";
import { SESSION_KEY, useSession, useSetup, useSetupAnew } from "./use-setup.ts";

type Accounts = InferResponseType<typeof api.admin.members.$get, 200>;

const ACCOUNTS_KEY = ["/api/admin/members"];

const isOf = (error: unknown, code: string) => error instanceof ApiError && error.code === code;

/** An invitation that was made and not accepted, as when a passkey was refused, is used again. */
function useOwnAccount() {
  const client = useQueryClient();
  const askAnew = useSetupAnew();
  const [made, setMade] = useState<{ username: string; invitation: string }>();
  return useMutation({
    mutationFn: async ({ username, password }: { username: string; password: string | undefined }) => {
      const own = made?.username === username ? made : undefined;
      const invitation =
        own?.invitation ??
        (await (await api.admin.members.$post({ json: { username } })).json()).data.invitation;
      setMade({ username, invitation });
      await acceptInvitation(invitation, password);
    },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: SESSION_KEY });
      void client.invalidateQueries({ queryKey: ACCOUNTS_KEY });
      askAnew();
    },
  });
}

/** A name, and a passkey or a password: from now on this browser is that account's. */
function OwnAccountForm() {
  const { t } = useTranslation(["adminSetup", "login"]);
  const { ofCode, ofThrown } = useErrorText();
  const [username, setUsername] = useState("");
  const [wrongName, setWrongName] = useState<string>();
  const { mutate, isPending, error, reset } = useOwnAccount();
  const send = (password: string | undefined) => {
    const { success } = inviteSchema.safeParse({ username });
    setWrongName(success ? undefined : ofCode("invalid_username").message);
    if (success && !isPending) mutate({ username, password });
  };
  const isNameTaken = isOf(error, "username_taken");
  const field = error instanceof ApiError ? error.fields.password : undefined;
  const problem = () => {
    if (!error || isNameTaken) return undefined;
    if (isPasskeyRefusal(error)) return t("login:passkeyCancelled.message");
    return field ? ofCode(field).message : ofThrown(error).message;
  };
  return (
    <div className="grid gap-5">
      <TextField
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        unmarked
        label={t("you.name")}
        hint={t("you.nameHint")}
        error={wrongName ?? (isNameTaken ? ofThrown(error).message : undefined)}
        value={username}
        onChange={({ target }) => {
          setUsername(target.value);
          setWrongName(undefined);
          reset();
        }}
      />
      <AccountProof busy={isPending} problem={problem()} onProblem={reset} onChosen={send} />
      {isOf(error, "sign_in_again") && <SignInNotice />}
    </div>
  );
}

/** The four digits that volunteers share, chosen by an account and shown while they are typed. */
function PinForm() {
  const { t } = useTranslation("adminSetup");
  const { ofCode } = useErrorText();
  const [newPin, setNewPin] = useState("");
  const [wrong, setWrong] = useState<string>();
  const toast = useToast();
  const askAnew = useSetupAnew();
  const call = useStepCall(async () => {
    await api.admin.setup.pin.$put({ json: { newPin } });
    toast({ title: t("you.pinDone"), message: t("you.pinDoneText"), tone: "success" });
    setNewPin("");
    askAnew();
  });
  const check = () => {
    const { success, error } = choosePinSchema.safeParse({ newPin });
    setWrong(success ? undefined : (error.issues[0]?.message ?? "invalid_pin"));
    return success;
  };
  return (
    <StepForm call={call} check={check} submit={t("you.pinSubmit")} variant="secondary">
      <TextField
        name="newPin"
        inputMode="numeric"
        autoComplete="off"
        unmarked
        maxLength={4}
        className="figures max-w-40 tracking-widest"
        label={t("you.pin")}
        hint={t("you.pinHint")}
        error={wrong ? ofCode(wrong).message : call.fields.newPin}
        value={newPin}
        onChange={({ target }) => {
          setNewPin(target.value.replaceAll(/\D/g, ""));
          setWrong(undefined);
        }}
      />
    </StepForm>
  );
}

/** An account of one's own, and a PIN that somebody chose (docs/rules/setup.md#you). */
export function YouStep() {
  const leave = useLeave();
  const { t } = useTranslation("adminSetup");
  const { data: setup } = useSetup();
  const session = useSession();
  const { data: accounts } = useQuery<Accounts>({ queryKey: ACCOUNTS_KEY, gcTime: 0 });
  if (!session || !accounts || !setup) return null;
  const { username } = session;
  const isTaken =
    username === null &&
    accounts.data.some(({ hasPassword, passkeys }) => hasPassword || passkeys.length > 0);
  return (
    <div className="grid gap-6">
      <p className="max-w-line">{t("you.text")}</p>
      {username !== null && <Notice tone="success" title={t("you.isYou", { username })} />}
      {username !== null && <PinForm />}
      {username === null && !isTaken && <OwnAccountForm />}
      {isTaken && (
        <Notice title={t("you.signIn")}>
          <p>{t("you.signInText")}</p>
          <Button className="mt-4" onClick={() => leave("/login")}>
            {t("you.signInButton")}
          </Button>
        </Notice>
      )}
    </div>
  );
}
