import { api } from "#app/lib/api.ts";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { useStaffMutation } from "#app/staff/shared/use-staff-mutation.ts";
import type { StaffRegistration } from "./use-registrations.ts";

/** Mails a family the address of its page, and says where it went or why it did not. */
export function useFamilyPageMail() {
  const { t } = useTranslation("adminFamilyPage");
  const { reasonOr } = useErrorText();
  return useStaffMutation({
    send: ({ id }: Pick<StaffRegistration, "id" | "email">) =>
      api.admin.registrations[":id"]["family-page"].$post({ param: { id } }),
    toast: (_sent, { email }) => ({ title: t("sent"), message: t("sentTo", { email }) }),
    errorToast: (error) => ({ title: t("failed"), message: reasonOr(error, t("failed")) }),
  });
}
