import type { CalendarDate } from "./calendar-date.ts";
import type { Cents } from "./money.ts";
import type { ProgramAvailability } from "./programs.ts";

/** What a family can do about a program: register, hear that it is full, wait for its opening, or ask about it. */
export type ChoiceState = "open" | "full" | "not_yet" | "unpriced";

interface Offered {
  availability: ProgramAvailability;
  /** null while it is not decided. */
  regularCents: Cents | null;
  feeCents: Cents | null;
  opensAt: string | null;
  startsOn: CalendarDate | null;
  endsOn: CalendarDate | null;
}

const ORDER: readonly ChoiceState[] = ["open", "full", "not_yet", "unpriced"];

/**
 * What a program is among the choices; undefined for one that is closed or over.
 * @param today on the club's clock
 */
export function choiceStateOf(program: Offered, today: CalendarDate): ChoiceState | undefined {
  const { availability, feeCents, endsOn } = program;
  if (feeCents === null) return endsOn !== null && endsOn < today ? undefined : "unpriced";
  if (availability === "closed") return undefined;
  return availability === "few" ? "open" : availability;
}

/**
 * The programs that a family can choose among: the open ones first, then the full ones, those that open later by their
 * moment, and those without a price; of each the one that starts first
 * (docs/rules/registration.md#the-page-begins-with-the-choice).
 * @param today on the club's clock
 */
export function choicesOf<One extends Offered>(
  programs: readonly One[],
  today: CalendarDate,
): { program: One; state: ChoiceState }[] {
  const known = programs.flatMap((program) => {
    const state = choiceStateOf(program, today);
    // A program without days comes last.
    const opens = state === "not_yet" ? program.opensAt : "";
    return state ? [{ program, state, order: `${opens} ${program.startsOn ?? "9999"}` }] : [];
  });
  return known
    .sort((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state) || a.order.localeCompare(b.order))
    .map(({ program, state }) => ({ program, state }));
}
