import { type UseQueryResult, useQuery, useQueryClient } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { useCallback, useEffect } from "react";
import { api } from "#app/lib/api.ts";
import { ApiError } from "#app/lib/api-fetch.ts";
import { retryUntilOnline } from "#app/lib/connection.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { broadcastSignOut, onFamilySignOut } from "#app/lib/storage/family-sign-out.ts";
import { clearFamilyData } from "#app/lib/storage/registration-draft.ts";

/** The family's data in this session; amounts in cents. */
export type Family = InferResponseType<typeof api.family.$get, 200>["data"];
export type FamilyOrder = Family["orders"][number];
export type FamilyChild = FamilyOrder["children"][number];
export type FamilyProgram = Family["programs"][number];

const QUERY_KEY = "/api/family";

async function fetchFamily(signal: AbortSignal): Promise<Family | null> {
  try {
    const response = await retryUntilOnline(() => api.family.$get(), signal);
    return (await response.json()).data;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

/** The signed-in family; null without a session. Fetched on every visit, never cached. */
export function useFamily(): UseQueryResult<Family | null> {
  const { language } = useTranslation();
  const queryClient = useQueryClient();
  const query = useQuery({
    queryKey: [QUERY_KEY, language],
    queryFn: ({ signal }) => fetchFamily(signal),
    staleTime: 0,
    gcTime: 0,
  });
  const secondsLeft = query.data?.secondsLeft;
  const refetchFamily = useCallback(
    () => void queryClient.invalidateQueries({ queryKey: [QUERY_KEY] }),
    [queryClient],
  );
  // Refetch when the session ends: the response without a session removes the data.
  useEffect(() => {
    if (secondsLeft === undefined) return;
    const timer = setTimeout(refetchFamily, (secondsLeft + 1) * 1000);
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && refetchFamily();
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
        refetchFamily();
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
  return () => queryClient.invalidateQueries({ queryKey: [QUERY_KEY] });
}

/** Returns a function that signs out all tabs of this browser and removes the form data of the family's page. */
export function useFamilySignOut(email: string): () => Promise<void> {
  const refetchFamily = useRefetchFamily();
  return async () => {
    await api.family.session.$delete();
    clearFamilyData(email);
    broadcastSignOut(email);
    await refetchFamily();
  };
}
