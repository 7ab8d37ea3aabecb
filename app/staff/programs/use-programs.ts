import { useQueryClient } from "@tanstack/react-query";
import { api, dataFrom } from "#app/lib/api.ts";
import { draftQuery, saveDraft } from "#app/staff/shared/drafts/draft-form.ts";
import { useStaffMutation } from "#app/staff/shared/forms/use-staff-mutation.ts";
import { type DataOf, useStaffData } from "#app/staff/shared/list/staff-data.ts";
import type { ProgramSettings } from "#domain/programs/program-settings.ts";
import type { SeasonDraft } from "#domain/programs/season-draft.ts";

export type StaffProgram = DataOf<typeof api.admin.programs.$get>[number];

/** Number of confirmed, held and offered spots; expired holds are free. */
export function usedSpots({ spots: { confirmed, held, offered } }: StaffProgram): number {
  return confirmed + held + offered;
}

const PROGRAMS_PATH = "/api/admin/programs";

/** All programs with staff data. */
export function usePrograms(): StaffProgram[] {
  return useStaffData(PROGRAMS_PATH);
}

interface ProgramChangeOptions {
  onSaved?: (program: StaffProgram) => void;
  toast: (program: StaffProgram) => { title: string; message: string; tone?: "neutral" };
}

/** Changes a published program's settings, which apply at once. */
export function useChangeProgram(id: StaffProgram["id"], { onSaved, toast }: ProgramChangeOptions) {
  return useStaffMutation({
    send: (json: ProgramSettings) => dataFrom(api.admin.programs[":id"].$patch({ param: { id }, json })),
    toast,
    onSuccess: onSaved,
    invalidates: (path) => [PROGRAMS_PATH, "/api/programs"].includes(path),
  });
}

/** Changes a season's newest draft by one action, such as reordering programs (decision 041). */
export function useSeasonAction(seasonId: string) {
  const client = useQueryClient();
  const query = draftQuery("season", seasonId);
  return useStaffMutation({
    send: async (change: (draft: SeasonDraft) => SeasonDraft) => {
      const { data: draft } = await client.fetchQuery({ ...query, gcTime: 0, staleTime: 0 });
      const payload = change(draft.payload);
      if (payload === draft.payload) return;
      const saved = await saveDraft("season", seasonId, { ...draft, payload });
      client.setQueryData(query.queryKey, { data: saved });
    },
    // The draft is excluded, because the season's form on this page has unsaved edits.
    invalidates: (path) => path.startsWith("/api/admin/seasons") || path === PROGRAMS_PATH,
  });
}
