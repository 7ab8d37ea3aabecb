import type { Cents } from "#domain/money/money.ts";
import type { ProgramAvailability } from "#domain/programs/programs.ts";
import { type CalendarDate, isCalendarDate } from "#domain/time/dates.ts";
import {
  AGE_LIMITS,
  type AgeRange,
  ageForForm,
  asksSex,
  type GroupRule,
  groupOfBirth,
  groupsFor,
} from "./ages.ts";
import type { ChildSex } from "./limits.ts";

/** The children whom a program accepts, and its dates. */
interface AdmissionRules<Group extends GroupRule> extends AgeRange {
  groups: readonly Group[];
  startsOn: CalendarDate | null;
  endsOn: CalendarDate | null;
}

/** The result of a birth date for a program, shown before the form is sent. */
type Placement<Group extends GroupRule> =
  | { kind: "group"; group: Group }
  /** The program has no groups and accepts the age. */
  | { kind: "fits" }
  /** Too young today, but old enough from that day on, the birthday of that age. */
  | { kind: "later"; from: CalendarDate; age: number }
  | { kind: "none"; why: "young" | "old" };

/** The day on which a child turns this old; February 29 becomes March 1 in most years. */
export function birthdayOf(birth: CalendarDate, years: number): CalendarDate {
  const sameDay = `${Number(birth.slice(0, 4)) + years}${birth.slice(4)}`;
  return isCalendarDate(sameDay) ? sameDay : `${sameDay.slice(0, 4)}-03-01`;
}

/**
 * The server's answer to a birth date: the group, or the reason for none. Groups go by birth dates; without groups, the age
 * that the form sends decides (docs/reference/registration-opening.md#groups-by-birth-date). undefined while the birth date is
 * incomplete, or the sex is asked and unknown.
 * @param today in the club's time zone
 */
export function placementOf<Group extends GroupRule>(
  birth: string,
  childSex: ChildSex | "",
  { groups, startsOn, endsOn, ...own }: AdmissionRules<Group>,
  today: CalendarDate,
): Placement<Group> | undefined {
  if (!isCalendarDate(birth) || birth > today) return undefined;
  if (childSex === "" && asksSex({ groups })) return undefined;
  const group = groupOfBirth(groups, birth, childSex);
  if (groups.length > 0 && !group) {
    const isOld = groupsFor(groups, childSex).every(({ bornFrom }) => birth < bornFrom);
    return { kind: "none", why: isOld ? "old" : "young" };
  }
  const age = ageForForm(birth, today, startsOn);
  const [min, max] = group ? [AGE_LIMITS.min, AGE_LIMITS.max] : [own.minAge, own.maxAge];
  if (age > max) return { kind: "none", why: "old" };
  if (age < min) {
    const from = birthdayOf(birth, min);
    // A child who turns old enough only after the program ends is not accepted.
    return endsOn !== null && from > endsOn
      ? { kind: "none", why: "young" }
      : { kind: "later", from, age: min };
  }
  return group ? { kind: "group", group } : { kind: "fits" };
}

/**
 * A family's option for a program: register, join the waiting list, see that it is full, wait for its opening, or ask
 * about it.
 */
export type ChoiceState = "open" | "waiting" | "full" | "not_yet" | "unpriced";

interface OfferedProgram {
  availability: ProgramAvailability;
  /** null until the club decides it. */
  regularCents: Cents | null;
  feeCents: Cents | null;
  opensAt: string | null;
  startsOn: CalendarDate | null;
  endsOn: CalendarDate | null;
}

const STATES: readonly ChoiceState[] = ["open", "waiting", "full", "not_yet", "unpriced"];

/**
 * How a program appears among the choices; undefined if it is closed or over.
 * @param today in the club's time zone
 */
export function choiceStateOf(program: OfferedProgram, today: CalendarDate): ChoiceState | undefined {
  const { availability, feeCents, endsOn } = program;
  if (feeCents === null) return endsOn !== null && endsOn < today ? undefined : "unpriced";
  if (availability === "closed") return undefined;
  return availability === "few" ? "open" : availability;
}

/**
 * The programs a family can choose from: open ones, full ones, later ones by opening time, then those without a price.
 * Within each group they are sorted by start (docs/reference/registration-opening.md#program-choice).
 * @param today in the club's time zone
 */
export function choicesOf<One extends OfferedProgram>(
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
    .sort((a, b) => STATES.indexOf(a.state) - STATES.indexOf(b.state) || a.order.localeCompare(b.order))
    .map(({ program, state }) => ({ program, state }));
}
