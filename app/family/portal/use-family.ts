import { keepPreviousData, type UseQueryResult, useQuery, useQueryClient } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { useCallback, useEffect } from "react";
import { api, dataFrom } from "#app/lib/api.ts";
import { ApiError } from "#app/lib/api-fetch.ts";
import { retryUntilOnline } from "#app/lib/connection.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { onFamilySignOut } from "#app/lib/storage/family-sign-out.ts";
import { clearFamilyData } from "#app/lib/storage/registration-draft.ts";

/** The family's data in this session; amounts in cents. */
export type Family = InferResponseType<typeof api.family.$get, 200>["data"];
export type FamilyOrder = Family["orders"][number];
export type FamilyChild = FamilyOrder["children"][number];
export type FamilyProgram = Family["programs"][number];

const QUERY_KEY = "/api/family";

async function fetchFamily(signal: AbortSignal): Promise<Family | null> {
  try {
    return await retryUntilOnline(() => dataFrom(api.family.$get()), signal);
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

/** The signed-in family; null without a session. Fetched on every visit, never cached. */
export function useFamily(): UseQueryResult<Family | null> {
  const { language } = useTranslation();
  const refetchFamily = useRefetchFamily();
  const query = useQuery({
    queryKey: [QUERY_KEY, language],
    queryFn: ({ signal }) => fetchFamily(signal),
    // Another language keeps the page, and what is typed in it.
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });
  const secondsLeft = query.data?.secondsLeft;
  // Refetch when the session ends: the response without a session removes the data.
  useEffect(() => {
    if (secondsLeft === undefined) return;
    const timer = setTimeout(() => void refetchFamily(), (secondsLeft + 1) * 1000);
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && void refetchFamily();
    window.addEventListener("pageshow", onPageShow);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("pageshow", onPageShow);
    };
  }, [secondsLeft, refetchFamily]);
  useEffect(
    () =>
      onFamilySignOut((email) => {
        clearFamilyData(email);
        void refetchFamily();
      }),
    [refetchFamily],
  );
  const isSignedOut = query.data === null;
  useEffect(() => {
    if (isSignedOut) clearFamilyData();
  }, [isSignedOut]);
  return query;
}

/** Returns a function that fetches the family's data again. */
export function useRefetchFamily(): () => Promise<void> {
  const queryClient = useQueryClient();
  return useCallback(() => queryClient.invalidateQueries({ queryKey: [QUERY_KEY] }), [queryClient]);
}
