import { useMutation } from "@tanstack/react-query";
import { api } from "#app/lib/api.ts";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { useToast } from "#app/ui/use-toast.ts";
import type { StaffRegistration } from "./use-registrations.ts";

/** Mails a family the address of its page, and says where it went or why it did not. */
export function useFamilyPageMail() {
  const { t } = useTranslation("adminFamilyPage");
  const { reasonOr } = useErrorText();
  const toast = useToast();
  return useMutation({
    mutationFn: ({ id }: Pick<StaffRegistration, "id" | "email">) =>
      api.admin.registrations[":id"]["family-page"].$post({ param: { id } }),
    onSuccess: (_sent, { email }) =>
      toast({
        title: t("sent"),
        message: t("sentTo", { email }),
        tone: "success",
      }),
    onError: (error) => {
      const title = t("failed");
      toast({ title, message: reasonOr(error, title), tone: "destructive" });
    },
  });
}
