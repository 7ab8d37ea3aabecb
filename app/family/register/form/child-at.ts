import { createContext, use } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { type Program, useChoiceOfProgram } from "#app/family/register/offers.ts";
import type { FormValues } from "./form-values.ts";

interface Place {
  /** Which of the form's children, from 0. */
  at: number;
  /** In a card of its own, because there are several. */
  isCard: boolean;
}

/** Whose answers the fields below are. */
export const ChildAt = createContext<Place>({ at: 0, isCard: false });

/** The program of the child that it stands under, else of the first one. */
export function useProgramOfChild(): Program | undefined {
  const { control } = useFormContext<FormValues>();
  const { programs } = useChoiceOfProgram();
  const { at } = use(ChildAt);
  const programId = useWatch({ control, name: `children.${at}.programId` });
  return programs.find(({ id }) => id === programId);
}
