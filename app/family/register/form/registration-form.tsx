import { type ReactNode, Suspense, useState } from "react";
import { useLocation } from "wouter";
import { useProgramChoiceContext } from "#app/family/register/program-choice.ts";
import { useIsNear } from "#app/lib/hydration/observe-near.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { lazyWithPreload } from "#app/lib/lazy-with-preload.tsx";
import { clearFormDraft } from "#app/lib/storage/registration-draft.ts";
import { Form } from "#app/ui/form.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { showToast } from "#app/ui/toasts.ts";
import { reasonOfKind } from "#domain/programs/programs.ts";
import { ChildSection, ChosenProgramQuestions } from "./child/child-section.tsx";
import { AddChild, useFormChildren } from "./child/form-children.tsx";
import { FamilySections } from "./family/family-sections.tsx";
import { initialFormValues } from "./form-values.ts";
import { SubmitRow } from "./order/submit-row.tsx";
import { RemoveButton } from "./remove-button.tsx";
import { codesOf, useFormErrors } from "./use-form-errors.ts";
import {
  type RegistrationFormState,
  useHealthQuestion,
  useRegistrationForm,
  useSubmitOrder,
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

interface ClearFormButtonProps {
  form: RegistrationFormState;
  onCleared: () => void;
}

/** Empties the form after a confirmation, because phones are shared (docs/reference/registration-form.md#drafts). */
function ClearFormButton({ form, onCleared }: ClearFormButtonProps) {
  const { t } = useTranslation("registration");
  const [, navigate] = useLocation();
  const { offer, today } = useProgramChoiceContext();
  const [isConfirming, setIsConfirming] = useState(false);
  const clear = () => {
    setIsConfirming(false);
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
      confirmLabel={t("clear.yes")}
      cancelLabel={t("clear.no")}
      isConfirming={isConfirming}
      onToggle={() => setIsConfirming(!isConfirming)}
      onConfirm={clear}
    />
  );
}

/**
 * The whole registration form on one page (docs/reference/registration-form.md#fields).
 * @param props.availabilityNotice a notice about a change of a program's availability
 */
export function RegistrationForm({ availabilityNotice }: { availabilityNotice: ReactNode }) {
  const { t } = useTranslation("registration");
  const form = useRegistrationForm();
  const { showErrors, invalidAnswers, clearErrors } = useFormErrors(form);
  const formChildren = useFormChildren(form);
  const { program } = useProgramChoiceContext();
  const healthQuestion = useHealthQuestion(form);
  const submit = useSubmitOrder(form, {
    onInvalid: (errors) => showErrors(codesOf(errors)),
    beforeSending: healthQuestion.askOrSend,
  });
  const hasCards = formChildren.count > 1;
  const [priceRef, isPriceNear] = useIsNear<HTMLDivElement>();
  return (
    <Form form={form} onSubmit={submit} className="form-container pb-8 sm:pb-16">
      {/* The choice of program above the form sets its value. */}
      <input type="hidden" name="signUpReason" value={program ? reasonOfKind(program.kind) : ""} />
      <p className="max-w-prose pt-6 text-dusk-700">
        {t("howLong")} {t("required")}
      </p>
      <Suspense>{invalidAnswers.length > 0 && <ErrorSummary invalidAnswers={invalidAnswers} />}</Suspense>
      <Suspense fallback={<Skeleton className="mt-6 h-[200vh]" />}>
        {hasCards ? (
          <ChildCards formChildren={formChildren} />
        ) : (
          <>
            <ChildSection />
            <ChosenProgramQuestions />
            <AddChild {...formChildren} />
          </>
        )}
      </Suspense>
      <FamilySections hasCards={hasCards} />
      <div ref={priceRef} className="grid gap-6">
        <Suspense fallback={<Skeleton className="h-48" />}>
          {isPriceNear ? <PriceSummary /> : <Skeleton className="h-48" />}
        </Suspense>
        {availabilityNotice}
        <SubmitRow />
        <ClearFormButton
          form={form}
          onCleared={() => {
            clearErrors();
            formChildren.onCountChange(1);
          }}
        />
      </div>
      <Suspense>
        {healthQuestion.question && (
          <HealthQuestion
            question={healthQuestion.question}
            setQuestion={healthQuestion.setQuestion}
            openCard={formChildren.openCard}
          />
        )}
      </Suspense>
    </Form>
  );
}
