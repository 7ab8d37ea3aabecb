import { ageToSend, type BornWithin, CHILD_AGE, groupOfBirth } from "./ages.ts";
import { type CalendarDate, isCalendarDate } from "./calendar-date.ts";

/** The children whom a program accepts, and its dates. */
export interface Takes<Group extends BornWithin> {
  groups: readonly Group[];
  startsOn: CalendarDate | null;
  endsOn: CalendarDate | null;
}

/** What a birth date means for a program, shown before the form is sent. */
export type Placement<Group extends BornWithin> =
  | { kind: "group"; group: Group }
  /** The program has no groups and accepts all ages of the form. */
  | { kind: "fits" }
  /** Too young today, but old enough from that day on. */
  | { kind: "later"; from: CalendarDate }
  | { kind: "none"; why: "young" | "old" };

/** The day on which a child turns this old; February 29 becomes March 1 in most years. */
export function birthdayOf(birth: CalendarDate, years: number): CalendarDate {
  const sameDay = `${Number(birth.slice(0, 4)) + years}${birth.slice(4)}`;
  return isCalendarDate(sameDay) ? sameDay : `${sameDay.slice(0, 4)}-03-01`;
}

/**
 * What the server will answer to a birth date: the group with a place, or why there is none. Groups go by birth dates;
 * the form's ages by the age it sends (docs/rules/registration.md#the-childs-group-is-said-at-once). undefined while
 * the birth date is incomplete.
 * @param today on the club's clock
 */
export function placementOf<Group extends BornWithin>(
  birth: string,
  { groups, startsOn, endsOn }: Takes<Group>,
  today: CalendarDate,
): Placement<Group> | undefined {
  if (!isCalendarDate(birth) || birth > today) return undefined;
  const group = groupOfBirth(groups, birth);
  if (groups.length > 0 && !group) {
    const isOld = groups.every(({ bornFrom }) => birth < bornFrom);
    return { kind: "none", why: isOld ? "old" : "young" };
  }
  const age = ageToSend(birth, today, startsOn);
  if (age > CHILD_AGE.max) return { kind: "none", why: "old" };
  if (age < CHILD_AGE.min) {
    const from = birthdayOf(birth, CHILD_AGE.min);
    // A child who turns old enough only after the program ends is not accepted.
    return endsOn !== null && from > endsOn ? { kind: "none", why: "young" } : { kind: "later", from };
  }
  return group ? { kind: "group", group } : { kind: "fits" };
}
