import { useSuspenseQuery } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { useState } from "react";
import { useSearchParams } from "wouter";
import type { api } from "#app/lib/api.ts";
import { DROPPED_WITH_PAGE } from "#app/lib/query-client.tsx";
import { missingSteps, SETUP_STEPS, type SetupStep } from "#domain/staff/setup-steps.ts";

type SetupResponse = InferResponseType<typeof api.admin.setup.$get, 200>;

export const SETUP_QUERY_KEY = ["/api/admin/setup"];

/** Completed steps and unpublished drafts. */
export function useSetup() {
  return useSuspenseQuery<SetupResponse>({ queryKey: SETUP_QUERY_KEY, ...DROPPED_WITH_PAGE, staleTime: 0 })
    .data.data;
}

export type SetupProgress = Pick<SetupResponse["data"], "steps">;

/** The next missing step after a step, or the first missing step; undefined if all are done. */
export function nextMissingStep({ steps }: SetupProgress, after?: SetupStep): SetupStep | undefined {
  const startIndex = after === undefined ? 0 : SETUP_STEPS.indexOf(after) + 1;
  const missingInOrder = missingSteps(steps);
  return missingInOrder.find((step) => SETUP_STEPS.indexOf(step) >= startIndex) ?? missingInOrder[0];
}

/** The step in the address, or else the step that was missing first on arrival. A step stays open when it is done. */
export function useOpenStep(progress: SetupProgress): SetupStep | undefined {
  const [parameters] = useSearchParams();
  const [firstMissingStep] = useState(() => nextMissingStep(progress));
  const stepParam = parameters.get("step");
  return stepParam === null ? firstMissingStep : SETUP_STEPS.find((step) => step === stepParam);
}
