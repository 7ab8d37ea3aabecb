import type { CalendarDate } from "./calendar-date.ts";
import type { Cents } from "./money.ts";
import type { ProgramAvailability } from "./programs.ts";

/**
 * What a family can do about a program: register, wait for a place, learn that it is full, wait for its opening, or ask
 * about it.
 */
export type ChoiceState = "open" | "waiting" | "full" | "not_yet" | "unpriced";

interface Offered {
  availability: ProgramAvailability;
  /** null until the club decides it. */
  regularCents: Cents | null;
  feeCents: Cents | null;
  opensAt: string | null;
  startsOn: CalendarDate | null;
  endsOn: CalendarDate | null;
}

const ORDER: readonly ChoiceState[] = ["open", "waiting", "full", "not_yet", "unpriced"];

/**
 * How a program appears among the choices; undefined if it is closed or over.
 * @param today on the club's clock
 */
export function choiceStateOf(program: Offered, today: CalendarDate): ChoiceState | undefined {
  const { availability, feeCents, endsOn } = program;
  if (feeCents === null) return endsOn !== null && endsOn < today ? undefined : "unpriced";
  if (availability === "closed") return undefined;
  return availability === "few" ? "open" : availability;
}

/**
 * The programs a family can choose from: open ones, full ones, later ones by opening time, then those without a price.
 * Within each group they are sorted by start (docs/rules/registration.md#the-page-begins-with-the-choice).
 * @param today on the club's clock
 */
export function choicesOf<One extends Offered>(
  programs: readonly One[],
  today: CalendarDate,
): { program: One; state: ChoiceState }[] {
  const choices = programs.flatMap((program) => {
    const state = choiceStateOf(program, today);
    // Programs without days sort last.
    const opens = state === "not_yet" ? program.opensAt : "";
    return state ? [{ program, state, order: `${opens} ${program.startsOn ?? "9999"}` }] : [];
  });
  return choices
    .sort((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state) || a.order.localeCompare(b.order))
    .map(({ program, state }) => ({ program, state }));
}
