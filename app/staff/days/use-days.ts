import { queryOptions } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { api } from "#app/lib/api.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { useStaffMutation } from "#app/staff/shared/use-staff-mutation.ts";
import type { DayChangeData } from "#domain/club/day-change.ts";

const days = api.admin["day-changes"];
type Answer = InferResponseType<typeof days.$get, 200>;
export type Session = Answer["data"][number];

/** The sessions of the next days that staff can change. */
export const daysQuery = queryOptions<Answer>({
  queryKey: ["/api/admin/day-changes"],
  gcTime: 0,
});

/** Changes a day, and tells the families. */
export function useChangeDay() {
  return useStaffMutation({
    send: async (json: DayChangeData) => (await (await days.$post({ json })).json()).data,
  });
}

/**
 * Takes a change back and tells the families that the day takes place.
 * @param onTakenBack receives the message to the families, which says whom it has not reached; null if nobody was told
 */
export function useTakeDayBack(onTakenBack: (messageId: string | null) => void) {
  const { t } = useTranslation("adminDays");
  return useStaffMutation({
    send: async (id: string) => (await (await days[":id"].$delete({ param: { id } })).json()).data,
    toast: () => ({ title: t("takenBack") }),
    onSuccess: ({ messageId }) => onTakenBack(messageId),
    errorToast: true,
  });
}
