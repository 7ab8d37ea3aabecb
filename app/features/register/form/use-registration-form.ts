import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { type Resolver, type UseFormReturn, useForm } from "react-hook-form";
import {
  type Offers,
  type ProgramChoice,
  programsOf,
  useChoiceOfProgram,
} from "#app/features/register/offers.ts";
import type { I18n } from "#app/i18n/create-i18n.ts";
import { useLanguage } from "#app/i18n/use-language.ts";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import { fetchPart } from "#app/lib/fetch-part.ts";
import { readFormDraft, readLastGuardian, saveFormDraft } from "#app/lib/form-draft.ts";
import type { CalendarDate } from "#domain/calendar-date.ts";
import type { ChildRegistration } from "#domain/order.ts";
import { reasonOfKind } from "#domain/programs.ts";
import { type FormValues, startValues } from "./form-values.ts";

/** What a form without a mistake says: each child's registration. */
interface Submitted {
  children: ChildRegistration[];
}
export type RegistrationForm = UseFormReturn<FormValues, unknown, Submitted>;

/** The earlier typing of this device, and for the next child of a family its guardian. */
function keptValues({ program }: ProgramChoice): Record<string, unknown>[] {
  const isAnother = new URLSearchParams(window.location.search).has("another");
  const given = program ? { signUpReason: reasonOfKind(program.kind) } : {};
  return [isAnother ? readLastGuardian() : {}, readFormDraft(), given];
}

/** The program that is chosen above the form is what the family signs up for, and is kept with what it types. */
function useChosenReason({ clearErrors, setValue, subscribe }: RegistrationForm): void {
  const { program } = useChoiceOfProgram();
  const { id: programId, kind } = program ?? {};
  const shown = useRef(programId);
  useEffect(() => {
    if (shown.current !== programId && kind) {
      setValue("signUpReason", reasonOfKind(kind));
      // What the server said of the program before is not said of another one.
      clearErrors("signUpReason");
    }
    shown.current = programId;
  }, [programId, kind, clearErrors, setValue]);
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => saveFormDraft({ ...values, ...(programId && { programId }) }),
      }),
    [subscribe, programId],
  );
}

let fetched: Promise<typeof import("./registration-rules.ts")> | undefined;

/** The rules' code, once for all forms of this visit; where there is no network, when it is back. */
export function fetchRules() {
  fetched ??= fetchPart(() => import("./registration-rules.ts")).catch((error) => {
    fetched = undefined;
    throw error;
  });
  return fetched;
}

/** The rules come when somebody begins to type (docs/rules/pages.md#rules-come-when-somebody-types), and their sentences. */
function useRulesEarly(i18n: I18n): void {
  useEffect(() => {
    const fetchNow = () => void Promise.all([fetchRules(), i18n.load(["errors"])]).catch(() => undefined);
    window.addEventListener("focusin", fetchNow, { once: true });
    return () => window.removeEventListener("focusin", fetchNow);
  }, [i18n]);
}

/**
 * The form's state: checked by the rules that the server uses, and kept on the device with every change
 * (docs/rules/registration.md#a-shared-phone-forgets).
 */
export function useRegistrationForm(today: CalendarDate, offers: Offers): RegistrationForm {
  const { language } = useLanguage();
  const client = useQueryClient();
  const choice = useChoiceOfProgram();
  const [defaultValues] = useState(() => startValues(today, ...keptValues(choice)));
  const { i18n } = useTranslation();
  useRulesEarly(i18n);
  const { programs } = choice;
  const resolver = useMemo<Resolver<FormValues, unknown, Submitted>>(
    () => async (values, _context, options) => {
      const [{ checked, formErrors }] = await Promise.all([fetchRules(), i18n.load(["errors"])]);
      const form = await checked(values, programsOf(values, offers, programs), { client, today, language });
      const isWhole = Object.keys(form.errors).length === 0;
      return isWhole ? { values: form, errors: {} } : { values: {}, errors: formErrors(form, options) };
    },
    [client, i18n, language, today, offers, programs],
  );
  const form = useForm<FormValues, unknown, Submitted>({
    defaultValues,
    resolver,
    mode: "onSubmit",
    reValidateMode: "onChange",
    shouldFocusError: false,
  });
  useChosenReason(form);
  return form;
}
