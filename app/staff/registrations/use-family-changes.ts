import { useQuery } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { api } from "#app/lib/api.ts";
import { useLanguage } from "#app/lib/i18n/use-language.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { useStaffCall } from "#app/staff/shared/use-staff-call.ts";

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
  return useStaffCall({
    send: (ids: string[]) => api.admin["family-changes"].seen.$post({ json: { ids } }),
    done: () => ({ title: t("ticked") }),
    refusal: "toast",
  });
}
