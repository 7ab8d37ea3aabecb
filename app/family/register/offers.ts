import type { InferResponseType } from "hono/client";
import { createContext, use } from "react";
import type { api } from "#app/lib/api.ts";

export type Programs = InferResponseType<typeof api.programs.$get, 200>;
/** `placesLeft` is set below ten free places; older servers leave it out. */
export type Program = Programs["data"][number] & { placesLeft?: number | null };

/** A program's questions in both languages. */
export type Questions = InferResponseType<(typeof api.programs)[":id"]["questions"]["$get"], 200>;
export const questionsKey = ({ id }: Pick<Program, "id">) => [`/api/programs/${id}/questions`];

/** Id of the chosen program's heading above the form, focused when another program has to be chosen. */
export const CHOSEN = "chosen-program";

/** The program that the page describes if none is open. */
export function mainProgram(programs: readonly Program[]): Program | undefined {
  const meant = programs.filter(({ isMeant }) => isMeant);
  const inState = (...states: Program["availability"][]) =>
    meant.find(({ availability }) => states.includes(availability));
  return inState("open", "few") ?? inState("full", "waiting") ?? inState("not_yet") ?? meant[0];
}

export interface PlaceOffer {
  /** The entry's. */
  id: string;
  /** Whether it costs less than the program does now, which a quote of the server does not know. */
  isCheaper: boolean;
}

export interface ProgramChoice {
  programs: readonly Program[];
  /** The program that the form is for, or that the page describes. */
  program: Program | undefined;
  /** Whether the family chose it, by a click or by its link. */
  isGiven: boolean;
  choose: (program: Program, options?: { staysInForm: boolean }) => void;
  /** The offer of a waiting list whose places the form is for: its names and its mailbox stay as they are. */
  offer?: PlaceOffer | undefined;
}

/** The chosen program and how to change it, for the page's components. */
export const ChoiceOfProgram = createContext<ProgramChoice | null>(null);

/** @throws {Error} outside the registration page */
export function useChoiceOfProgram(): ProgramChoice {
  const choice = use(ChoiceOfProgram);
  if (!choice) throw new Error("A program is chosen on /register");
  return choice;
}
