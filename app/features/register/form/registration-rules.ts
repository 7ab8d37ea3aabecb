import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import * as z from "zod/mini";
import type { Language } from "#domain/languages.ts";
import { type RegistrationContext, type RegistrationData, registrationSchema } from "#domain/registration.ts";
import { type FormValues, toRegistration } from "./form-values.ts";

/** Checks the form's values by the rules that the server uses. */
export function rulesFor(context: RegistrationContext, language: Language) {
  const typed = z.transform((values: FormValues) => toRegistration(values, language));
  return standardSchemaResolver<FormValues, unknown, RegistrationData>(
    z.pipe(typed, registrationSchema(context)),
  );
}
