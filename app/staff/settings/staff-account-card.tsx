import { Copy, KeyRound } from "lucide-react";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { api } from "#app/lib/api.ts";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { useStaffForm } from "#app/staff/shared/forms/use-staff-form.ts";
import { Button } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/choice-field.tsx";
import { ConfirmDialog } from "#app/ui/dialog.tsx";
import { Form } from "#app/ui/form.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { RowButton } from "#app/ui/row-button.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { showToast } from "#app/ui/toasts.ts";
import { ROLES, type Role } from "#domain/staff/permissions.ts";
import { inviteSchema } from "#domain/staff/sign-in-schemas.ts";
import { CoachEmail } from "./coach-email.tsx";
import { type StaffAccount, useAccessAction } from "./use-access.ts";

interface InvitationLinkProps {
  username: string;
  invited: { invitation: string; expiresAt: string };
}

/** An account's invitation link, visible once, to send to the owner. */
function InvitationLink({ username, invited }: InvitationLinkProps) {
  const { t } = useTranslation("adminAccess");
  const { instant } = useFormat();
  const link = `${window.location.origin}/login#invitation=${invited.invitation}`;
  const copy = async () => {
    await navigator.clipboard?.writeText(link);
    showToast({ title: t("invite.copied"), tone: "success" });
  };
  return (
    <div role="status" className="mt-4">
      <Notice tone="success" title={t("invite.ready", { username })}>
        <p className="mb-3 text-small">{t("invite.text", { at: instant(invited.expiresAt) })}</p>
        <TextField
          readOnly
          name="invitationLink"
          label={t("invite.link")}
          value={link}
          onFocus={(event) => event.target.select()}
        />
        <div className="mt-2">
          <RowButton onClick={() => void copy()}>
            <Copy aria-hidden size={16} />
            {t("invite.copy")}
          </RowButton>
        </div>
      </Notice>
    </div>
  );
}

const NO_VALUES = { newUsername: "", role: "registrar" as Role, email: "" };
/** A club's first account should be able to do everything. */
const FIRST_VALUES = { ...NO_VALUES, role: "administrator" as Role };

/** The roles with what they may do. */
function useRoleChoices() {
  const { t } = useTranslation("adminAccess");
  return ROLES.map((value) => ({ value, label: t(`roles.${value}`) }));
}

function check({ newUsername: username, role, email }: typeof NO_VALUES) {
  const isEmailGiven = role === "coach" && email.trim() !== "";
  const typed = inviteSchema.safeParse({ username, role, ...(isEmailGiven && { email }) });
  if (typed.success) return { values: typed.data };
  const isEmailWrong = typed.error.issues.some(({ path }) => path[0] === "email");
  return { errors: isEmailWrong ? { email: "invalid_email" } : { newUsername: "invalid_username" } };
}

/** Creates an account and shows its invitation link. */
export function InviteForm({ isFirst }: { isFirst: boolean }) {
  const { t } = useTranslation("adminAccess");
  const roles = useRoleChoices();
  const { form, field, submit, isPending, sending } = useStaffForm({
    defaultValues: isFirst ? FIRST_VALUES : NO_VALUES,
    check,
    send: async (json) => {
      const answer = await api.admin.members.$post({ json });
      return { username: json.username, invited: (await answer.json()).data };
    },
    errorToast: true,
  });
  const isCoach = useWatch({ control: form.control, name: "role" }) === "coach";
  return (
    <Form form={form} className="border-t border-sand-200 pt-4" onSubmit={submit}>
      <div className="flex flex-wrap items-start gap-3">
        <div className="min-w-0 flex-1 basis-56">
          <TextField
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            label={t("invite.label")}
            hint={t("invite.hint")}
            {...field("newUsername")}
          />
        </div>
        <div className="min-w-0 flex-1 basis-56">
          <SelectField label={t("role")} choices={roles} {...field("role")} />
        </div>
        {isCoach && (
          <div className="min-w-0 basis-full">
            <TextField
              type="email"
              autoComplete="off"
              label={t("invite.email")}
              hint={t("invite.emailHint")}
              {...field("email")}
            />
          </div>
        )}
      </div>
      <Button type="submit" variant="secondary" busy={isPending} className="mt-3 max-sm:w-full">
        {t("invite.submit")}
      </Button>
      {sending.data && <InvitationLink {...sending.data} />}
    </Form>
  );
}

type Invited = Parameters<typeof InvitationLink>[0]["invited"];

interface StaffAccountProps {
  account: StaffAccount;
  /** Username of the current session; null for the PIN. */
  ownName: string | null;
}

