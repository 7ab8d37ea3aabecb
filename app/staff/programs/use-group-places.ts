import { useSuspenseQuery } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { api } from "#app/lib/api.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { useStaffMutation } from "#app/staff/shared/use-staff-mutation.ts";

type Groups = InferResponseType<(typeof api.admin.programs)[":id"]["groups"]["$get"], 200>;
export type StaffGroup = Groups["data"][number];

/** A number of places as it is typed. */
export const placesDigits = (typed: string) => typed.replace(/\D/g, "").slice(0, 4);

/** A program's published groups with their capacity. */
export function useGroupPlaces(programId: string) {
  const queryKey = [`/api/admin/programs/${programId}/groups`];
  return useSuspenseQuery<Groups>({ queryKey, gcTime: 0 }).data.data;
}

/** Sets a group's capacity, at once (docs/reference/seasons.md#group-capacity). */
export function useChangeGroupPlaces(programId: string) {
  const { t } = useTranslation("adminPrograms");
  return useStaffMutation({
    send: async ({ groupId, capacity }: { groupId: string; capacity: number | null }) => {
      const param = { id: programId, groupId };
      const call = api.admin.programs[":id"].groups[":groupId"].capacity;
      return (await (await call.$put({ param, json: { capacity } })).json()).data;
    },
    toast: ({ code: group, capacity: count }) => {
      const title = t("groupPlaces.saved");
      if (count === null) return { title, message: t("groupPlaces.savedNone", { group }) };
      return { title, message: t("groupPlaces.savedLimit", { group, count }) };
    },
    errorToast: true,
    invalidates: (path) => path.startsWith("/api/admin/programs") || path === "/api/programs",
  });
}
