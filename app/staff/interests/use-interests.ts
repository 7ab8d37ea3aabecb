import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { useSearchParams } from "wouter";
import { api } from "#app/lib/api.ts";
import { useLanguage } from "#app/lib/i18n/use-language.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { withParameters } from "#app/staff/shared/address-parameters.ts";
import { useScope } from "#app/staff/shared/use-season-scope.ts";
import { useStaffMutation } from "#app/staff/shared/use-staff-mutation.ts";
import { SEARCH_MAX } from "#domain/staff/search.ts";

const KEY = "/api/admin/interests";

type Page = InferResponseType<typeof api.admin.interests.$get, 200>;
export type Interest = Page["data"][number];

/** Search and filter in the address, with setters. */
export function useInterestView() {
  const { scope } = useScope();
  const [params, setParams] = useSearchParams();
  const search = (params.get("search") ?? "").trim().slice(0, SEARCH_MAX);
  return {
    asked: { ...scope, search, free: params.get("free") === "yes" ? ("yes" as const) : undefined },
    setSearch: (text: string) =>
      setParams((current) => withParameters(current, { search: text }), { replace: true }),
    showAll: () => setParams((current) => withParameters(current, { free: "" }), { replace: true }),
  };
}

/** The interest list, newest first, page by page. Not cached after leaving the page. */
export function useInterests() {
  const { asked } = useInterestView();
  const { language } = useLanguage();
  const { data, ...query } = useInfiniteQuery({
    queryKey: [KEY, asked, language],
    queryFn: async ({ pageParam: cursor, signal }): Promise<Page> => {
      const given = Object.entries({ ...asked, cursor, lang: language }).filter(([, value]) => value);
      return (
        await api.admin.interests.$get({ query: Object.fromEntries(given) }, { init: { signal } })
      ).json();
    },
    initialPageParam: "",
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  return { ...query, interests: data?.pages.flatMap((page) => page.data), total: data?.pages.at(-1)?.total };
}

/** Removes a person from the list for good, and refetches the list and Today. */
export function useRemoval() {
  const { t } = useTranslation("adminInterests");
  return useStaffMutation({
    send: (id: string) => api.admin.interests[":id"].$delete({ param: { id } }),
    toast: () => ({ title: t("removed") }),
    errorToast: true,
  });
}
