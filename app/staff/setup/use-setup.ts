import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { useState } from "react";
import { useSearchParams } from "wouter";
import type { api } from "#app/lib/api.ts";
import { missingSteps, SETUP_STEPS, type SetupStep } from "#domain/staff/routes.ts";

type SetupResponse = InferResponseType<typeof api.admin.setup.$get, 200>;

const KEY = ["/api/admin/setup"];

/** Which steps are done, and which drafts wait to be published. */
export function useSetup() {
  return useSuspenseQuery<SetupResponse>({ queryKey: KEY, gcTime: 0, staleTime: 0 }).data.data;
}

/** Above the steps a line says whether mail is set up. */
const MAIL_KEY = ["/api/admin/mail"];

/** To be called when a step was done, in whatever way. */
export function useSetupAnew() {
  const client = useQueryClient();
  return () => {
    for (const queryKey of [KEY, MAIL_KEY]) void client.invalidateQueries({ queryKey });
  };
}

export type SetupProgress = Pick<SetupResponse["data"], "steps">;

/** The next step that is not done, after another one or from the beginning; undefined when all are. */
export function nextMissing({ steps }: SetupProgress, after?: SetupStep): SetupStep | undefined {
  const from = after === undefined ? 0 : SETUP_STEPS.indexOf(after) + 1;
  const missing = missingSteps(steps);
  return missing.find((step) => SETUP_STEPS.indexOf(step) >= from) ?? missing[0];
}

/** The step that is open: the one in the address, else the first that was missing on arrival, so that none shuts while it is done. */
export function useOpenStep(progress: SetupProgress): SetupStep | undefined {
  const [params] = useSearchParams();
  const [firstMissing] = useState(() => nextMissing(progress));
  const stepParam = params.get("step");
  return stepParam === null ? firstMissing : SETUP_STEPS.find((step) => step === stepParam);
}
