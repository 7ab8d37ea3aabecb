import { UserPlus } from "lucide-react";
import { startTransition, useEffect, useRef, useState, useTransition } from "react";
import { useFormContext } from "react-hook-form";
import { useChoiceOfProgram } from "#app/family/register/offers.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Button } from "#app/ui/button.tsx";
import { childValues, type FormValues } from "./form-values.ts";
import type { RegistrationForm } from "./use-registration-form.ts";

/** How many children the form has, and which of them, from 0, is to have the focus. */
export interface Family {
  count: number;
  focused: number | undefined;
  /** The form's values have been changed already. */
  change: (count: number, focused?: number) => void;
}

export function useFamily({ getValues }: RegistrationForm): Family {
  const [state, setState] = useState<{ count: number; focused?: number | undefined }>(() => ({
    count: getValues("children").length,
  }));
  // The cards' code may still be on its way: what is seen stays until it is there.
  const change = (count: number, focused?: number) => startTransition(() => setState({ count, focused }));
  return { focused: undefined, ...state, change };
}

/** A further child in the same form, for the program of the first one until another is chosen. */
export function AddChild({ count, focused, change }: Family) {
  const { t } = useTranslation("registration");
  const { getValues, setValue } = useFormContext<FormValues>();
  const { program } = useChoiceOfProgram();
  const [isComing, startAdding] = useTransition();
  const button = useRef<HTMLButtonElement>(null);
  // The other children were taken out.
  useEffect(() => {
    if (focused === 0 && count === 1) button.current?.focus();
  }, [focused, count]);
  const add = () => {
    const programId = program && program.feeCents !== null ? program.id : "";
    const lastName = getValues("children.0.lastName").trim();
    setValue("children", [...getValues("children"), childValues({ programId, lastName })]);
    startAdding(() => change(count + 1, count));
  };
  return (
    <Button ref={button} variant="secondary" className="w-full sm:w-auto" busy={isComing} onClick={add}>
      <UserPlus aria-hidden size={20} className="shrink-0" />
      {t("child.add")}
    </Button>
  );
}
