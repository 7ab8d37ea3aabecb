import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { useSearchParams } from "wouter";
import { api } from "#app/lib/api.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { withParameters } from "#app/staff/shared/address-parameters.ts";
import { useScope } from "#app/staff/shared/use-season-scope.ts";
import { useStaffMutation } from "#app/staff/shared/use-staff-mutation.ts";
import { UNPAID_SORTS } from "#domain/money/open-balance.ts";
import { SEARCH_MAX } from "#domain/staff/search.ts";

const KEY = "/api/admin/unpaid";

type Answer = InferResponseType<typeof api.admin.unpaid.$get, 200>;
export type UnpaidOrder = Answer["data"][number];
export type Reminders = Answer["remindable"];

/** Search, order and filter in the address, with setters. */
export function useUnpaidView() {
  const { scope } = useScope();
  const [params, setParams] = useSearchParams();
  const search = (params.get("search") ?? "").trim().slice(0, SEARCH_MAX);
  const sort = UNPAID_SORTS.find((option) => option === params.get("sort")) ?? "due";
  const change = (changes: Record<string, string>) =>
    setParams((current) => withParameters(current, changes), { replace: true });
  const bounced = params.get("bounced") === "yes" ? ("yes" as const) : undefined;
  return { asked: { ...scope, search, sort, bounced }, change };
}

/** Families with a balance by cash or check, page by page. Not cached after leaving the page. */
export function useUnpaid() {
  const { asked } = useUnpaidView();
  const { data, ...query } = useInfiniteQuery({
    queryKey: [KEY, asked],
    queryFn: async ({ pageParam: cursor, signal }): Promise<Answer> => {
      const given = Object.entries({ ...asked, cursor }).filter(([, value]) => value);
      return (await api.admin.unpaid.$get({ query: Object.fromEntries(given) }, { init: { signal } })).json();
    },
    initialPageParam: "",
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  return { ...query, orders: data?.pages.flatMap((page) => page.data), about: data?.pages.at(-1) };
}

/** Reminds one family, or all on the list, and says how many mails were queued. */
export function useReminder(onDone: () => void) {
  const { t } = useTranslation("adminUnpaid");
  const { asked } = useUnpaidView();
  return useStaffMutation({
    send: async (orderId: string | null) => {
      const { season, program } = asked;
      const json = { ...(season && { season }), ...(program && { program }) };
      const answer = orderId
        ? await api.admin.unpaid[":id"].remind.$post({ param: { id: orderId } })
        : await api.admin.unpaid.remind.$post({ json });
      return (await answer.json()).data.sent;
    },
    toast: (count) => ({ title: t("reminded", { count }) }),
    onSuccess: onDone,
    errorToast: true,
  });
}
