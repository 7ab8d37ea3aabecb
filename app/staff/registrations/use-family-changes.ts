import { useQuery } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { api } from "#app/lib/api.ts";
import { useLanguage } from "#app/lib/i18n/use-language.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { useStaffMutation } from "#app/staff/shared/use-staff-mutation.ts";

const KEY = "/api/admin/family-changes";

type Answer = InferResponseType<(typeof api.admin)["family-changes"]["$get"], 200>;
type ChangedProgram = Answer["data"][number];
export type ChangedChild = ChangedProgram["children"][number];
export type Change = ChangedChild["changes"][number];

/** Changes by families that nobody ticked. Not cached after leaving the page. */
export function useFamilyChanges() {
  const { language } = useLanguage();
  return useQuery<Answer>({ queryKey: [`${KEY}?lang=${language}`], gcTime: 0 });
}

/** Ticks changes as seen, those that are shown, and refetches the list and Today. */
export function useTick() {
  const { t } = useTranslation("adminChanges");
  return useStaffMutation({
    send: (ids: string[]) => api.admin["family-changes"].seen.$post({ json: { ids } }),
    toast: () => ({ title: t("ticked") }),
    errorToast: true,
  });
}
