import { ChevronDown, ChevronUp, CircleCheck, Copy } from "lucide-react";
import { type Ref, useEffect, useEffectEvent, useId, useState } from "react";
import { flushSync } from "react-dom";
import { useFormContext, useFormState, useWatch } from "react-hook-form";
import { useProgramOfChild } from "#app/family/register/form/form-fields.tsx";
import type { ChildValues, FormValues } from "#app/family/register/form/form-values.ts";
import { RemoveButton } from "#app/family/register/form/remove-button.tsx";
import { codesOf } from "#app/family/register/form/use-form-errors.ts";
import { useProgramChoiceContext } from "#app/family/register/program-choice.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { showToast } from "#app/ui/toasts.ts";
import { fieldsIn, questionAt } from "#domain/registration/order-fields.ts";
import {
  type FormField,
  type HealthField,
  hasChoices,
  questionOf,
  unansweredHealth,
} from "#domain/registration/questions.ts";
import type { FieldErrors } from "#domain/text/checks.ts";
import { ChildProgram, NoSpotNotice } from "./child-program.tsx";
import { ChildDetailFields, ChosenProgramQuestions, HealthAndPhotos } from "./child-section.tsx";

/**
 * True if a child has any typed value.
 * @param proposedLastName last name that the form filled in, not the family
 */
export function isChildFilled(
  { programId: _programId, playerSignatures: _signatures, answers, pickUp, ...fields }: ChildValues,
  proposedLastName = "",
): boolean {
  const isFilled = (answer: string | boolean) =>
    answer === true || (answer !== false && answer.trim() !== "");
  const values = { ...fields, lastName: fields.lastName === proposedLastName ? "" : fields.lastName };
  const people = pickUp.flatMap(({ name, phone }) => [name, phone]);
  return [...Object.values(values), ...Object.values(answers), ...people].some(isFilled);
}

/** Fields that siblings may share: choices and checkboxes, but never a name, a date, the sex or health. */
const SHARED_FIELDS = fieldsIn("child").filter(({ field }) => {
  const { section, input } = questionOf(field);
  return section !== "health" && field !== "childSex" && (hasChoices(field) || input === "tick");
});

/** Answers copied from the first child, such as size and level, and the program if available. */
export function sharedAnswers(firstChild: ChildValues, programId: string): Partial<ChildValues> {
  const sharedEntries = SHARED_FIELDS.map(({ name }) => [name, firstChild[name as keyof ChildValues]]);
  return { ...Object.fromEntries(sharedEntries), ...(programId && { programId }) };
}

/** A child's first name in the form, by index from 0. */
export function useChildName(childIndex: number): string {
  const { t } = useTranslation("registration");
  const { control } = useFormContext<FormValues>();
  const name = useWatch({ control, name: `children.${childIndex}.firstName` }) ?? "";
  return name.trim() || t("child.nth", { n: childIndex + 1 });
}

interface ChildProgressProps {
  childErrors: FieldErrors | undefined;
  /** Unanswered health questions: listed as missing, but not required. */
  unansweredFields: readonly HealthField[];
}

/** A child's missing and invalid fields, by the rules that apply on submission. */
function ChildProgress({ childErrors, unansweredFields }: ChildProgressProps) {
  const { t } = useTranslation(["choice", "registration"]);
  if (!childErrors) return null;
  const labelsOf = (isMissing: boolean) => {
    const fields = Object.keys(childErrors).filter(
      (field) => childErrors[field]?.startsWith("missing_") === isMissing,
    );
    const labelOf = (field: string) => {
      if (field.startsWith("answers.")) return t("questions.short");
      if (field.startsWith("pickUp.")) return t("terms:fields.pickUp");
      return field === "signUpReason" ? t("terms:program") : t(`terms:fields.${field as FormField}`);
    };
    const listedFields = isMissing ? [...fields, ...unansweredFields] : fields;
    return [...new Set(listedFields.map(labelOf))].join(", ");
  };
  const [missing, invalid] = [labelsOf(true), labelsOf(false)];
  if (missing === "" && invalid === "")
    return (
      <span className="inline-flex items-center gap-1.5 font-semibold text-agave-700">
        <CircleCheck aria-hidden size={16} />
        {t("children.complete")}
      </span>
    );
  return (
    <span className="text-dusk-700">
      {[
        missing !== "" && t("children.missing", { fields: missing }),
        invalid !== "" && t("children.check", { fields: invalid }),
      ]
        .filter(Boolean)
        .join(" · ")}
    </span>
  );
}

/** Copies answers that siblings often share; never names, dates or health. */
function CopyAnswersButton({ childIndex, programId }: { childIndex: number; programId: string }) {
  const { t } = useTranslation("choice");
  const { getValues, setValue } = useFormContext<FormValues>();
  const name = useChildName(0);
  const copy = () => {
    const copied = sharedAnswers(getValues("children.0"), programId);
    setValue(
      `children.${childIndex}`,
      { ...getValues(`children.${childIndex}`), ...copied },
      { shouldDirty: true },
    );
    showToast({ title: t("children.copied", { name }), message: t("children.copiedText"), tone: "success" });
  };
  return (
    <Button variant="quiet" className="justify-start" onClick={copy}>
      <Copy aria-hidden size={18} className="shrink-0" />
      <span>{t("children.copy", { name })}</span>
    </Button>
  );
}

interface ChildFormHeaderProps {
  childIndex: number;
  childErrors: FieldErrors | undefined;
  headingId: string;
  bodyId: string;
  isCollapsed: boolean;
  /** False while the card has errors, because the error list links into the card. */
  canCollapse: boolean;
  headingRef: Ref<HTMLHeadingElement>;
  onCollapse: () => void;
}

