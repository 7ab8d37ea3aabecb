import { queryOptions } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import type { api } from "#app/lib/api.ts";
import { useSiteData, useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { withParameters, withQuery } from "#app/staff/shared/list/query-parameters.ts";
import { useScope } from "#app/staff/shared/list/use-season-scope.ts";
import { clockTime, weekdayAndDay } from "#domain/time/formats.ts";
import { wallClock } from "#domain/time/zoned-time.ts";

const PATH = "/api/admin/waiting-list";

type WaitingListResponse = InferResponseType<(typeof api.admin)["waiting-list"]["$get"], 200>;
export type WaitingEntry = WaitingListResponse["data"][number];
export type ListedProgram = WaitingListResponse["programs"][number];

/** Query of waiting families in order, and of programs with a list. Always refetched, because the list changes often. */
export function useWaitingListOptions() {
  const { scope } = useScope();
  const { language } = useTranslation();
  const parameters = withParameters(new URLSearchParams(), { ...scope, lang: language });
  return queryOptions<WaitingListResponse>({
    queryKey: [withQuery(PATH, parameters)],
    gcTime: 0,
    staleTime: 0,
  });
}

export const guardianName = ({ guardian }: WaitingEntry) => `${guardian.firstName} ${guardian.lastName}`;

/** Formats a deadline in the club's time zone: "Until Friday, November 27, 10:15 PM". */
export function useDeadlineText(): (until: string) => string {
  const { club } = useSiteData();
  const { t, language } = useTranslation("adminWaiting");
  return (until) => {
    const { date, time } = wallClock(until, club.timeZone);
    return t("until", { day: weekdayAndDay(date, language), time: clockTime(time, language) });
  };
}
