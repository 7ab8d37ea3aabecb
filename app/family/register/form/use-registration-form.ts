import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useLayoutEffect, useMemo, useState } from "react";
import { type FieldErrors, type Resolver, type UseFormReturn, useForm } from "react-hook-form";
import { useLocation } from "wouter";
import { useChoiceOfProgram } from "#app/family/register/offers.ts";
import { fetchOrReload } from "#app/lib/connection.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { readText, removeText, writeText } from "#app/lib/storage/browser-storage.ts";
import {
  clearFamilyData,
  readFormDraft,
  readLastGuardian,
  saveFormDraft,
} from "#app/lib/storage/form-draft.ts";
import { onFamilySignOut } from "#app/lib/storage/signed-out.ts";
import { useFetchOnFocus } from "#app/lib/use-fetch-on-focus.ts";
import { clearToast } from "#app/ui/toasts.ts";
import type { CalendarDate } from "#domain/time/dates.ts";
import { type FormValues, startValues } from "./form-values.ts";
import type { Submitted } from "./order/check-form.ts";

export type RegistrationForm = UseFormReturn<FormValues, unknown, Submitted>;

/** The draft on this device and, for another child of a family or an offer, the last guardian. */
function keptValues(isOffered: boolean) {
  const isAnother = isOffered || new URLSearchParams(window.location.search).has("another");
  return [...(isAnother ? [readLastGuardian()] : []), readFormDraft()];
}

/** Sets the first child's program to the one chosen above the form; stores what is typed. */
function useChosenProgram({ clearErrors, getValues, setValue, subscribe }: RegistrationForm): void {
  const programId = useChoiceOfProgram().program?.id;
  useEffect(() => {
    if (!programId || getValues("children.0.programId") === programId) return;
    setValue("children.0.programId", programId);
    // The server's error was about the previous program.
    clearErrors("children.0.programId");
  }, [programId, clearErrors, getValues, setValue]);
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => saveFormDraft(values) }),
    [subscribe],
  );
}

/** Empties a form that shows a family who signs out of its page in another tab: the computer may be shared. */
function useSignedOut({ getValues, reset }: RegistrationForm, today: CalendarDate): void {
  useEffect(
    () =>
      onFamilySignOut((email) => {
        if (getValues("guardian.email").toLowerCase() === email)
          reset(startValues(today, getValues("children.0.programId")), { keepFieldsRef: true });
        clearFamilyData(email);
      }),
    [getValues, reset, today],
  );
}

let fetched: Promise<typeof import("./order/check-form.ts")> | undefined;

/** Loads the validation rules once for the visit; waits for the network if needed. */
export function fetchRules() {
  fetched ??= fetchOrReload(() => import("./order/check-form.ts")).catch((error) => {
    fetched = undefined;
    throw error;
  });
  return fetched;
}

/** Session storage key: scroll position of the form before a reload, in pixels. */
const PLACE_KEY = "registrationPlace";

/** Restores the scroll position after a reload. The browser tries before the form is rendered. */
function useReloadedPlace() {
  useLayoutEffect(() => {
    const place = Number(readText("session", PLACE_KEY));
    removeText("session", PLACE_KEY);
    const [visit] = performance.getEntriesByType("navigation");
    const isReload = visit && "type" in visit && visit.type !== "navigate";
    if (isReload && place > 0) window.scrollTo(0, place);
    const keep = () => writeText("session", PLACE_KEY, String(window.scrollY));
    window.addEventListener("pagehide", keep);
    return () => window.removeEventListener("pagehide", keep);
  }, []);
}

/**
 * The form's state: validated with the server's rules, and stored on the device on every change
 * (docs/reference/registration-form.md#drafts).
 */
export function useRegistrationForm(today: CalendarDate): RegistrationForm {
  const client = useQueryClient();
  const { program, programs, offer } = useChoiceOfProgram();
  const [defaultValues] = useState(() =>
    startValues(today, program?.id ?? "", ...keptValues(offer !== undefined)),
  );
  const { i18n, language } = useTranslation();
  // The rules and their sentences come when somebody begins to type (docs/reference/page-loading.md#validation-rules).
  useFetchOnFocus(() => Promise.all([fetchRules(), i18n.load(["errors"])]));
  const resolver = useMemo<Resolver<FormValues, unknown, Submitted>>(
    () =>
      async (...given) => {
        const [{ formResolver }] = await Promise.all([fetchRules(), i18n.load(["errors"])]);
        return formResolver(programs, { client, today, language })(...given);
      },
    [client, i18n, language, today, programs],
  );
  const form = useForm<FormValues, unknown, Submitted>({
    defaultValues,
    resolver,
    mode: "onSubmit",
    reValidateMode: "onChange",
    shouldFocusError: false,
  });
  useReloadedPlace();
  useChosenProgram(form);
  useSignedOut(form, today);
  return form;
}

/** Stores a valid order as pending and opens /checkout, which sends it; nothing leaves the device before. */
export function useSubmit(form: RegistrationForm, onWrong: (errors: FieldErrors<FormValues>) => void) {
  const client = useQueryClient();
  const { programs, offer } = useChoiceOfProgram();
  const [, navigate] = useLocation();
  return form.handleSubmit(async ({ order }) => {
    clearToast();
    const { keepOrder } = await fetchRules();
    keepOrder(order, programs, client, offer);
    navigate("/checkout");
  }, onWrong);
}
