import { Copy } from "lucide-react";
import { useState } from "react";
import { api } from "#app/lib/api.ts";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { useClubTime } from "#app/staff/shared/use-club-time.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { RowButton } from "#app/ui/row-button.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { useToast } from "#app/ui/use-toast.ts";
import { inviteSchema } from "#domain/staff-account.ts";
import { useAccessAction } from "./use-access.ts";

interface InvitationLinkProps {
  username: string;
  invited: { invitation: string; opensAt: string | null; expiresAt: string };
}

/** An account's invitation link: shown once, to send to its owner. */
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

/** Creates an account and shows its invitation link. */
export function InviteForm() {
  const { t } = useTranslation("adminAccess");
  const { ofCode } = useErrorText();
  const [username, setUsername] = useState("");
  const [isWrong, setWrong] = useState(false);
  const { mutate, isPending, data } = useAccessAction(
    async (name: string) => {
      const answer = await api.admin.members.$post({ json: { username: name } });
      return { username: name, invited: (await answer.json()).data };
    },
    () => setUsername(""),
  );
  const send = () => {
    const { success } = inviteSchema.safeParse({ username });
    setWrong(!success);
    if (success && !isPending) mutate(username);
  };
  return (
    <form
      noValidate
      className="mt-4 border-t border-sand-200 pt-4"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <div className="flex flex-wrap items-start gap-3">
        <div className="min-w-0 flex-1 basis-56">
          <TextField
            name="newUsername"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            unmarked
            label={t("invite.label")}
            hint={t("invite.hint")}
            error={isWrong ? ofCode("invalid_username").message : undefined}
            value={username}
            onChange={(event) => {
              setUsername(event.target.value);
              setWrong(false);
            }}
          />
        </div>
        <Button type="submit" variant="secondary" busy={isPending} className="max-sm:w-full sm:mt-15">
          {t("invite.submit")}
        </Button>
      </div>
      {data && <InvitationLink {...data} />}
    </form>
  );
}
