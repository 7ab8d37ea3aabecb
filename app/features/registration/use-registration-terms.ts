import { useQuery } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import type { api } from "#app/lib/api.ts";
import { camp } from "#content/camp.ts";

type Config = InferResponseType<typeof api.config.$get, 200>;
type Programs = InferResponseType<typeof api.programs.$get, 200>;

/** Whether the camp takes registrations, what it costs, and today's date at the club. */
export function useRegistrationTerms() {
  const config = useQuery<Config>({ queryKey: ["/api/config"] });
  const programs = useQuery<Programs>({ queryKey: ["/api/programs"] });
  const program = programs.data?.data.find(({ id }) => id === camp.programId);
  const today = config.data?.data.today;
  return {
    terms: program && today ? { ...program, today } : undefined,
    error: config.error ?? programs.error,
    retry: () => {
      void config.refetch();
      void programs.refetch();
    },
  };
}
