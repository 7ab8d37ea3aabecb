import { type ReactNode, Suspense, useState } from "react";
import { useLocation } from "wouter";
import { useProgramChoiceContext } from "#app/family/register/form-programs.ts";
import { useIsNear } from "#app/lib/hydration/observe-near.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { lazyWithPreload } from "#app/lib/lazy-with-preload.tsx";
import { clearFormDraft } from "#app/lib/storage/registration-draft.ts";
import { Form } from "#app/ui/form.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { showToast } from "#app/ui/toasts.ts";
import { reasonOfKind } from "#domain/programs/programs.ts";
import type { CalendarDate } from "#domain/time/dates.ts";
import { AddChild, ChildSection, ChosenProgramQuestions, useFormChildren } from "./child/child-section.tsx";
import { FamilySections } from "./family/family-sections.tsx";
import { initialFormValues } from "./form-values.ts";
import { SubmitRow } from "./order/submit-row.tsx";
import { useHealthQuestion } from "./order/use-health-question.ts";
import { RemoveButton } from "./remove-button.tsx";
import { codesOf, useFormErrors } from "./use-form-errors.ts";
import {
  type RegistrationForm as FormState,
  useRegistrationForm,
  useSubmit,
} from "./use-registration-form.ts";

/** A separate file, because it is far down the page. */
const PriceSummary = lazyWithPreload(async () => (await import("./order/price-summary.tsx")).PriceSummary);
/** A separate file, because a single child does not need it. */
const ChildCards = lazyWithPreload(async () => (await import("./child/child-cards.tsx")).ChildCards);
/** A separate file, because most families send a valid form. */
const ErrorSummary = lazyWithPreload(async () => (await import("./error-summary.tsx")).ErrorSummary);
const HealthQuestion = lazyWithPreload(
  async () => (await import("./order/health-question.tsx")).HealthQuestion,
);

interface ClearFormProps {
  form: FormState;
  today: CalendarDate;
  onCleared: () => void;
}

/** Empties the form after a confirmation, because phones are shared (docs/reference/registration-form.md#drafts). */
function ClearForm({ form, today, onCleared }: ClearFormProps) {
  const { t } = useTranslation("registration");
  const [, navigate] = useLocation();
  const { offer } = useProgramChoiceContext();
  const [isConfirming, setConfirming] = useState(false);
  const clear = () => {
    setConfirming(false);
    form.reset(initialFormValues(today, form.getValues("children.0.programId")), { keepFieldsRef: true });
    clearFormDraft();
    if (offer) return navigate("/family");
    onCleared();
    form.setFocus("children.0.firstName");
    showToast({ title: t("clear.done") });
  };
  return (
    <RemoveButton
      label={t("clear.button")}
      question={t("clear.question")}
      yes={t("clear.yes")}
      no={t("clear.no")}
      isConfirming={isConfirming}
      onToggle={() => setConfirming(!isConfirming)}
      onYes={clear}
    />
  );
}

interface RegistrationFormProps {
  today: CalendarDate;
  /** A notice about a change of a program's availability. */
  news: ReactNode;
}

/** The whole registration form on one page (docs/reference/registration-form.md#fields). */
export function RegistrationForm({ today, news }: RegistrationFormProps) {
  const { t } = useTranslation("registration");
  const form = useRegistrationForm(today);
  const { show, invalid, clearErrors } = useFormErrors(form);
  const formChildren = useFormChildren(form);
  const { program } = useProgramChoiceContext();
  const health = useHealthQuestion(form);
  const submit = useSubmit(form, {
    onInvalid: (errors) => show(codesOf(errors)),
    beforeSending: health.askOrSend,
  });
  const hasCards = formChildren.count > 1;
  const [price, isPriceNear] = useIsNear<HTMLDivElement>();
  return (
    <Form form={form} onSubmit={submit} className="form-container pb-8 sm:pb-16">
      {/* The choice above the form sets it. */}
      <input type="hidden" name="signUpReason" value={program ? reasonOfKind(program.kind) : ""} />
      <p className="max-w-prose pt-6 text-dusk-700">
        {t("howLong")} {t("required")}
      </p>
      <Suspense>{invalid.length > 0 && <ErrorSummary invalid={invalid} />}</Suspense>
      <Suspense fallback={<Skeleton className="mt-6 h-[200vh]" />}>
        {hasCards ? (
          <ChildCards today={today} formChildren={formChildren} />
        ) : (
          <>
            <ChildSection today={today} />
            <ChosenProgramQuestions />
            <AddChild {...formChildren} />
          </>
        )}
      </Suspense>
      <FamilySections today={today} hasCards={hasCards} />
      <div ref={price} className="grid gap-6">
        <Suspense fallback={<Skeleton className="h-48" />}>
          {isPriceNear ? <PriceSummary /> : <Skeleton className="h-48" />}
        </Suspense>
        {news}
        <SubmitRow />
        <ClearForm
          form={form}
          today={today}
          onCleared={() => {
            clearErrors();
            formChildren.change(1);
          }}
        />
      </div>
      <Suspense>
        {health.question && (
          <HealthQuestion
            question={health.question}
            setQuestion={health.setQuestion}
            cards={formChildren.cards}
          />
        )}
      </Suspense>
    </Form>
  );
}
