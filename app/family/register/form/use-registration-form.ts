import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { type FieldErrors, type Resolver, type UseFormReturn, useForm } from "react-hook-form";
import { useLocation } from "wouter";
import { useProgramChoiceContext } from "#app/family/register/program-choice.ts";
import { fetchOrReload } from "#app/lib/connection.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { readText, removeText, writeText } from "#app/lib/storage/browser-storage.ts";
import { onFamilySignOut } from "#app/lib/storage/family-sign-out.ts";
import {
  clearFamilyData,
  readFormDraft,
  readLastContacts,
  saveFormDraft,
} from "#app/lib/storage/registration-draft.ts";
import { useFetchOnFocus } from "#app/lib/use-fetch-on-focus.ts";
import { clearToast } from "#app/ui/toasts.ts";
import { type FormValues, initialFormValues } from "./form-values.ts";
import type { SubmittedOrder, takeChildrenToAsk } from "./order/check-form.ts";

export type RegistrationFormState = UseFormReturn<FormValues, unknown, SubmittedOrder>;

/** The draft on this device. With an offer, or for another child, also the last guardian. */
function storedValues(isOffered: boolean) {
  const isAnother = isOffered || new URLSearchParams(window.location.search).has("another");
  return [...(isAnother ? [readLastContacts()] : []), readFormDraft()];
}

/** Sets the first child's program to the one chosen above the form, and stores the draft after each change. */
function useDraftSync({ clearErrors, getValues, setValue, subscribe }: RegistrationFormState): void {
  const programId = useProgramChoiceContext().program?.id;
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

/** Empties the form of a family that signs out in another tab, because the computer may be shared. */
function useResetOnSignOut({ getValues, reset }: RegistrationFormState): void {
  const { today } = useProgramChoiceContext();
  useEffect(
    () =>
      onFamilySignOut((email) => {
        if (getValues("guardian.email").toLowerCase() === email)
          reset(initialFormValues(today, getValues("children.0.programId")), { keepFieldsRef: true });
        clearFamilyData(email);
      }),
    [getValues, reset, today],
  );
}

let rulesPromise: Promise<typeof import("./order/check-form.ts")> | undefined;

/** Loads the validation rules once per visit. Waits for the network if needed. */
export function fetchRules() {
  rulesPromise ??= fetchOrReload(() => import("./order/check-form.ts")).catch((error) => {
    rulesPromise = undefined;
    throw error;
  });
  return rulesPromise;
}

/** Session storage key of the form's scroll position before a reload, in pixels. */
const SCROLL_KEY = "registrationScroll";

/** Restores the scroll position after a reload, because the browser tries before the form is rendered. */
function useScrollRestoration() {
  useLayoutEffect(() => {
    const scrollY = Number(readText("session", SCROLL_KEY));
    removeText("session", SCROLL_KEY);
    const [navigation] = performance.getEntriesByType("navigation");
    const isReload = navigation && "type" in navigation && navigation.type !== "navigate";
    if (isReload && scrollY > 0) window.scrollTo(0, scrollY);
    const storePosition = () => writeText("session", SCROLL_KEY, String(window.scrollY));
    window.addEventListener("pagehide", storePosition);
    return () => window.removeEventListener("pagehide", storePosition);
  }, []);
}

/**
 * The form's state: validated by the server's rules, and stored on the device after each change
 * (docs/reference/registration-form.md#drafts).
 */
export function useRegistrationForm(): RegistrationFormState {
  const queryClient = useQueryClient();
  const { program, programs, today, offer } = useProgramChoiceContext();
  const [defaultValues] = useState(() =>
    initialFormValues(today, program?.id ?? "", ...storedValues(offer !== undefined)),
  );
  const { i18n, language } = useTranslation();
  // The rules and their texts load when somebody starts typing (docs/reference/page-loading.md#validation-rules).
  useFetchOnFocus(() => Promise.all([fetchRules(), i18n.load(["errors"])]));
  const resolver = useMemo<Resolver<FormValues, unknown, SubmittedOrder>>(
    () =>
      async (...resolverArguments) => {
        const [{ formResolver }] = await Promise.all([fetchRules(), i18n.load(["errors"])]);
        return formResolver(programs, { queryClient, today, language })(...resolverArguments);
      },
    [queryClient, i18n, language, today, programs],
  );
  const form = useForm<FormValues, unknown, SubmittedOrder>({
    defaultValues,
    resolver,
    mode: "onSubmit",
    reValidateMode: "onChange",
    shouldFocusError: false,
  });
  useScrollRestoration();
  useDraftSync(form);
  useResetOnSignOut(form);
  return form;
}

export interface HealthQuestionState {
  unanswered: ReturnType<typeof takeChildrenToAsk>;
  send: () => Promise<void>;
  isOpen: boolean;
}

/** Asks once per child, before sending, whether a blank health answer is meant. It never blocks. */
export function useHealthQuestion({ getValues }: RegistrationFormState) {
  const askedChildren = useRef(new Set<string>());
  const [question, setQuestion] = useState<HealthQuestionState>();
  const askOrSend = async (send: () => Promise<void>): Promise<void> => {
    const rules = await fetchRules();
    const unanswered = rules.takeChildrenToAsk(getValues("children"), askedChildren.current);
    if (unanswered.length === 0) return send();
    setQuestion({ unanswered, send, isOpen: true });
  };
  return { question, setQuestion, askOrSend };
}

interface SubmitOptions {
  onInvalid: (errors: FieldErrors<FormValues>) => void;
  /** Called with a valid form: calls `send`, now or after a question. */
  beforeSending: (send: () => Promise<void>) => Promise<void>;
}

/** Stores a valid order as pending and opens /checkout, which sends it. Before, nothing leaves the device. */
export function useSubmitOrder(form: RegistrationFormState, { onInvalid, beforeSending }: SubmitOptions) {
  const queryClient = useQueryClient();
  const { programs, offer } = useProgramChoiceContext();
  const [, navigate] = useLocation();
  return form.handleSubmit((order) => {
    clearToast();
    return beforeSending(async () => {
      const { storeOrder } = await fetchRules();
      storeOrder(order, programs, queryClient, offer);
      navigate("/checkout");
    });
  }, onInvalid);
}
