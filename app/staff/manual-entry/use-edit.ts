import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useLocation } from "wouter";
import { api } from "#app/lib/api.ts";
import { ApiError } from "#app/lib/api-error.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { clearDraft } from "#app/staff/shared/staff-drafts.ts";
import { useRequestIds } from "#app/staff/shared/use-request-ids.ts";
import { useToast } from "#app/ui/use-toast.ts";
import { type CheckedEdit, editDraft } from "./use-edit-form.ts";
import { useManualEntryView } from "./use-manual-entry-view.ts";

interface Edit extends CheckedEdit {
  version: number;
}

/** Whether somebody else saved first. */
function isConflict(error: unknown): boolean {
  return error instanceof ApiError && error.code === "edit_conflict";
}

/** Sends a change. After a conflict it refetches the answers and keeps what was typed. */
export function useEdit(id: string) {
  const { t } = useTranslation("adminManualEntry");
  const toast = useToast();
  const client = useQueryClient();
  const idOf = useRequestIds();
  const [, navigate] = useLocation();
  const { addressOf } = useManualEntryView();
  return useMutation({
    mutationFn: async (edit: Edit) => {
      const json = { ...edit, requestId: idOf(edit) };
      await (await api.admin.registrations[":id"].$patch({ param: { id }, json })).json();
    },
    onSuccess: () => {
      clearDraft(editDraft(id));
      toast({ title: t("changed.title"), message: t("changed.text"), tone: "success", at: "/admin" });
      navigate(addressOf(id), { replace: true });
      void client.invalidateQueries();
    },
    onError: (error) => {
      if (isConflict(error)) void client.invalidateQueries();
    },
  });
}
