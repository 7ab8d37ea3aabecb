import { Copy } from "lucide-react";
import { api, dataFrom } from "#app/lib/api.ts";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { useStaffForm } from "#app/staff/shared/forms/use-staff-form.ts";
import type { DataOf } from "#app/staff/shared/list/staff-data.ts";
import { Button } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/choice-field.tsx";
import { Form } from "#app/ui/form.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { RowButton } from "#app/ui/row-button.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { showToast } from "#app/ui/toasts.ts";
import { ROLES, type Role } from "#domain/staff/permissions.ts";
import { inviteSchema } from "#domain/staff/sign-in-schemas.ts";

/** The token in an invitation's link, and when it expires. */
export type Invitation = DataOf<typeof api.admin.accounts.$post>;

/** An account's invitation link, for staff to send to its owner. The server shows it only once. */
export function InvitationLink({ username, invitation }: { username: string; invitation: Invitation }) {
  const { t } = useTranslation("adminAccess");
  const { instant } = useFormat();
  const link = `${window.location.origin}/login#invitation=${invitation.invitation}`;
  const copy = async () => {
    await navigator.clipboard?.writeText(link);
    showToast({ title: t("invite.copied"), tone: "success" });
  };
  return (
    <div role="status" className="mt-4">
      <Notice tone="success" title={t("invite.ready", { username })}>
        <p className="mb-3 text-small">{t("invite.text", { at: instant(invitation.expiresAt) })}</p>
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

const INVITE_DEFAULTS = { newUsername: "", role: "registrar" as Role, email: "" };

/** The roles with a summary of their permissions. */
export function useRoleChoices() {
  const { t } = useTranslation("adminAccess");
  return ROLES.map((value) => ({ value, label: t(`roles.${value}`) }));
}

function validateInvite({ newUsername: username, role, email }: typeof INVITE_DEFAULTS) {
  const hasEmail = role === "coach" && email.trim() !== "";
  const result = inviteSchema.safeParse({ username, role, ...(hasEmail && { email }) });
  if (result.success) return { values: result.data };
  const isEmailInvalid = result.error.issues.some(({ path }) => path[0] === "email");
  return { errors: isEmailInvalid ? { email: "invalid_email" } : { newUsername: "invalid_username" } };
}

/** Creates an account and shows its invitation link. */
export function InviteForm({ isFirst }: { isFirst: boolean }) {
  const { t } = useTranslation("adminAccess");
  const roles = useRoleChoices();
  const { form, field, submit, isPending, mutation } = useStaffForm({
    // A club's first account should be able to do everything.
    defaultValues: isFirst ? { ...INVITE_DEFAULTS, role: "administrator" } : INVITE_DEFAULTS,
    check: validateInvite,
    send: async (json) => ({
      username: json.username,
      invitation: await dataFrom(api.admin.accounts.$post({ json })),
    }),
    errorToast: true,
  });
  const isCoach = form.watch("role") === "coach";
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
      {mutation.data && <InvitationLink {...mutation.data} />}
    </Form>
  );
}
