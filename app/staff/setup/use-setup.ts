import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { useState } from "react";
import { useSearchParams } from "wouter";
import type { api } from "#app/lib/api.ts";
import { missingSteps, SETUP_STEPS, type SetupStep } from "#domain/staff/setup-steps.ts";

type SetupResponse = InferResponseType<typeof api.admin.setup.$get, 200>;

const KEY = ["/api/admin/setup"];

/** Completed steps and unpublished drafts. */
export function useSetup() {
  return useSuspenseQuery<SetupResponse>({ queryKey: KEY, gcTime: 0, staleTime: 0 }).data.data;
}

/** The page also shows if mail is set up. */
const MAIL_KEY = ["/api/admin/mail"];

/** Returns a function that refetches the setup state after a step is done. */
export function useRefetchSetup() {
  const queryClient = useQueryClient();
  return () => {
    for (const queryKey of [KEY, MAIL_KEY]) void queryClient.invalidateQueries({ queryKey });
  };
}

export type SetupProgress = Pick<SetupResponse["data"], "steps">;

/** The next missing step after a step, or the first missing step; undefined if all are done. */
export function nextMissingStep({ steps }: SetupProgress, after?: SetupStep): SetupStep | undefined {
  const from = after === undefined ? 0 : SETUP_STEPS.indexOf(after) + 1;
  const missing = missingSteps(steps);
  return missing.find((step) => SETUP_STEPS.indexOf(step) >= from) ?? missing[0];
}

/** The step in the address, or the first missing step on arrival, so that a step stays open when it is done. */
export function useOpenStep(progress: SetupProgress): SetupStep | undefined {
  const [params] = useSearchParams();
  const [firstMissing] = useState(() => nextMissingStep(progress));
  const stepParam = params.get("step");
  return stepParam === null ? firstMissing : SETUP_STEPS.find((step) => step === stepParam);
}
