import { UserPlus } from "lucide-react";
import { startTransition, useEffect, useRef, useState, useTransition } from "react";
import { useFormContext } from "react-hook-form";
import { childValues, type FormValues } from "#app/family/register/form/form-values.ts";
import type { RegistrationForm } from "#app/family/register/form/use-registration-form.ts";
import { useChoiceOfProgram } from "#app/family/register/offers.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Button } from "#app/ui/button.tsx";

/** Number of children in the form, and index of the one to focus, from 0. */
export interface Family {
  count: number;
  focused: number | undefined;
  /** Called after the form's values were changed. */
  change: (count: number, focused?: number) => void;
}

export function useFamily({ getValues }: RegistrationForm): Family {
  const [state, setState] = useState<{ count: number; focused?: number | undefined }>(() => ({
    count: getValues("children").length,
  }));
  // A transition, because the cards' code may still be loading: keep what is shown until then.
  const change = (count: number, focused?: number) => startTransition(() => setState({ count, focused }));
  return { focused: undefined, ...state, change };
}

/** Adds a child to the form, for the first child's program until another is chosen. */
export function AddChild({ count, focused, change }: Family) {
  const { t } = useTranslation("registration");
  const { getValues, setValue } = useFormContext<FormValues>();
  const { program, offer } = useChoiceOfProgram();
  const [isComing, startAdding] = useTransition();
  const button = useRef<HTMLButtonElement>(null);
  // The other children were removed.
  useEffect(() => {
    if (focused === 0 && count === 1) button.current?.focus();
  }, [focused, count]);
  const add = () => {
    const programId = program && program.feeCents !== null ? program.id : "";
    const lastName = getValues("children.0.lastName").trim();
    setValue("children", [...getValues("children"), childValues({ programId, lastName })]);
    startAdding(() => change(count + 1, count));
  };
  if (offer) return null;
  return (
    <Button ref={button} variant="secondary" className="w-full sm:w-auto" busy={isComing} onClick={add}>
      <UserPlus aria-hidden size={20} className="shrink-0" />
      {t("child.add")}
    </Button>
  );
}
