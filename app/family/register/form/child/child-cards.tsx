import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useFormContext } from "react-hook-form";
import { ChildContext, FormSection } from "#app/family/register/form/form-fields.tsx";
import type { FormValues } from "#app/family/register/form/form-values.ts";
import { fetchRules } from "#app/family/register/form/use-registration-form.ts";
import { useProgramChoiceContext } from "#app/family/register/program-choice.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { showToast } from "#app/ui/toasts.ts";
import { ORDER_CHILDREN_MAX } from "#domain/registration/limits.ts";
import { questionAt } from "#domain/registration/order-fields.ts";
import type { FieldErrors } from "#domain/text/checks.ts";
import { ChildFormCard } from "./child-form-card.tsx";
import { AddChild, type FormChildren, type useFormChildren } from "./form-children.tsx";

/** Returns a function that removes a child from the form and moves later children's values up. */
function useRemoveChild({ count, onCountChange }: FormChildren, onRemoved: (childIndex: number) => void) {
  const { t } = useTranslation("choice");
  const { programs, choose } = useProgramChoiceContext();
  const { clearErrors, formState, getValues, setValue, trigger } = useFormContext<FormValues>();
  const { isSubmitted } = formState;
  return (childIndex: number, name: string) => {
    const { programId } = getValues("children.0");
    const [firstChild, ...otherChildren] = getValues("children").toSpliced(childIndex, 1);
    if (!firstChild) return;
    // The program above the form is the first child's.
    const firstProgram = programs.find(({ id }) => id === firstChild.programId);
    if (childIndex === 0 && firstProgram) choose(firstProgram, { staysInForm: true });
    setValue("children", [firstProgram ? firstChild : { ...firstChild, programId }, ...otherChildren]);
    clearErrors();
    onRemoved(childIndex);
    onCountChange(count - 1, Math.min(childIndex, count - 2));
    showToast({ title: t("children.removed", { name }), tone: "neutral" });
    // Validate again, to mark the others' errors at their new indexes.
    if (isSubmitted) void trigger();
  };
}

/** Indexes after a removal: without 1, index 3 becomes 2. */
function withoutChild(collapsedIndexes: readonly number[], removedIndex: number): number[] {
  return collapsedIndexes
    .filter((index) => index !== removedIndex)
    .map((index) => (index > removedIndex ? index - 1 : index));
}

/** The current errors of each child by field; undefined until checked. */
function useChildErrors() {
  const { getValues, subscribe } = useFormContext<FormValues>();
  const { programs, today } = useProgramChoiceContext();
  const { language } = useTranslation();
  const queryClient = useQueryClient();
  const [childErrors, setChildErrors] = useState<FieldErrors[]>();
  const checkChildren = useCallback(async () => {
    const { checkForm } = await fetchRules();
    const values = getValues();
    const { errors } = await checkForm(values, programs, { queryClient, today, language });
    const errorsByChild = values.children.map((): FieldErrors => ({}));
    for (const [path, code] of Object.entries(errors)) {
      const { field, child } = questionAt(path);
      // Forms are signed below the cards.
      if (child !== undefined && !field.startsWith("playerSignatures."))
        Object.assign(errorsByChild[child] ?? {}, { [field]: code });
    }
    setChildErrors((previous) =>
      JSON.stringify(previous) === JSON.stringify(errorsByChild) ? previous : errorsByChild,
    );
    return errorsByChild;
  }, [getValues, programs, queryClient, today, language]);
  useEffect(() => {
    const recheck = () => void checkChildren().catch(() => undefined);
    recheck();
    return subscribe({ formState: { values: true }, callback: recheck });
  }, [checkChildren, subscribe]);
  return { childErrors, checkChildren };
}

const isComplete = (childErrors: FieldErrors | undefined) =>
  childErrors && Object.keys(childErrors).length === 0;

/** Several children, each in a card (docs/reference/registration-form.md#several-children). */
export function ChildCards({ formChildren }: { formChildren: ReturnType<typeof useFormChildren> }) {
  const { t } = useTranslation("choice");
  const { count, focusedIndex, collapsedIndexes, setCollapsedIndexes, openCard } = formChildren;
  const { childErrors, checkChildren } = useChildErrors();
  // A removal remounts the cards, because their field names change.
  const [removalCount, setRemovalCount] = useState(0);
  const headings = useRef<(HTMLElement | null)[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each removal and addition
  useEffect(() => {
    if (focusedIndex !== undefined) headings.current[focusedIndex]?.focus();
  }, [focusedIndex, count, removalCount]);
  // An added child is expanded and the others collapse. After a reload, complete children collapse.
  const collapseOthers = useEffectEvent(async () => {
    const errorsByChild = focusedIndex === undefined ? await checkChildren() : [];
    const otherIndexes = Array.from({ length: count }, (_, childIndex) => childIndex).filter(
      (childIndex) => childIndex !== focusedIndex,
    );
    flushSync(() =>
      setCollapsedIndexes(
        otherIndexes.filter(
          (childIndex) => focusedIndex !== undefined || isComplete(errorsByChild[childIndex]),
        ),
      ),
    );
    const heading = headings.current[focusedIndex ?? -1];
    if (heading && document.activeElement === heading) heading.scrollIntoView({ block: "start" });
  });
  const maxCount = useRef(0);
  useEffect(() => {
    // flushSync must not run during a render.
    if (count > maxCount.current) queueMicrotask(() => collapseOthers().catch(() => undefined));
    maxCount.current = count;
  }, [count]);
  const remove = useRemoveChild(formChildren, (childIndex) => {
    setCollapsedIndexes((previous) => withoutChild(previous, childIndex));
    setRemovalCount((last) => last + 1);
  });
  return (
    <FormSection title={t("children.title")} text={t("children.text")}>
      {Array.from({ length: count }, (_, childIndex) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a child has no identity except its position, and each removal remounts all
        <ChildContext key={`${removalCount} ${childIndex}`} value={{ childIndex, hasCard: true }}>
          <ChildFormCard
            childIndex={childIndex}
            childErrors={childErrors?.[childIndex]}
            headingRef={(element) => {
              headings.current[childIndex] = element;
            }}
            isCollapsed={collapsedIndexes.includes(childIndex)}
            onCollapse={() => setCollapsedIndexes((previous) => [...previous, childIndex])}
            onOpen={() => openCard(childIndex)}
            onRemove={(name) => remove(childIndex, name)}
          />
        </ChildContext>
      ))}
      {count < ORDER_CHILDREN_MAX ? (
        <AddChild {...formChildren} />
      ) : (
        <p className="max-w-prose">{t("children.most", { max: ORDER_CHILDREN_MAX })}</p>
      )}
    </FormSection>
  );
}
