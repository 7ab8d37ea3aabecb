import { type UseQueryResult, useQuery, useQueryClient } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { useCallback, useEffect } from "react";
import { api } from "#app/lib/api.ts";
import { ApiError } from "#app/lib/api-fetch.ts";
import { retryUntilOnline } from "#app/lib/connection.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { clearFamilyData } from "#app/lib/storage/form-draft.ts";
import { broadcastSignOut, onFamilySignOut } from "#app/lib/storage/signed-out.ts";

/** What the session opens; cents. */
export type Family = InferResponseType<typeof api.family.$get, 200>["data"];
export type FamilyOrder = Family["orders"][number];
export type FamilyChild = FamilyOrder["children"][number];
export type FamilyProgram = Family["programs"][number];

const KEY = "/api/family";

async function askForFamily(signal: AbortSignal): Promise<Family | null> {
  try {
    const response = await retryUntilOnline(() => api.family.$get(), signal);
    return (await response.json()).data;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

/** The signed-in family; null while nobody is signed in. Never kept: every visit asks. */
export function useFamily(): UseQueryResult<Family | null> {
  const { language } = useTranslation();
  const queries = useQueryClient();
  const query = useQuery({
    queryKey: [KEY, language],
    queryFn: ({ signal }) => askForFamily(signal),
    staleTime: 0,
    gcTime: 0,
  });
  const secondsLeft = query.data?.secondsLeft;
  const askAgain = useCallback(() => void queries.invalidateQueries({ queryKey: [KEY] }), [queries]);
  // When the session ends, what it showed goes too.
  useEffect(() => {
    if (secondsLeft === undefined) return;
    const timer = setTimeout(askAgain, (secondsLeft + 1) * 1000);
    const onReturn = ({ persisted }: PageTransitionEvent) => persisted && askAgain();
    window.addEventListener("pageshow", onReturn);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("pageshow", onReturn);
    };
  }, [secondsLeft, askAgain]);
  useEffect(
    () =>
      onFamilySignOut((email) => {
        clearFamilyData(email);
        askAgain();
      }),
    [askAgain],
  );
  const isSignedOut = query.data === null;
  useEffect(() => {
    if (isSignedOut) clearFamilyData();
  }, [isSignedOut]);
  return query;
}

/** Shows the page anew after a change. */
export function useFamilyAgain(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: [KEY] });
}

/** Signs this browser out, in all of its tabs, and removes what the page filled in there. */
export function useSignOut(email: string): () => Promise<void> {
  const again = useFamilyAgain();
  return async () => {
    await api.family.session.$delete();
    clearFamilyData(email);
    broadcastSignOut(email);
    await again();
  };
}
