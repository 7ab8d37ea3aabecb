import { KeyRound } from "lucide-react";
import { useState } from "react";
import { api, dataFrom } from "#app/lib/api.ts";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { useStaffMutation } from "#app/staff/shared/forms/use-staff-mutation.ts";
import { SelectField } from "#app/ui/choice-field.tsx";
import { ConfirmDialog } from "#app/ui/dialog.tsx";
import { RowButton } from "#app/ui/row-button.tsx";
import { ROLES, type Role } from "#domain/staff/permissions.ts";
import { CoachEmail } from "./coach-email.tsx";
import { type Invitation, InvitationLink, useRoleChoices } from "./invite-form.tsx";
import type { StaffAccount } from "./use-access.ts";

interface StaffAccountCardProps {
  account: StaffAccount;
  /** Username of the current session; null for the PIN. */
  ownUsername: string | null;
}

interface StaffAccountActionsProps extends StaffAccountCardProps {
  onInvited: (invitation: Invitation) => void;
}

function StaffAccountActions({ account, ownUsername, onInvited }: StaffAccountActionsProps) {
  const { t } = useTranslation("adminAccess");
  const { id, username, role, isDisabled, invitedUntil } = account;
  const roles = useRoleChoices();
  const param = { id };
  const inviteAgain = useStaffMutation({
    send: () => dataFrom(api.admin.accounts[":id"].invitation.$post({ param })),
    onSuccess: onInvited,
  });
  const stopInvitation = useStaffMutation({
    send: () => api.admin.accounts[":id"].invitation.$delete({ param }),
  });
  const signOut = useStaffMutation({ send: () => api.admin.accounts[":id"].sessions.$delete({ param }) });
  const change = useStaffMutation({
    send: (json: { role: Role } | { disabled: boolean }) => api.admin.accounts[":id"].$patch({ param, json }),
  });
  if (isDisabled) {
    // Only a personal account can enable a disabled account.
    if (ownUsername === null) return null;
    return <RowButton onClick={() => change.mutate({ disabled: false })}>{t("enable")}</RowButton>;
  }
  return (
    <>
      {ownUsername !== null && username !== ownUsername && (
        <div className="basis-full">
          <SelectField
            name={`role-${id}`}
            label={t("role")}
            choices={roles}
            value={role}
            disabled={change.isPending}
            onChange={({ target }) => {
              const newRole = ROLES.find((value) => value === target.value);
              if (newRole) change.mutate({ role: newRole });
            }}
          />
        </div>
      )}
      {role === "coach" && ownUsername !== null && <CoachEmail key={account.email} account={account} />}
      <RowButton busy={inviteAgain.isPending} onClick={() => inviteAgain.mutate()}>
        {t("inviteAgain")}
      </RowButton>
      {invitedUntil && (
        <RowButton busy={stopInvitation.isPending} onClick={() => stopInvitation.mutate()}>
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
        onConfirm={() => change.mutate({ disabled: true })}
      />
    </>
  );
}

export function StaffAccountCard({ account, ownUsername }: StaffAccountCardProps) {
  const { t } = useTranslation("adminAccess");
  const { instant } = useFormat();
  const [invitation, setInvitation] = useState<Invitation>();
  const removePasskey = useStaffMutation({
    send: (id: string) => api.admin.passkeys[":id"].$delete({ param: { id } }),
  });
  const { username, role, email, isDisabled, invitedUntil, hasPassword, passkeys } = account;
  const hasCodeSignIn = role === "coach" && email !== null;
  const stateText = () => {
    if (isDisabled) return t("state.disabled");
    if (invitedUntil) return t("state.invited", { at: instant(invitedUntil) });
    return t(
      hasPassword || hasCodeSignIn || passkeys.length > 0 ? "state.active" : "state.invitationExpired",
    );
  };
  return (
    <li className="py-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h4 className="text-body font-semibold wrap-anywhere">
          <span>{username}</span>
          {username === ownUsername && <span className="font-normal text-dusk-700"> ({t("you")})</span>}
        </h4>
        <p className="tabular-nums text-small text-dusk-700">{stateText()}</p>
      </div>
      {username === ownUsername && <p className="text-small">{t(`roles.${account.role}`)}</p>}
      {account.wasInvitedWithPin && <p className="text-small text-dusk-700">{t("withPin")}</p>}
      <ul className="tabular-nums text-small">
        {hasPassword && <li>{t("terms:password")}</li>}
        {hasCodeSignIn && <li className="wrap-anywhere">{t("codeEmail.goesTo", { email })}</li>}
        {passkeys.map(({ id, createdAt, isSynced }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4">
            <span className="flex items-center gap-1.5">
              <KeyRound aria-hidden size={16} className="shrink-0" />
              <span>{t(isSynced ? "synced" : "passkey", { at: instant(createdAt) })}</span>
            </span>
            <RowButton busy={removePasskey.isPending} onClick={() => removePasskey.mutate(id)}>
              {t("terms:remove")}
            </RowButton>
          </li>
        ))}
      </ul>
      <div className="mt-2 flex flex-wrap items-end gap-2">
        <StaffAccountActions account={account} ownUsername={ownUsername} onInvited={setInvitation} />
      </div>
      {invitation && <InvitationLink username={username} invitation={invitation} />}
    </li>
  );
}
