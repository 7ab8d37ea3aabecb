import { useQueryClient } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense, useRef } from "react";
import { FormProvider, useFormContext, useFormState, useWatch } from "react-hook-form";
import { useLocation } from "wouter";
import { Button } from "#app/components/button.tsx";
import { Skeleton } from "#app/components/skeleton.tsx";
import { useClearToast, useToast } from "#app/components/use-toast.ts";
import { type Offers, programsOf, useChoiceOfProgram } from "#app/features/register/offers.ts";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import { fetchPart } from "#app/lib/fetch-part.ts";
import { clearFormDraft } from "#app/lib/form-draft.ts";
import type { CalendarDate } from "#domain/calendar-date.ts";
import { AddChild, useFamily } from "./add-child.tsx";
import { ChildSection, Questions } from "./child-section.tsx";
import { FormBelow } from "./form-below.tsx";
import { type FormValues, startValues } from "./form-values.ts";
import type { AddressGate } from "./parent-section.tsx";
import { PriceSummary, useOffer } from "./price-summary.tsx";
import { codesOf, useFormErrors } from "./use-form-errors.ts";
import { type RegistrationForm as Form, fetchRules, useRegistrationForm } from "./use-registration-form.ts";

/** Nobody sees it before the form was sent with something wrong in it. */
const ErrorSummary = lazy(() => fetchPart(() => import("./error-summary.tsx")));

/** Nobody needs them who registers one child. */
const ChildCards = lazy(() => fetchPart(() => import("./children/child-cards.tsx")));

/** Whether nothing that the form holds costs anything. */
function useIsFree(offers: Offers): boolean {
  const { control } = useFormContext<FormValues>();
  const { programs } = useChoiceOfProgram();
  const name = ["signUpReason", "siblings", "donationAmount"] as const;
  const [signUpReason, siblings, donation] = useWatch({ control, name });
  const all = programsOf({ signUpReason, siblings }, offers, programs);
  return donation === "none" && all.every((program) => program?.feeCents === 0);
}

function SubmitRow({ offers }: { offers: Offers }) {
  const { t } = useTranslation("registration");
  const { isSubmitting } = useFormState<FormValues>();
  const isFree = useIsFree(offers);
  const payable = useOffer(offers) !== undefined;
  const label = payable && !isFree ? t("submit") : t("submitOther");
  return (
    <div>
      <Button type="submit" busy={isSubmitting} className="w-full text-title">
        {isSubmitting ? t("submitting") : label}
      </Button>
      <p role="status" className="sr-only">
        {isSubmitting && t("submitting")}
      </p>
      {payable && (
        <p className="mt-3 text-small text-dusk-700">{t(isFree ? "summary.nextFree" : "summary.next")}</p>
      )}
    </div>
  );
}

function useClearForm(form: Form, today: string, onCleared: () => void) {
  const { t } = useTranslation("registration");
  const toast = useToast();
  return () => {
    form.reset(startValues(today, { signUpReason: form.getValues("signUpReason") }), { keepFieldsRef: true });
    clearFormDraft();
    onCleared();
    form.setFocus("childFirstName");
    toast({ title: t("clear.done") });
  };
}

interface RegistrationFormProps {
  /** On the club's clock. */
  today: CalendarDate;
  offers: Offers;
  /** What happened to a program meanwhile. */
  news: ReactNode;
}

/**
 * The whole registration on one page with one button (docs/rules/registration.md#one-page-one-button). A valid one is kept as pending, and
 * /checkout sends it: nothing leaves the device before.
 */
export function RegistrationForm({ today, offers, news }: RegistrationFormProps) {
  const { t } = useTranslation("registration");
  const form = useRegistrationForm(today, offers);
  const { show, wrong, forget } = useFormErrors(form);
  const family = useFamily(form);
  const clear = useClearForm(form, today, () => {
    forget();
    family.change(0);
  });
  const clearToast = useClearToast();
  const [, navigate] = useLocation();

  const { programs } = useChoiceOfProgram();
  const client = useQueryClient();
  const gate: AddressGate = useRef(null);
  const submit = form.handleSubmit(
    async ({ children }) => {
      clearToast();
      if (gate.current && !(await gate.current(form.getValues("email")))) return;
      const { keepOrder } = await fetchRules();
      keepOrder(children, programs, client);
      navigate("/checkout");
    },
    (errors) => show(codesOf(errors)),
  );
  const isFamily = family.count > 0;
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={submit} className="wrap-form pb-8 sm:pb-16">
        {/* The choice above the form has answered it. */}
        <input type="hidden" {...form.register("signUpReason")} />
        <p className="max-w-line pt-6 text-dusk-700">
          {t("howLong")} {t("required")}
        </p>
        <Suspense>{wrong.length > 0 && <ErrorSummary {...{ wrong, offers }} />}</Suspense>
        <Suspense fallback={<Skeleton className="mt-6 h-[200vh]" />}>
          {isFamily ? (
            <ChildCards {...{ today, offers, family }} />
          ) : (
            <>
              <ChildSection {...{ today, offers }} />
              <Questions offers={offers} />
              <AddChild {...family} />
            </>
          )}
        </Suspense>
        <FormBelow {...{ today, gate, isFamily }} onClear={clear}>
          <PriceSummary {...{ offers, isFamily }} />
          {news}
          <SubmitRow offers={offers} />
        </FormBelow>
      </form>
    </FormProvider>
  );
}
