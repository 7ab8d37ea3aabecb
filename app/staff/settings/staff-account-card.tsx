import { KeyRound } from "lucide-react";
import { useState } from "react";
import { api } from "#app/lib/api.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { useFormatInstant } from "#app/staff/shared/use-format-instant.ts";
import { ConfirmDialog } from "#app/ui/dialog.tsx";
import { RowButton } from "#app/ui/row-button.tsx";
import { InvitationLink } from "./invite-form.tsx";
import { type StaffAccount, useAccessAction } from "./use-access.ts";

/** The passkeys of an account. */
function PasskeyList({ account }: { account: StaffAccount }) {
  const { t } = useTranslation("adminAccess");
  const clubTime = useFormatInstant();
  const remove = useAccessAction((id: string) => api.admin.passkeys[":id"].$delete({ param: { id } }));
  return (
    <ul className="figures text-small">
      {account.hasPassword && <li>{t("hasPassword")}</li>}
      {account.passkeys.map(({ id, createdAt, isSynced }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-x-4">
          <span className="flex items-center gap-1.5">
            <KeyRound aria-hidden size={16} className="shrink-0" />
            <span>{t(isSynced ? "synced" : "passkey", { at: clubTime(createdAt) })}</span>
          </span>
          <RowButton busy={remove.isPending} onClick={() => remove.mutate(id)}>
            {t("removePasskey")}
          </RowButton>
        </li>
      ))}
    </ul>
  );
}

function useStateText({ isDisabled, invitedUntil, hasPassword, passkeys }: StaffAccount): string {
  const { t } = useTranslation("adminAccess");
  const clubTime = useFormatInstant();
  if (isDisabled) return t("state.disabled");
  if (invitedUntil) return t("state.invited", { at: clubTime(invitedUntil) });
  return t(hasPassword || passkeys.length > 0 ? "state.open" : "state.waiting");
}

type Invited = Parameters<typeof InvitationLink>[0]["invited"];

interface StaffAccountActionsProps {
  account: StaffAccount;
  /** Only a personal account can enable another one again. */
  mayEnable: boolean;
  onInvited: (link: Invited) => void;
}

function StaffAccountActions({ account, mayEnable, onInvited }: StaffAccountActionsProps) {
  const { t } = useTranslation(["adminAccess", "admin"]);
  const { id, username, isDisabled, invitedUntil } = account;
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
  if (isDisabled) {
    if (!mayEnable) return null;
    return <RowButton onClick={() => change.mutate(false)}>{t("enable")}</RowButton>;
  }
  return (
    <>
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
      <RowButton onClick={change.ask}>{t("disable")}</RowButton>
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

/** One account: how its owner signs in, and the actions of staff. */
export function StaffAccountCard({
  account,
  isOwn,
  mayEnable,
}: Pick<StaffAccountActionsProps, "account" | "mayEnable"> & { isOwn: boolean }) {
  const { t } = useTranslation("adminAccess");
  const [invited, setInvited] = useState<Invited>();
  const state = useStateText(account);
  return (
    <li className="py-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h4 className="text-body font-semibold wrap-anywhere">
          <span>{account.username}</span>
          {isOwn && <span className="font-normal text-dusk-700"> ({t("you")})</span>}
        </h4>
        <p className="figures text-small text-dusk-700">{state}</p>
      </div>
      {account.wasInvitedWithPin && <p className="text-small text-dusk-700">{t("withPin")}</p>}
      <PasskeyList account={account} />
      <div className="mt-2 flex flex-wrap gap-2">
        <StaffAccountActions account={account} mayEnable={mayEnable} onInvited={setInvited} />
      </div>
      {invited && <InvitationLink username={account.username} invited={invited} />}
    </li>
  );
}
