import { useState } from "react";
import { Button } from "#app/components/button.tsx";
import { TextField } from "#app/components/text-field.tsx";
import { useErrorText } from "#app/i18n/use-error-text.ts";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import { api } from "#app/lib/api.ts";
import { inviteSchema } from "#domain/staff-account.ts";
import { InvitationLink } from "./invitation-link.tsx";
import { useAccessDeed } from "./use-access.ts";

/** Makes an account, and shows the link for its owner. */
export function InviteForm() {
  const { t } = useTranslation("adminAccess");
  const { ofCode } = useErrorText();
  const [username, setUsername] = useState("");
  const [isWrong, setWrong] = useState(false);
  const { mutate, isPending, data } = useAccessDeed(
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
