import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { useToast } from "#app/components/use-toast.ts";
import { useErrorText } from "#app/i18n/use-error-text.ts";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import { api } from "#app/lib/api.ts";
import type { StaffProgram } from "./use-programs.ts";

type Unpaid = InferResponseType<(typeof api.admin.programs)[":id"]["holds"]["$get"], 200>;
export type UnpaidGroup = Unpaid["data"]["groups"][number];

const keyOf = (id: StaffProgram["id"]) => [`/api/admin/programs/${id}/holds`];

/** The places that are kept and not paid, and whether one keeps many of them; not kept when the page is left. */
export function useUnpaidPlaces(id: StaffProgram["id"]) {
  return useQuery<Unpaid>({ queryKey: keyOf(id), gcTime: 0 });
}

/** Frees the places of one group, or all; what staff and families are told about places is asked for anew. */
export function useFreePlaces(id: StaffProgram["id"], onDone: () => void) {
  const { t } = useTranslation("admin");
  const client = useQueryClient();
  const toast = useToast();
  const { ofThrown } = useErrorText();
  return useMutation({
    mutationFn: async (group: string | null) => {
      const response = await api.admin.programs[":id"].holds.free.$post({ param: { id }, json: { group } });
      return (await response.json()).data.freed;
    },
    onSuccess: (count) => {
      if (count === 0)
        toast({ title: t("unpaid.doneZero"), message: t("unpaid.doneZeroText"), tone: "neutral" });
      else toast({ title: t("unpaid.done", { count }), message: t("unpaid.doneText"), tone: "success" });
    },
    onError: (error) => toast({ ...ofThrown(error), tone: "destructive" }),
    onSettled: () => {
      onDone();
      for (const key of [keyOf(id), ["/api/admin/programs"], ["/api/programs"]]) {
        void client.invalidateQueries({ queryKey: key });
      }
    },
  });
}
