import { UserPlus } from "lucide-react";
import { startTransition, useEffect, useRef, useState, useTransition } from "react";
import { useFormContext } from "react-hook-form";
import { childValues, type FormValues } from "#app/family/register/form/form-values.ts";
import type { RegistrationFormState } from "#app/family/register/form/use-registration-form.ts";
import { useProgramChoiceContext } from "#app/family/register/program-choice.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Button } from "#app/ui/button.tsx";

export interface FormChildren {
  count: number;
  /** Index of the child to focus, from 0. */
  focusedIndex: number | undefined;
  /** Called after the form's values were changed. */
  onCountChange: (count: number, focusedIndex?: number) => void;
}

/** The number of children in the form, and which of several cards are collapsed. */
export function useFormChildren({ getValues }: RegistrationFormState) {
  const [state, setState] = useState<Pick<FormChildren, "count" | "focusedIndex">>(() => ({
    count: getValues("children").length,
    focusedIndex: undefined,
  }));
  // A transition keeps the current content while the cards' code loads.
  const onCountChange = (count: number, focusedIndex?: number) =>
    startTransition(() => setState({ count, focusedIndex }));
  const [collapsedIndexes, setCollapsedIndexes] = useState<readonly number[]>([]);
  const openCard = (childIndex: number) =>
    setCollapsedIndexes((previous) => previous.filter((index) => index !== childIndex));
  return { ...state, onCountChange, collapsedIndexes, setCollapsedIndexes, openCard };
}

/** Adds a child to the form, for the first child's program until another is chosen. */
export function AddChild({ count, focusedIndex, onCountChange }: FormChildren) {
  const { t } = useTranslation("registration");
  const { getValues, setValue } = useFormContext<FormValues>();
  const { program, offer } = useProgramChoiceContext();
  const [isAdding, startAdding] = useTransition();
  const button = useRef<HTMLButtonElement>(null);
  // Focus the button after the other children were removed.
  useEffect(() => {
    if (focusedIndex === 0 && count === 1) button.current?.focus();
  }, [focusedIndex, count]);
  const add = () => {
    const programId = program && program.feeCents !== null ? program.id : "";
    const lastName = getValues("children.0.lastName").trim();
    setValue("children", [...getValues("children"), childValues({ programId, lastName })]);
    startAdding(() => onCountChange(count + 1, count));
  };
  if (offer) return null;
  return (
    <Button ref={button} variant="secondary" className="w-full sm:w-auto" busy={isAdding} onClick={add}>
      <UserPlus aria-hidden size={20} className="shrink-0" />
      {t("child.add")}
    </Button>
  );
}