/** A child's name and missing fields; collapsed, also age and program. */
function ChildFormHeader(props: ChildFormHeaderProps) {
  const { childIndex, childErrors, headingId, bodyId, isCollapsed, canCollapse, headingRef, onCollapse } =
    props;
  const { t, language } = useTranslation(["choice", "registration"]);
  const { control } = useFormContext<FormValues>();
  const name = useChildName(childIndex);
  const program = useProgramOfChild();
  const child = useWatch({ control, name: `children.${childIndex}` });
  const Icon = isCollapsed ? ChevronDown : ChevronUp;
  const facts = [child?.age && t("registration:child.age", { age: child.age }), program?.name[language]];
  return (
    <div className="wrap-anywhere">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3
          id={headingId}
          ref={headingRef}
          tabIndex={-1}
          className="min-w-0 grow basis-32 scroll-mt-8 text-title"
        >
          {name}
        </h3>
        {canCollapse && (
          <button
            type="button"
            aria-expanded={!isCollapsed}
            aria-controls={bodyId}
            aria-label={t(isCollapsed ? "children.openOf" : "children.foldOf", { name })}
            onClick={onCollapse}
            className="flex min-h-11 shrink-0 items-center gap-1.5 rounded bg-white px-3 font-semibold ring-1 ring-sand-700 ring-inset hover:ring-dusk-700"
          >
            <span>{t(isCollapsed ? "terms:change" : "terms:close")}</span>
            <Icon aria-hidden size={18} />
          </button>
        )}
      </div>
      <p className="mt-1 flex flex-wrap justify-between gap-x-3 text-small">
        {isCollapsed && <span>{facts.filter(Boolean).join(" · ")}</span>}
        <ChildProgress childErrors={childErrors} unansweredFields={child ? unansweredHealth(child) : []} />
      </p>
    </div>
  );
}

interface ChildFormCardProps {
  childIndex: number;
  /** Validation errors of the child; undefined until checked. */
  childErrors: FieldErrors | undefined;
  headingRef: Ref<HTMLHeadingElement>;
  isCollapsed: boolean;
  onCollapse: () => void;
  onOpen: () => void;
  onRemove: (name: string) => void;
}

/** The card of one of several children. It collapses into one line. */
export function ChildFormCard({
  childIndex,
  childErrors,
  headingRef,
  isCollapsed,
  onCollapse,
  onOpen,
  onRemove,
}: ChildFormCardProps) {
  const { t } = useTranslation("choice");
  const { getValues } = useFormContext<FormValues>();
  const { program: firstProgram, offer } = useProgramChoiceContext();
  const [isConfirming, setIsConfirming] = useState(false);
  const headingId = useId();
  const bodyId = useId();
  const name = useChildName(childIndex);
  // A card with errors stays open.
  const shownErrors = useFormState<FormValues>().errors.children?.[childIndex];
  const hasErrors = shownErrors !== undefined;
  // The server may reject more than the form's own rules do.
  const rejectedEntries = Object.entries(codesOf(shownErrors ?? {}, `children.${childIndex}.`))
    .map(([path, code]) => [questionAt(path).field, code] as const)
    .filter(([field]) => !field.startsWith("playerSignatures."));
  const isHidden = isCollapsed && !hasErrors;
  // A card opened by an error stays open after the correction, so that it does not collapse during use.
  const keepOpen = useEffectEvent(onOpen);
  useEffect(() => {
    if (hasErrors) keepOpen();
  }, [hasErrors]);
  const confirmOrRemove = () => {
    const proposedLastName = childIndex > 0 ? getValues("children.0.lastName").trim() : "";
    if (isChildFilled(getValues(`children.${childIndex}`), proposedLastName)) setIsConfirming(!isConfirming);
    else onRemove(name);
  };
  const collapseCard = () => {
    flushSync(onCollapse);
    document.getElementById(headingId)?.focus();
  };
  return (
    <Card
      aria-labelledby={headingId}
      padding="none"
      className="border-l-4 border-brand p-[min(1rem,4.5vw)] sm:p-6"
    >
      <ChildFormHeader
        childIndex={childIndex}
        childErrors={childErrors && { ...Object.fromEntries(rejectedEntries), ...childErrors }}
        headingId={headingId}
        bodyId={bodyId}
        headingRef={headingRef}
        isCollapsed={isHidden}
        canCollapse={!hasErrors}
        onCollapse={isHidden ? onOpen : onCollapse}
      />
      <div id={bodyId} hidden={isHidden} className={isHidden ? "" : "mt-4 grid gap-5 sm:mt-6 sm:gap-6"}>
        {childIndex > 0 && (
          <CopyAnswersButton
            childIndex={childIndex}
            programId={firstProgram?.feeCents == null ? "" : firstProgram.id}
          />
        )}
        {childIndex > 0 && <ChildProgram childIndex={childIndex} name={name} />}
        {!offer && <NoSpotNotice childIndex={childIndex} name={name} onRemove={confirmOrRemove} />}
        <ChildDetailFields />
        <ChosenProgramQuestions />
        <HealthAndPhotos />
        <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
          {!hasErrors && (
            <Button variant="secondary" aria-label={t("children.doneWith", { name })} onClick={collapseCard}>
              {t("terms:done")}
            </Button>
          )}
          {/* An offer is for all of its children. */}
          {!offer && (
            <RemoveButton
              label={t("terms:removeOf", { name })}
              question={t("children.question", { name })}
              confirmLabel={t("children.yes")}
              cancelLabel={t("children.no")}
              isConfirming={isConfirming}
              onToggle={confirmOrRemove}
              onConfirm={() => onRemove(name)}
            />
          )}
        </div>
      </div>
    </Card>
  );
}
