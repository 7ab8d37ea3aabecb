import type { InferResponseType } from "hono/client";
import { createContext, use } from "react";
import type { api } from "#app/lib/api.ts";

export type Programs = InferResponseType<typeof api.programs.$get, 200>;
/** `placesLeft` below ten free places, from servers that tell it. */
export type Program = Programs["data"][number] & { placesLeft?: number | null };

/** The name of the chosen program, above the form, takes the focus where a program is to be chosen anew. */
export const CHOSEN = "chosen-program";

/** The one that the page tells of where nothing is open. */
export function mainProgram(programs: readonly Program[]): Program | undefined {
  const meant = programs.filter(({ isMeant }) => isMeant);
  const inState = (...states: Program["availability"][]) =>
    meant.find(({ availability }) => states.includes(availability));
  return inState("open", "few") ?? inState("full") ?? inState("not_yet") ?? meant[0];
}

export interface ProgramChoice {
  programs: readonly Program[];
  /** The program that the form is for, or that the page tells about. */
  program: Program | undefined;
  /** Whether the family has said so itself, by a press or by the link that it came by. */
  isGiven: boolean;
  choose: (program: Program, options?: { staysInForm: boolean }) => void;
}

/** What the page's parts ask about the choice, and how they change it. */
export const ChoiceOfProgram = createContext<ProgramChoice | null>(null);

/** @throws {Error} outside of the page */
export function useChoiceOfProgram(): ProgramChoice {
  const choice = use(ChoiceOfProgram);
  if (!choice) throw new Error("A program is chosen on /register");
  return choice;
}
