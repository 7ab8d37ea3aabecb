import { useQuery } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import type { api } from "#app/lib/api.ts";
import { useSiteData, useTranslation } from "#app/lib/i18n/use-translation.tsx";

type PoliciesResponse = InferResponseType<typeof api.policies.current.$get, 200>;

/** The current texts of all policies and forms by id; the first use fetches them. */
export function usePolicyTexts() {
  const { language } = useTranslation("policies");
  const { version } = useSiteData();
  // The version in the key refetches the texts after a publication.
  const queryKey = [`/api/policies/current?lang=${language}&version=${version}`];
  return useQuery<PoliciesResponse>({ queryKey });
}
