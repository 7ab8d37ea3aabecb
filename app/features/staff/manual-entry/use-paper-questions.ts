import { useQuery } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import type { api } from "#app/lib/api.ts";
import type { QuestionFacts } from "#domain/site-facts.ts";
import { usePaperProgram } from "./money-fields.tsx";

type Questions = InferResponseType<(typeof api.programs)[":id"]["questions"]["$get"], 200>;

/** What the program asks that the paper is for; nothing until the server has said so. */
export function usePaperQuestions(): readonly QuestionFacts[] {
  const program = usePaperProgram();
  const { data } = useQuery<Questions>({
    queryKey: [`/api/programs/${program?.id}/questions`],
    enabled: program?.hasQuestions === true,
    refetchOnMount: "always",
  });
  return data?.data ?? [];
}
