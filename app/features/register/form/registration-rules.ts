import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import type { QueryClient } from "@tanstack/react-query";
import * as z from "zod/mini";
import type { Program } from "#app/features/register/offers.ts";
import type { Language } from "#domain/languages.ts";
import { type RegistrationContext, type RegistrationData, registrationSchema } from "#domain/registration.ts";
import type { QuestionFacts } from "#domain/site-facts.ts";
import { type FormValues, toRegistration } from "./form-values.ts";
import { type Questions, questionsKey } from "./use-questions.ts";

/** What the chosen program asks; where that cannot be had, the server says what is missing. */
export async function questionsFor(
  client: QueryClient,
  program: Program | undefined,
): Promise<QuestionFacts[]> {
  if (!program?.hasQuestions) return [];
  const known = client.ensureQueryData<Questions>({ queryKey: questionsKey(program) });
  return known.then(({ data }) => data).catch(() => []);
}

/** Checks the form's values by the rules that the server uses. */
export function rulesFor(
  context: RegistrationContext & { questions: readonly QuestionFacts[] },
  language: Language,
) {
  const typed = z.transform((values: FormValues) => toRegistration(values, language, context.questions));
  return standardSchemaResolver<FormValues, unknown, RegistrationData>(
    z.pipe(typed, registrationSchema(context)),
  );
}