interface StaffAccountActionsProps extends StaffAccountProps {
  onInvited: (link: Invited) => void;
}

function StaffAccountActions({ account, ownName, onInvited }: StaffAccountActionsProps) {
  const { t } = useTranslation("adminAccess");
  const { id, username, role, isDisabled, invitedUntil } = account;
  const roles = useRoleChoices();
  const param = { id };
  const invite = useAccessAction(
    async () => (await api.admin.members[":id"].invitation.$post({ param })).json(),
    ({ data }) => onInvited(data),
  );
  const stop = useAccessAction(() => api.admin.members[":id"].invitation.$delete({ param }));
  const signOut = useAccessAction(() => api.admin.members[":id"].sessions.$delete({ param }));
  const change = useAccessAction((disabled: boolean) =>
    api.admin.members[":id"].$patch({ param, json: { disabled } }),
  );
  const changeRole = useAccessAction((next: Role) =>
    api.admin.members[":id"].$patch({ param, json: { role: next } }),
  );
  if (isDisabled) {
    // Only a personal account can enable a disabled account.
    if (ownName === null) return null;
    return <RowButton onClick={() => change.mutate(false)}>{t("enable")}</RowButton>;
  }
  return (
    <>
      {ownName !== null && username !== ownName && (
        <div className="basis-full">
          <SelectField
            name={`role-${id}`}
            label={t("role")}
            choices={roles}
            value={role}
            disabled={changeRole.isPending}
            onChange={(event) => changeRole.mutate(event.target.value as Role)}
          />
        </div>
      )}
      {role === "coach" && ownName !== null && <CoachEmail key={account.email} account={account} />}
      <RowButton busy={invite.isPending} onClick={() => invite.mutate()}>
        {t("inviteAgain")}
      </RowButton>
      {invitedUntil && (
        <RowButton busy={stop.isPending} onClick={() => stop.mutate()}>
          {t("stopInvitation")}
        </RowButton>
      )}
      <RowButton busy={signOut.isPending} onClick={() => signOut.mutate()}>
        {t("signOut")}
      </RowButton>
      <RowButton onClick={change.openConfirm}>{t("disable")}</RowButton>
      <ConfirmDialog
        {...change.dialog}
        title={t("disableTitle", { username })}
        text={t("disableText")}
        confirmLabel={t("disable")}
        onConfirm={() => change.mutate(true)}
      />
    </>
  );
}

export function StaffAccountCard({ account, ownName }: StaffAccountProps) {
  const { t } = useTranslation("adminAccess");
  const { instant } = useFormat();
  const [invited, setInvited] = useState<Invited>();
  const remove = useAccessAction((id: string) => api.admin.passkeys[":id"].$delete({ param: { id } }));
  const { username, role, email, isDisabled, invitedUntil, hasPassword, passkeys } = account;
  const isCodeSignIn = role === "coach" && email !== null;
  const stateText = () => {
    if (isDisabled) return t("state.disabled");
    if (invitedUntil) return t("state.invited", { at: instant(invitedUntil) });
    return t(hasPassword || isCodeSignIn || passkeys.length > 0 ? "state.open" : "state.waiting");
  };
  return (
    <li className="py-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h4 className="text-body font-semibold wrap-anywhere">
          <span>{username}</span>
          {username === ownName && <span className="font-normal text-dusk-700"> ({t("you")})</span>}
        </h4>
        <p className="tabular-nums text-small text-dusk-700">{stateText()}</p>
      </div>
      {username === ownName && <p className="text-small">{t(`roles.${account.role}`)}</p>}
      {account.wasInvitedWithPin && <p className="text-small text-dusk-700">{t("withPin")}</p>}
      <ul className="tabular-nums text-small">
        {hasPassword && <li>{t("terms:password")}</li>}
        {isCodeSignIn && <li className="wrap-anywhere">{t("codeEmail.goesTo", { email })}</li>}
        {passkeys.map(({ id, createdAt, isSynced }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4">
            <span className="flex items-center gap-1.5">
              <KeyRound aria-hidden size={16} className="shrink-0" />
              <span>{t(isSynced ? "synced" : "passkey", { at: instant(createdAt) })}</span>
            </span>
            <RowButton busy={remove.isPending} onClick={() => remove.mutate(id)}>
              {t("terms:remove")}
            </RowButton>
          </li>
        ))}
      </ul>
      <div className="mt-2 flex flex-wrap items-end gap-2">
        <StaffAccountActions account={account} ownName={ownName} onInvited={setInvited} />
      </div>
      {invited && <InvitationLink username={username} invited={invited} />}
    </li>
  );
}
