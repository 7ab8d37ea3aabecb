import { Copy } from "lucide-react";
import { useForm } from "react-hook-form";
import { api } from "#app/lib/api.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { useFormatInstant } from "#app/staff/shared/use-format-instant.ts";
import { Button } from "#app/ui/button.tsx";
import { Form } from "#app/ui/form.tsx";
import { resolverOf } from "#app/ui/form-check.ts";
import { Notice } from "#app/ui/notice.tsx";
import { RowButton } from "#app/ui/row-button.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { useFormMutation } from "#app/ui/use-form-mutation.ts";
import { useToast } from "#app/ui/use-toast.ts";
import { inviteSchema } from "#domain/staff/access.ts";
import { useAccessAction } from "./use-access.ts";

interface InvitationLinkProps {
  username: string;
  invited: { invitation: string; expiresAt: string };
}

/** An account's invitation link: shown once, to send to its owner. */
export function InvitationLink({ username, invited }: InvitationLinkProps) {
  const { t } = useTranslation("adminAccess");
  const clubTime = useFormatInstant();
  const toast = useToast();
  const link = `${window.location.origin}/login#invitation=${invited.invitation}`;
  const copy = async () => {
    await navigator.clipboard?.writeText(link);
    toast({ title: t("invite.copied"), tone: "success" });
  };
  return (
    <div role="status" className="mt-4">
      <Notice tone="success" title={t("invite.ready", { username })}>
        <p className="mb-3 text-small">{t("invite.text", { at: clubTime(invited.expiresAt) })}</p>
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

const NOTHING = { newUsername: "" };

const check = resolverOf((typed: typeof NOTHING) =>
  inviteSchema.safeParse({ username: typed.newUsername }).success
    ? { values: typed }
    : { errors: { newUsername: "invalid_username" } },
);

/** Creates an account and shows its invitation link. */
export function InviteForm() {
  const { t } = useTranslation("adminAccess");
  const inviting = useAccessAction(async ({ newUsername: username }: typeof NOTHING) => {
    const answer = await api.admin.members.$post({ json: { username } });
    return { username, invited: (await answer.json()).data };
  });
  const form = useForm({ defaultValues: NOTHING, resolver: check });
  const { field, submit, isPending } = useFormMutation(form, inviting);
  return (
    <Form form={form} className="mt-4 border-t border-sand-200 pt-4" onSubmit={submit}>
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
        <Button type="submit" variant="secondary" busy={isPending} className="max-sm:w-full sm:mt-15">
          {t("invite.submit")}
        </Button>
      </div>
      {inviting.data && <InvitationLink {...inviting.data} />}
    </Form>
  );
}
