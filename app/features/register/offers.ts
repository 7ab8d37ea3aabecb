import type { InferResponseType } from "hono/client";
import { createContext, use } from "react";
import type { api } from "#app/lib/api.ts";
import type { SignUpReason } from "#domain/programs.ts";
import { KIND_OF_REASON, reasonOfKind } from "#domain/programs.ts";

export type Programs = InferResponseType<typeof api.programs.$get, 200>;
/** `placesLeft` below ten free places, from servers that tell it. */
export type Program = Programs["data"][number] & { placesLeft?: number | null };

/** What can be paid online: the one program that each reason to sign up means. */
export type Offers = { readonly [Reason in SignUpReason]?: Program };

/** What each reason means: the program of its kind that the family has chosen, first, else the kind's own. */
export function offersOf(programs: readonly Program[], chosen?: Program): Offers {
  const first = chosen && chosen.feeCents !== null ? [chosen] : [];
  const meant = programs.filter(({ isMeant, kind }) => isMeant && kind !== first[0]?.kind);
  return Object.fromEntries([...first, ...meant].map((program) => [reasonOfKind(program.kind), program]));
}

/** The program of a reason that may be none, or none yet; the chosen one until a reason is. */
export function offerOf(offers: Offers, reason: string): Program | undefined {
  return reason in KIND_OF_REASON ? offers[reason as SignUpReason] : Object.values(offers)[0];
}

/** The program of each child of a form, the first one's by its reason. */
export function programsOf(
  { signUpReason, siblings }: { signUpReason: string; siblings: readonly { programId: string }[] },
  offers: Offers,
  programs: readonly Program[],
): (Program | undefined)[] {
  const others = siblings.map(({ programId }) => programs.find(({ id }) => id === programId));
  return [offerOf(offers, signUpReason), ...others];
}

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
