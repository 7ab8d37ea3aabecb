import { queryOptions } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import type { api } from "#app/lib/api.ts";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { DROPPED_WITH_PAGE } from "#app/lib/query-client.tsx";
import { addressOf } from "#app/staff/shared/list/query-parameters.ts";
import { useSeasonScope } from "#app/staff/shared/list/use-season-scope.ts";

type WaitingListResponse = InferResponseType<(typeof api.admin)["waiting-list"]["$get"], 200>;
export type WaitingEntry = WaitingListResponse["data"][number];
export type WaitlistProgram = WaitingListResponse["programs"][number];

/** Query of waiting families in order, and of programs with a list. Always refetched, because the list changes often. */
export function useWaitingListQueryOptions() {
  const { scope } = useSeasonScope();
  const { language } = useTranslation();
  return queryOptions<WaitingListResponse>({
    queryKey: [addressOf("/api/admin/waiting-list", { ...scope, lang: language })],
    ...DROPPED_WITH_PAGE,
    staleTime: 0,
  });
}

export const guardianName = ({ guardian }: WaitingEntry) => `${guardian.firstName} ${guardian.lastName}`;

/** Formats a deadline in the club's time zone: "Until Friday, November 27, 10:15 PM". */
export function useDeadlineText(): (until: string) => string {
  const { t } = useTranslation("adminWaiting");
  const { moment } = useFormat();
  return (until) => {
    const { day, at } = moment(until);
    return t("until", { day, time: at });
  };
}
