import { Copy } from "lucide-react";
import { Notice } from "#app/components/notice.tsx";
import { RowButton } from "#app/components/staff/row-button.tsx";
import { useClubTime } from "#app/components/staff/use-club-time.ts";
import { TextField } from "#app/components/text-field.tsx";
import { useToast } from "#app/components/use-toast.ts";
import { useTranslation } from "#app/i18n/use-translation.tsx";

interface InvitationLinkProps {
  username: string;
  invited: { invitation: string; opensAt: string | null; expiresAt: string };
}

/** The link that makes the account its owner's: shown once, to be sent to that person. */
export function InvitationLink({ username, invited }: InvitationLinkProps) {
  const { t } = useTranslation("adminAccess");
  const clubTime = useClubTime();
  const toast = useToast();
  const link = `${window.location.origin}/login#invitation=${invited.invitation}`;
  const copy = async () => {
    await navigator.clipboard?.writeText(link);
    toast({ title: t("invite.copied"), tone: "success" });
  };
  return (
    <div role="status" className="mt-4">
      <Notice tone="success" title={t("invite.ready", { username })}>
        <p className="mb-3 text-small">
          {invited.opensAt
            ? t("invite.textWaits", { from: clubTime(invited.opensAt), at: clubTime(invited.expiresAt) })
            : t("invite.text", { at: clubTime(invited.expiresAt) })}
        </p>
        <TextField
          readOnly
          unmarked
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
