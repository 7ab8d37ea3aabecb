import { ageToSend, type BornWithin, CHILD_AGE, groupOfBirth } from "./ages.ts";
import { type CalendarDate, isCalendarDate } from "./calendar-date.ts";

/** Whom a program takes, and when. */
export interface Takes<Group extends BornWithin> {
  groups: readonly Group[];
  startsOn: CalendarDate | null;
  endsOn: CalendarDate | null;
}

/** What a birth date means to a program, before anybody sends it. */
export type Placement<Group extends BornWithin> =
  | { kind: "group"; group: Group }
  /** It has no groups, and takes everybody of the form's ages. */
  | { kind: "fits" }
  /** Too young today, and not from that day on. */
  | { kind: "later"; from: CalendarDate }
  | { kind: "none"; why: "young" | "old" };

/** The first day on which somebody has lived so many years: born on February 29, that is March 1 of most years. */
export function birthdayOf(birth: CalendarDate, years: number): CalendarDate {
  const sameDay = `${Number(birth.slice(0, 4)) + years}${birth.slice(4)}`;
  return isCalendarDate(sameDay) ? sameDay : `${sameDay.slice(0, 4)}-03-01`;
}

/**
 * What the server will say of a birth date: the group that it gives a place in, or why it gives none. Groups go by
 * their dates; the ages of the form by the age that it sends
 * (docs/rules/registration.md#the-childs-group-is-said-at-once). undefined for what is no birth date yet.
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
    // Whoever is old enough only when it is over is not taken.
    return endsOn !== null && from > endsOn ? { kind: "none", why: "young" } : { kind: "later", from };
  }
  return group ? { kind: "group", group } : { kind: "fits" };
}
