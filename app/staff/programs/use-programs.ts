import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { api } from "#app/lib/api.ts";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useToast } from "#app/ui/use-toast.ts";
import type { ProgramSettings } from "#domain/staff/access.ts";

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
  return useQuery<Programs>({ queryKey: PROGRAMS_KEY, gcTime: 0 });
}

/** Whether payments work: without them, registration stays closed whatever staff decide. */
export function usePaymentsAvailable(): boolean {
  const { data } = useQuery<Config>({ queryKey: ["/api/config"] });
  return data?.data.paymentsAvailable ?? true;
}

interface ChangeOptions {
  onSaved: (program: StaffProgram) => void;
}

/** Changes a program and refetches what families see. */
export function useChangeProgram(id: StaffProgram["id"], { onSaved }: ChangeOptions) {
  const client = useQueryClient();
  const toast = useToast();
  const { ofThrown } = useErrorText();
  return useMutation({
    mutationFn: async (settings: ProgramSettings) => {
      const response = await api.admin.programs[":id"].$patch({ param: { id }, json: settings });
      return (await response.json()).data;
    },
    onSuccess: (saved) => {
      // A program that is only in a draft has nothing that takes effect at once.
      if (!saved) return;
      client.setQueryData<Programs>(
        PROGRAMS_KEY,
        (known) =>
          known && {
            ...known,
            data: known.data.map((program) => (program.id === saved.id ? saved : program)),
          },
      );
      void client.invalidateQueries({ queryKey: ["/api/programs"] });
      onSaved(saved);
    },
    onError: (error) => toast({ ...ofThrown(error), tone: "destructive" }),
  });
}
