import { createContext, use } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { type Program, useChoiceOfProgram } from "#app/family/register/offers.ts";
import type { FormValues } from "./form-values.ts";

interface Place {
  /** Index of the child in the form, from 0. */
  childIndex: number;
  /** Whether the child has a card, because there are several. */
  isCard: boolean;
}

/** The child that the fields below belong to. */
export const ChildAt = createContext<Place>({ childIndex: 0, isCard: false });

/** The program of the child in context, by default the first. */
export function useProgramOfChild(): Program | undefined {
  const { control } = useFormContext<FormValues>();
  const { programs } = useChoiceOfProgram();
  const { childIndex } = use(ChildAt);
  const programId = useWatch({ control, name: `children.${childIndex}.programId` });
  return programs.find(({ id }) => id === programId);
}
