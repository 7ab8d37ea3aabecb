import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useEffect, useMemo, useState } from "react";
import { type UseFormReturn, useForm } from "react-hook-form";
import * as z from "zod/mini";
import { useLanguage } from "#app/i18n/use-language.ts";
import { readFormDraft, readLastGuardian, saveFormDraft } from "#app/lib/pending-registration.ts";
import { type RegistrationContext, type RegistrationData, registrationSchema } from "#domain/registration.ts";
import { type FormValues, startValues, toRegistration } from "./form-values.ts";

export type RegistrationForm = UseFormReturn<FormValues, unknown, RegistrationData>;

/** The earlier typing of this device, and for the next child of a family its guardian. */
function keptValues(): Record<string, unknown>[] {
  const isAnother = new URLSearchParams(window.location.search).has("another");
  return [isAnother ? readLastGuardian() : {}, readFormDraft()];
}

/**
 * The form's state: checked by the rules that the server uses, and kept on the device with every change
 * (design.md §7.16).
 */
export function useRegistrationForm({ today, programStart }: RegistrationContext): RegistrationForm {
  const { language } = useLanguage();
  const [defaultValues] = useState(() => startValues(today, ...keptValues()));
  const resolver = useMemo(() => {
    const typed = z.transform((values: FormValues) => toRegistration(values, language));
    return standardSchemaResolver<FormValues, unknown, RegistrationData>(
      z.pipe(typed, registrationSchema({ today, programStart })),
    );
  }, [language, today, programStart]);
  const form = useForm<FormValues, unknown, RegistrationData>({
    defaultValues,
    resolver,
    mode: "onSubmit",
    reValidateMode: "onChange",
    shouldFocusError: false,
  });

  const { subscribe } = form;
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => saveFormDraft(values),
      }),
    [subscribe],
  );
  return form;
}
