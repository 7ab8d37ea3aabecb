import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { api } from "#app/lib/api.ts";
import { useStaffMutation } from "#app/staff/shared/use-staff-mutation.ts";
import type { ProgramSettings } from "#domain/programs/draft-gaps.ts";

type Programs = InferResponseType<typeof api.admin.programs.$get, 200>;
export type StaffProgram = Programs["data"][number];
/** Confirmed, held for a family that is paying, or offered to one that waits; expired holds are free. */
export function placesInUse({ places: { confirmed, held, offered } }: StaffProgram): number {
  return confirmed + held + offered;
}

type Config = InferResponseType<typeof api.config.$get, 200>;

const PROGRAMS_KEY = ["/api/admin/programs"];

/** Programs as staff see them. Not cached after leaving the page. */
export function usePrograms() {
  return useSuspenseQuery<Programs>({ queryKey: PROGRAMS_KEY, gcTime: 0 }).data.data;
}

/** Whether payments work: without them, registration stays closed whatever staff decide. */
export function usePaymentsAvailable(): boolean {
  const { data } = useQuery<Config>({ queryKey: ["/api/config"] });
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
