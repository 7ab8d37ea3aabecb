import { useQuery } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { api } from "#app/lib/api.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { useStaffMutation } from "#app/staff/shared/use-staff-mutation.ts";

type Answer = InferResponseType<typeof api.admin.duplicates.$get, 200>;
export type DuplicateChild = Answer["data"]["duplicates"][number];
export type Disowned = Answer["data"]["disowned"][number];

/** Children registered by several people, and "this was not me" reports about receipts. */
export function useDuplicates() {
  return useQuery<Answer>({ queryKey: ["/api/admin/duplicates"], gcTime: 0 });
}

/** Keeps all registrations of a child. */
export function useKeepDuplicates() {
  const { t } = useTranslation("adminDuplicates");
  return useStaffMutation({
    send: (id: string) => api.admin.registrations[":id"].duplicates.keep.$post({ param: { id } }),
    toast: () => ({ title: t("kept"), message: t("keptText") }),
    errorToast: true,
  });
}

/** Marks a "this was not me" report as seen. */
export function useMarkSeen() {
  const { t } = useTranslation("adminDuplicates");
  return useStaffMutation({
    send: (id: string) => api.admin.registrations[":id"]["not-mine"].seen.$post({ param: { id } }),
    toast: () => ({ title: t("seen"), message: t("seenText") }),
    errorToast: true,
  });
}
