import { useState } from "react";
import { ConfirmDialog } from "#app/components/staff/confirm-dialog.tsx";
import { RowButton } from "#app/components/staff/row-button.tsx";
import { useClubTime } from "#app/components/staff/use-club-time.ts";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import { api } from "#app/lib/api.ts";
import { InvitationLink } from "./invitation-link.tsx";
import { PasskeyList } from "./passkey-list.tsx";
import { type Member, useAccessDeed } from "./use-access.ts";

function useStateText({ isDisabled, invitedUntil, invitedFrom, hasPassword, passkeys }: Member): string {
  const { t } = useTranslation("adminAccess");
  const clubTime = useClubTime();
  if (isDisabled) return t("state.disabled");
  if (invitedFrom) return t("state.waits", { at: clubTime(invitedFrom) });
  if (invitedUntil) return t("state.invited", { at: clubTime(invitedUntil) });
  return t(hasPassword || passkeys.length > 0 ? "state.open" : "state.waiting");
}

interface MemberDeedsProps {
  member: Member;
  /** Only an account lets another in again. */
  mayEnable: boolean;
  onInvited: (link: Invited) => void;
}

function MemberDeeds({ member, mayEnable, onInvited }: MemberDeedsProps) {
  const { t } = useTranslation(["adminAccess", "admin"]);
  const { id, username, isDisabled, invitedUntil } = member;
  const param = { id };
  const [asks, setAsks] = useState(false);
  const invite = useAccessDeed(
    async () => (await api.admin.members[":id"].invitation.$post({ param })).json(),
    ({ data }) => onInvited(data),
  );
  const stop = useAccessDeed(() => api.admin.members[":id"].invitation.$delete({ param }));
  const signOut = useAccessDeed(() => api.admin.members[":id"].sessions.$delete({ param }));
  const change = useAccessDeed(
    (disabled: boolean) => api.admin.members[":id"].$patch({ param, json: { disabled } }),
    () => setAsks(false),
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
      <RowButton onClick={() => setAsks(true)}>{t("disable")}</RowButton>
      <ConfirmDialog
        open={asks}
        onClose={() => setAsks(false)}
        title={t("disableTitle", { username })}
        text={t("disableText")}
        confirmLabel={t("disable")}
        busy={change.isPending}
        onConfirm={() => change.mutate(true)}
      />
    </>
  );
}

type Invited = Parameters<typeof InvitationLink>[0]["invited"];

/** One account: how its owner gets in, and what staff may do about it. */
export function MemberCard({
  member,
  isOwn,
  mayEnable,
}: Pick<MemberDeedsProps, "member" | "mayEnable"> & { isOwn: boolean }) {
  const { t } = useTranslation("adminAccess");
  const [invited, setInvited] = useState<Invited>();
  const state = useStateText(member);
  return (
    <li className="py-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h4 className="text-body font-semibold wrap-anywhere">
          {member.username}
          {isOwn && <span className="font-normal text-dusk-700"> ({t("you")})</span>}
        </h4>
        <p className="figures text-small text-dusk-700">{state}</p>
      </div>
      {member.wasInvitedWithPin && <p className="text-small text-dusk-700">{t("withPin")}</p>}
      <PasskeyList member={member} />
      <div className="mt-2 flex flex-wrap gap-2">
        <MemberDeeds member={member} mayEnable={mayEnable} onInvited={setInvited} />
      </div>
      {invited && <InvitationLink username={member.username} invited={invited} />}
    </li>
  );
}
