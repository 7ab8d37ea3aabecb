import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { api } from "#app/lib/api.ts";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { useToast } from "#app/ui/use-toast.ts";
import type { DayChangeData } from "#domain/club/day-change.ts";

const KEY = ["/api/admin/day-changes"];

const days = api.admin["day-changes"];
type Answer = InferResponseType<typeof days.$get, 200>;
export type Session = Answer["data"][number];

/** The sessions of the next days that staff can change. */
export function useDays() {
  return useQuery<Answer>({ queryKey: KEY, gcTime: 0 });
}

/** Changes a day, and tells the families. */
export function useChangeDay() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (json: DayChangeData) => (await (await days.$post({ json })).json()).data,
    onSuccess: () => client.invalidateQueries({ queryKey: KEY }),
  });
}

/**
 * Takes a change back and tells the families that the day takes place.
 * @param onTakenBack receives the message to the families, which says whom it has not reached; null if nobody was told
 */
export function useTakeDayBack(onTakenBack: (messageId: string | null) => void) {
  const { t } = useTranslation("adminDays");
  const client = useQueryClient();
  const toast = useToast();
  const { ofThrown } = useErrorText();
  return useMutation({
    mutationFn: async (id: string) => (await (await days[":id"].$delete({ param: { id } })).json()).data,
    onSuccess: ({ messageId }) => {
      toast({ title: t("takenBack"), tone: "success" });
      onTakenBack(messageId);
    },
    onError: (error) => toast({ ...ofThrown(error), tone: "destructive" }),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
}
