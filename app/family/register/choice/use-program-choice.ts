import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { Program, ProgramChoice, ProgramsResponse } from "#app/family/register/program-choice.ts";
import { readFormDraft, saveDraftProgram } from "#app/lib/storage/registration-draft.ts";
import { choicesOf } from "#domain/registration/choice.ts";
import type { CalendarDate } from "#domain/time/dates.ts";

export type Choices = ReturnType<typeof choicesOf<Program>>;

/** Query parameter: /register?program=summer-camp. */
const PROGRAM_PARAMETER = "program";

/** The program in the address, or else the last choice on this device. */
function initialChoice(programs: readonly Program[], choices: Choices) {
  const slug = new URLSearchParams(window.location.search).get(PROGRAM_PARAMETER);
  const selectable = choices.map(({ program }) => program);
  const hasSlug = (program: Program) => program.slug === slug;
  const isAnyOpen = choices.some(({ state }) => state === "open");
  const programInAddress = selectable.find(hasSlug) ?? (isAnyOpen ? programs.find(hasSlug) : undefined);
  if (programInAddress) return programInAddress;
  const programId = readFormDraft().children[0]?.programId;
  // A closed program stays chosen, so that its answers are never used for another program.
  return (isAnyOpen ? programs : selectable).find(({ id }) => id === programId);
}

/** Stores the choice in the draft and in the address, for a reload, a new tab or a return from /checkout. */
function storeChoice({ id, slug }: Program): void {
  saveDraftProgram(id);
  const address = new URL(window.location.href);
  address.searchParams.set(PROGRAM_PARAMETER, slug);
  window.history.replaceState(window.history.state, "", address);
}

/**
 * The program of the form (docs/reference/registration-opening.md#program-choice). The only open program is
 * chosen automatically. If the chosen program closes, fills up or disappears later, it and the form stay.
 */
export function useProgramChoice(programs: readonly Program[], today: CalendarDate) {
  const choices = useMemo(() => choicesOf(programs, today), [programs, today]);
  const [chosenProgram, setChosenProgram] = useState(() => initialChoice(programs, choices));
  const [formProgramId, setFormProgramId] = useState<string>();
  const openChoices = choices.filter(({ state }) => state === "open");
  const onlyOpenProgram = openChoices.length === 1 ? openChoices[0]?.program : undefined;
  if (!chosenProgram && onlyOpenProgram) setChosenProgram(onlyOpenProgram);

  const availablePrograms = useMemo(() => {
    if (!chosenProgram || programs.some(({ id }) => id === chosenProgram.id)) return programs;
    return [...programs, { ...chosenProgram, availability: "closed" as const }];
  }, [programs, chosenProgram]);
  const program = chosenProgram && availablePrograms.find(({ id }) => id === chosenProgram.id);
  const isOpen = openChoices.some((choice) => choice.program.id === program?.id);
  // From now on, the form stays with all typed values and shows changes.
  if (isOpen && program && formProgramId !== program.id) setFormProgramId(program.id);

  const choose: ProgramChoice["choose"] = (newProgram, { staysInForm } = { staysInForm: false }) => {
    storeChoice(newProgram);
    setChosenProgram(newProgram);
    if (staysInForm) setFormProgramId(newProgram.id);
  };
  const choice: ProgramChoice = { programs: availablePrograms, today, program, choose };
  return { choices, choice, hasForm: program !== undefined && (isOpen || formProgramId === program.id) };
}

/** Longest and shortest polling interval of a page that waits for an opening, in milliseconds. */
const MAX_POLL_INTERVAL_MS = 60_000;
const MIN_POLL_INTERVAL_MS = 1_000;

/**
 * Delay before the next poll, in milliseconds: shorter near the opening by the server's clock. Random, so that
 * browsers do not poll at the same moment. Constant for one response.
 * @param respondedAt time of the response by the device's clock, in milliseconds
 */
function pollDelay({ data, serverNow }: ProgramsResponse, respondedAt: number): number {
  const delaysToOpening = data.flatMap(({ availability, opensAt }) =>
    availability === "not_yet" && opensAt !== null ? [Date.parse(opensAt) - Date.parse(serverNow)] : [],
  );
  const randomFactor = 0.75 + (respondedAt % 1000) * 0.0005;
  return (
    Math.max(
      MIN_POLL_INTERVAL_MS,
      Math.min(MAX_POLL_INTERVAL_MS, ...delaysToOpening.map((delay) => delay / 2)),
    ) * randomFactor
  );
}

/** Polls the programs until one opens, so that no reload is needed (docs/reference/registration-opening.md#opening-countdown). */
export function usePollUntilOpen(): void {
  useQuery<ProgramsResponse>({
    queryKey: ["/api/programs"],
    refetchInterval: ({ state }) => state.data && pollDelay(state.data, state.dataUpdatedAt),
  });
}
