import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRequestIds } from "#app/components/staff/use-request-ids.ts";
import { useShirtSize } from "#app/components/staff/use-shirt-size.ts";
import { useToast } from "#app/components/use-toast.ts";
import { useErrorText } from "#app/i18n/use-error-text.ts";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import { api } from "#app/lib/api.ts";
import type { TSHIRT_SIZES } from "#domain/registration-choices.ts";
import type { StaffRegistration } from "./use-registrations.ts";

type Changed = Pick<StaffRegistration, "id" | "version" | "childFirstName">;

/** Changes the one answer that coaches correct on the field, and asks for everything anew, also after a refusal. */
export function useShirtChange({ id, version, childFirstName: child }: Changed) {
  const { t } = useTranslation("admin");
  const { ofThrown } = useErrorText();
  const shirtSize = useShirtSize();
  const toast = useToast();
  const client = useQueryClient();
  const idOf = useRequestIds();
  return useMutation({
    mutationFn: async (tshirtSize: (typeof TSHIRT_SIZES)[number]) => {
      const edit = { changes: { tshirtSize }, version };
      const json = { ...edit, requestId: idOf(edit) };
      await (await api.admin.registrations[":id"].$patch({ param: { id }, json })).json();
    },
    onSuccess: (_nothing, size) =>
      toast({
        title: t("shirt.done"),
        message: t("shirt.doneText", { child, size: shirtSize(size) }),
        tone: "success",
      }),
    onError: (error) => toast({ ...ofThrown(error), tone: "destructive" }),
    onSettled: () => client.invalidateQueries(),
  });
}
