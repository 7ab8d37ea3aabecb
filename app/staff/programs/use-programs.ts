import { useQuery, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { api } from "#app/lib/api.ts";
import { ApiError } from "#app/lib/api-fetch.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { draftQuery, saveDraft } from "#app/staff/shared/drafts/stored-draft.ts";
import { useStaffMutation } from "#app/staff/shared/forms/use-staff-mutation.ts";
import type { ProgramSettings } from "#domain/programs/draft-errors.ts";
import type { SeasonFacts } from "#domain/programs/site-facts.ts";

type ProgramsResponse = InferResponseType<typeof api.admin.programs.$get, 200>;
export type StaffProgram = ProgramsResponse["data"][number];
/** Confirmed, held for a family that is paying, or offered to one that waits; expired holds are free. */
export function placesInUse({ places: { confirmed, held, offered } }: StaffProgram): number {
  return confirmed + held + offered;
}

type ConfigResponse = InferResponseType<typeof api.config.$get, 200>;

const PROGRAMS_KEY = ["/api/admin/programs"];

/** Programs as staff see them. Not cached after leaving the page. */
export function usePrograms() {
  return useSuspenseQuery<ProgramsResponse>({ queryKey: PROGRAMS_KEY, gcTime: 0 }).data.data;
}

/** Whether payments work: without them, registration stays closed whatever staff decide. */
export function usePaymentsAvailable(): boolean {
  const { data } = useQuery<ConfigResponse>({ queryKey: ["/api/config"] });
  return data?.data.paymentsAvailable ?? true;
}

interface ChangeOptions {
  onSaved?: (program: StaffProgram) => void;
  toast: (program: StaffProgram) => { title: string; message: string; tone?: "neutral" };
}

/** Changes a program. One that is only in a draft has nothing that takes effect at once. */
export function useChangeProgram(id: StaffProgram["id"], { onSaved, toast }: ChangeOptions) {
  return useStaffMutation({
    send: async (settings: ProgramSettings) => {
      const response = await api.admin.programs[":id"].$patch({ param: { id }, json: settings });
      return (await response.json()).data;
    },
    toast: (saved) => (saved ? toast(saved) : undefined),
    onSuccess: (saved) => saved && onSaved?.(saved),
    errorToast: true,
    invalidates: (path) => [...PROGRAMS_KEY, "/api/programs"].includes(path),
  });
}

type SeasonsResponse = InferResponseType<typeof api.admin.seasons.$get, 200>;
export type StaffSeason = SeasonsResponse["data"][number];

const SEASONS = "/api/admin/seasons";

/** All seasons, including prepared and past ones, the current one first. */
export function useAllSeasons() {
  const { language } = useTranslation();
  return useSuspenseQuery<SeasonsResponse>({ queryKey: [`${SEASONS}?lang=${language}`] }).data.data;
}

/** Retries after a conflict, in case somebody else is writing too. */
const ATTEMPTS = 4;

/**
 * Changes a season's draft by one action, such as reordering programs. Uses the newest draft, and retries with a newer
 * one after a conflict (decision 041).
 */
export function useSeasonAction(seasonId: string) {
  const client = useQueryClient();
  const query = draftQuery("season", seasonId);
  return useStaffMutation({
    send: async (change: (draft: SeasonFacts) => SeasonFacts) => {
      for (let attempt = 1; ; attempt++) {
        const { data: draft } = await client.fetchQuery({ ...query, staleTime: 0 });
        const payload = change(draft.payload);
        if (payload === draft.payload) return;
        try {
          client.setQueryData(query.queryKey, {
            data: await saveDraft("season", seasonId, { ...draft, payload }),
          });
          return;
        } catch (error) {
          const isOld = error instanceof ApiError && error.code === "edit_conflict";
          if (!isOld || attempt === ATTEMPTS) throw error;
        }
      }
    },
    errorToast: true,
    // Not the draft: the season's form on the same page keeps what is typed.
    invalidates: (path) => path.startsWith(SEASONS) || path === "/api/admin/programs",
  });
}
