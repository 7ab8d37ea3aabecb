import type { InferResponseType } from "hono/client";
import { createContext, use } from "react";
import type { api } from "#app/lib/api.ts";
import type { CalendarDate } from "#domain/time/dates.ts";

export type ProgramsResponse = InferResponseType<typeof api.programs.$get, 200>;
export type Program = ProgramsResponse["data"][number];

export type QuestionsResponse = InferResponseType<(typeof api.programs)[":id"]["questions"]["$get"], 200>;
export const questionsKey = ({ id }: Pick<Program, "id">) => [`/api/programs/${id}/questions`];

/** Id of the chosen program's heading above the form, focused when another program must be chosen. */
export const CHOSEN_HEADING_ID = "chosen-program";

/** The featured program that the page describes until one is chosen: open first, then full, then not yet open. */
export function mainProgram(programs: readonly Program[]): Program | undefined {
  const featured = programs.filter(({ isFeatured }) => isFeatured);
  const withState = (...states: Program["availability"][]) =>
    featured.find(({ availability }) => states.includes(availability));
  return withState("open", "few") ?? withState("full", "waiting") ?? withState("not_yet") ?? featured[0];
}

export interface OfferTerms {
  /** Id of the waiting list entry. */
  id: string;
  /** True if the offer costs less than the program does now. The server's quote has the program's price. */
  isCheaper: boolean;
}

export interface ProgramChoice {
  programs: readonly Program[];
  /** Today's date at the club. */
  today: CalendarDate;
  /** The program of the form, or the one that the page describes. */
  program: Program | undefined;
  choose: (program: Program, options?: { staysInForm: boolean }) => void;
  /** The waiting list offer that the form is for. Its names and email are read-only. */
  offer?: OfferTerms | undefined;
}

/** The chosen program, and how to change it. */
export const ProgramChoiceContext = createContext<ProgramChoice | null>(null);

/** @throws {Error} outside the registration page */
export function useProgramChoiceContext(): ProgramChoice {
  const choice = use(ProgramChoiceContext);
  if (!choice) throw new Error("There is no ProgramChoiceContext outside /register");
  return choice;
}
