import { api } from "#app/lib/api.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { StaffErrorNotice } from "#app/staff/shared/access/staff-error-notice.tsx";
import { useStaffForm } from "#app/staff/shared/forms/use-staff-form.ts";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { Form } from "#app/ui/form.tsx";
import { RowButton } from "#app/ui/row-button.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import type { StaffAccount } from "./use-access.ts";

/** Form of the email address that gets a coach's sign-in codes (docs/reference/staff-access.md#sign-in-by-code). */
export function CoachEmail({ account: { id, email } }: { account: StaffAccount }) {
  const { t } = useTranslation("adminAccess");
  const { form, field, submit, isPending, failure } = useStaffForm({
    defaultValues: { email: email ?? "" },
    send: (values: { email: string }) =>
      api.admin.accounts[":id"].$patch({ param: { id }, json: { email: values.email.trim() || null } }),
    toast: () => ({ title: t("codeEmail.done") }),
  });
  return (
    <div className="w-full max-w-sm">
      <Disclosure summary={t("codeEmail.title")}>
        <Form form={form} className="grid gap-3" onSubmit={submit}>
          <TextField
            type="email"
            autoComplete="off"
            label={t("codeEmail.label")}
            hint={t("codeEmail.hint")}
            {...field("email")}
          />
          <StaffErrorNotice error={failure} />
          <div>
            <RowButton type="submit" busy={isPending}>
              {t("codeEmail.save")}
            </RowButton>
          </div>
        </Form>
      </Disclosure>
    </div>
  );
}
