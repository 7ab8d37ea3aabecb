import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { api } from "#app/lib/api.ts";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { useToast } from "#app/ui/use-toast.ts";

type Groups = InferResponseType<(typeof api.admin.programs)[":id"]["groups"]["$get"], 200>;
export type StaffGroup = Groups["data"][number];

const keyOf = (programId: string) => [`/api/admin/programs/${programId}/groups`];

/** A number of places as it is typed. */
export const placesDigits = (typed: string) => typed.replace(/\D/g, "").slice(0, 4);

/** A program's published groups with their capacity. */
export function useGroupPlaces(programId: string, isPublished: boolean) {
  return useQuery<Groups>({ queryKey: keyOf(programId), gcTime: 0, enabled: isPublished });
}

/** Sets a group's capacity, at once (docs/rules/publishing.md#places-of-a-group-act-at-once). */
export function useChangeGroupPlaces(programId: string) {
  const { t } = useTranslation("adminPrograms");
  const client = useQueryClient();
  const toast = useToast();
  const { ofThrown } = useErrorText();
  return useMutation({
    mutationFn: async ({ groupId, capacity }: { groupId: string; capacity: number | null }) => {
      const param = { id: programId, groupId };
      const call = api.admin.programs[":id"].groups[":groupId"].capacity;
      return (await (await call.$put({ param, json: { capacity } })).json()).data;
    },
    onSuccess: (saved) => {
      client.setQueryData<Groups>(keyOf(programId), (known) => ({
        data: (known?.data ?? []).map((group) => (group.id === saved.id ? saved : group)),
      }));
      void client.invalidateQueries({ queryKey: ["/api/programs"] });
      const { code: group, capacity: count } = saved;
      const message =
        count === null
          ? t("groupPlaces.savedNone", { group })
          : t("groupPlaces.savedLimit", { group, count });
      toast({ title: t("groupPlaces.saved"), message, tone: "success" });
    },
    onError: (error) => toast({ ...ofThrown(error), tone: "destructive" }),
  });
}
