import { useQuery } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import type { Program } from "#app/family/register/offers.ts";
import type { api } from "#app/lib/api.ts";

export type Questions = InferResponseType<(typeof api.programs)[":id"]["questions"]["$get"], 200>;

export const questionsKey = ({ id }: Pick<Program, "id">) => [`/api/programs/${id}/questions`];

/** The chosen program's questions in both languages; fetched each time the form opens. */
export function useQuestions(program: Program | undefined) {
  return useQuery<Questions>({
    queryKey: questionsKey(program ?? { id: "" }),
    enabled: program?.hasQuestions === true,
    refetchOnMount: "always",
  });
}
