import { useQueryClient } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { lazy, type ReactNode, Suspense, useId, useLayoutEffect, useRef, useState } from "react";
import { FormProvider } from "react-hook-form";
import { useLocation } from "wouter";
import { Button } from "#app/components/button.tsx";
import { useClearToast, useToast } from "#app/components/use-toast.ts";
import { type Offers, useChoiceOfProgram } from "#app/features/register/offers.ts";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import { readText, removeText, writeText } from "#app/lib/browser-storage.ts";
import { fetchPart } from "#app/lib/fetch-part.ts";
import { clearFormDraft } from "#app/lib/form-draft.ts";
import type { CalendarDate } from "#domain/calendar-date.ts";
import { AddChild, useFamily } from "./add-child.tsx";
import { ChildSection, Questions } from "./child-section.tsx";
import { startValues } from "./form-values.ts";
import { MoreSection } from "./more-section.tsx";
import { ParentSection } from "./parent-section.tsx";
import { PoliciesSection } from "./policies-section.tsx";
import { DonationSection, PriceSummary, useOffer } from "./price-summary.tsx";
import { codesOf, useFormErrors } from "./use-form-errors.ts";
import { type RegistrationForm as Form, fetchRules, useRegistrationForm } from "./use-registration-form.ts";

/** Nobody sees it before the form was sent with something wrong in it. */
const ErrorSummary = lazy(() => fetchPart(() => import("./error-summary.tsx")));

/** Nobody needs them who registers one child. */
const ChildCards = lazy(() => fetchPart(() => import("./children/child-cards.tsx")));

interface QuestionProps {
  id: string;
  onClear: () => void;
  onKeep: () => void;
}

function ClearQuestion({ id, onClear, onKeep }: QuestionProps) {
  const { t } = useTranslation("registration");
  return (
    <div id={id} role="status" className="mt-2 rounded bg-sand-100 p-5">
      <p className="font-semibold">{t("clear.question")}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button variant="secondary" onClick={onKeep}>
          {t("clear.no")}
        </Button>
        <Button variant="danger" onClick={onClear}>
          {t("clear.yes")}
        </Button>
      </div>
    </div>
  );
}

/** Empties the form after a second press: phones are shared (docs/rules/registration.md#a-shared-phone-forgets). */
function ClearForm({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation("registration");
  const [asking, setAsking] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const questionId = useId();
  const keep = () => {
    setAsking(false);
    trigger.current?.focus();
  };
  const clear = () => {
    setAsking(false);
    onClear();
  };
  return (
    <div>
      <Button
        ref={trigger}
        variant="quiet"
        aria-expanded={asking}
        aria-controls={questionId}
        onClick={() => setAsking(!asking)}
      >
        <Trash2 aria-hidden size={18} />
        {t("clear.button")}
      </Button>
      {asking && <ClearQuestion id={questionId} onClear={clear} onKeep={keep} />}
    </div>
  );
}

function SubmitRow({ offers }: { offers: Offers }) {
  const { t } = useTranslation("registration");
  const payable = useOffer(offers) !== undefined;
  return (
    <div>
      <Button type="submit" className="w-full text-title">
        {payable ? t("submit") : t("submitOther")}
      </Button>
      {payable && <p className="mt-3 text-small text-dusk-700">{t("summary.next")}</p>}
    </div>
  );
}

function useClearForm(form: Form, today: string, onCleared: () => void) {
  const { t } = useTranslation("registration");
  const toast = useToast();
  return () => {
    form.reset(startValues(today), { keepFieldsRef: true });
    clearFormDraft();
    onCleared();
    form.setFocus("childFirstName");
    toast({ title: t("clear.done") });
  };
}

/** Where the form was scrolled to when its tab was reloaded, in pixels from the top of the page. */
const PLACE_KEY = "registrationPlace";

/** A reload deep in the form lands where it was: the browser tries before the form is there. */
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
  useReloadedPlace();

  const { programs } = useChoiceOfProgram();
  const client = useQueryClient();
  const submit = form.handleSubmit(
    async ({ children }) => {
      clearToast();
      const { savePendingOrder, shownPrice } = await fetchRules();
      savePendingOrder({ children, shown: shownPrice(children, programs, client) });
      navigate("/checkout");
    },
    (errors) => show(codesOf(errors)),
  );
  const isFamily = family.count > 0;
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={submit} className="wrap-form pb-20">
        <p className="max-w-line pt-6 text-dusk-700">
          {t("howLong")} {t("required")}
        </p>
        <Suspense>{wrong.length > 0 && <ErrorSummary {...{ wrong, offers }} />}</Suspense>
        <Suspense fallback={<div className="min-h-[200vh]" />}>
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
        <ParentSection />
        <MoreSection {...{ offers, isFamily }} />
        <PoliciesSection today={today} />
        <DonationSection />
        <div className="grid gap-6">
          <PriceSummary {...{ offers, isFamily }} />
          {news}
          <SubmitRow offers={offers} />
          <ClearForm onClear={clear} />
        </div>
      </form>
    </FormProvider>
  );
}
