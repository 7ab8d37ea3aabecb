import { useMemo, useState } from "react";
import type { Program, ProgramChoice } from "#app/family/register/offers.ts";
import { readFormDraft, saveDraftProgram } from "#app/lib/storage/form-draft.ts";
import type { CalendarDate } from "#domain/calendar-date.ts";
import { choicesOf } from "#domain/program-choice.ts";

export type Choices = ReturnType<typeof choicesOf<Program>>;

/** In the address: /register?program=summer-camp. */
const PARAMETER = "program";

/** What the address names, else what was chosen before on this device. Of equal names the newest season's counts. */
function startChoice(programs: readonly Program[], choices: Choices) {
  const slug = new URLSearchParams(window.location.search).get(PARAMETER);
  const known = choices.map(({ program }) => program);
  const isNamed = (program: Program) => program.slug === slug;
  const isOneOpen = choices.some(({ state }) => state === "open");
  const named = known.find(isNamed) ?? (isOneOpen ? programs.find(isNamed) : undefined);
  if (named) return { program: named, isGiven: true };
  const programId = readFormDraft().children[0]?.programId;
  // One that has closed says so, and never gives its answers to another.
  const kept = (isOneOpen ? programs : known).find(({ id }) => id === programId);
  return kept && { program: kept, isGiven: true };
}

/** Kept with what is typed, and in the address: a reload, a new tab and the way back from /checkout find it. */
function keepChoice({ id, slug }: Program): void {
  saveDraftProgram(id);
  const address = new URL(window.location.href);
  address.searchParams.set(PARAMETER, slug);
  window.history.replaceState(window.history.state, "", address);
}

/**
 * The program that the form is for (docs/rules/registration.md#the-page-begins-with-the-choice). The only one that is
 * open is chosen already; one that closes, fills or vanishes meanwhile stays, and with it the form.
 */
export function useProgramChoice(programs: readonly Program[], today: CalendarDate) {
  const choices = useMemo(() => choicesOf(programs, today), [programs, today]);
  const [chosen, setChosen] = useState(() => startChoice(programs, choices));
  const [formFor, setFormFor] = useState<string>();
  const open = choices.filter(({ state }) => state === "open");
  const only = open.length === 1 ? open[0]?.program : undefined;
  if (!chosen && only) setChosen({ program: only, isGiven: false });

  const known = useMemo(() => {
    if (!chosen || programs.some(({ id }) => id === chosen.program.id)) return programs;
    return [...programs, { ...chosen.program, availability: "closed" as const }];
  }, [programs, chosen]);
  const program = chosen && known.find(({ id }) => id === chosen.program.id);
  const isOpen = open.some((one) => one.program.id === program?.id);
  // From then on its form stays, with whatever was typed, and says what happened.
  if (isOpen && program && formFor !== program.id) setFormFor(program.id);

  const choose: ProgramChoice["choose"] = (next, { staysInForm } = { staysInForm: false }) => {
    keepChoice(next);
    setChosen({ program: next, isGiven: true });
    if (staysInForm) setFormFor(next.id);
  };
  const choice: ProgramChoice = { programs: known, program, isGiven: chosen?.isGiven ?? false, choose };
  return { choices, choice, hasForm: program !== undefined && (isOpen || formFor === program.id) };
}
