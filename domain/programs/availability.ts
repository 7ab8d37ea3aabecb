import type { WaitingListMode } from "#domain/family/waiting-list.ts";
import type { CalendarDate } from "#domain/time/dates.ts";
import type { ProgramAvailability, ProgramSwitch } from "./programs.ts";

/** Below this number of free spots, families see that few are left. */
const FEW_SPOTS_LEFT = 10;

/** Facts that decide whether registration is open, apart from free spots. */
interface OpeningTimes {
  switch: ProgramSwitch;
  /** UTC instants; null where staff have not set one. */
  opensAt: string | null;
  closesAt: string | null;
  /** The program's last day in the club's time zone; null without days. */
  endsOn: CalendarDate | null;
}

/**
 * Whether registration is open at an instant (docs/reference/registration-opening.md#opening-and-closing). A switch set by hand
 * wins. Otherwise registration opens at `opensAt` and ends at `closesAt` or after the last day. Without `opensAt` it is
 * closed.
 * @param today in the club's time zone
 */
export function openingState(
  times: OpeningTimes,
  now: Date,
  today: CalendarDate,
): "not_yet" | "open" | "closed" {
  if (times.switch !== "auto") return times.switch;
  const { opensAt, closesAt, endsOn } = times;
  if (opensAt === null || (endsOn !== null && today > endsOn)) return "closed";
  if (closesAt !== null && now.getTime() >= Date.parse(closesAt)) return "closed";
  return now.getTime() < Date.parse(opensAt) ? "not_yet" : "open";
}

/** The opening state combined with the free spots and the waiting list; null spots means no limit. */
export function availability(
  state: ReturnType<typeof openingState>,
  freeSpots: number | null,
  waitingList: WaitingListMode = "off",
): ProgramAvailability {
  if (state !== "open" || freeSpots === null) return state;
  if (freeSpots <= 0) return waitingList === "off" ? "full" : "waiting";
  return freeSpots < FEW_SPOTS_LEFT ? "few" : "open";
}

/** Whether all spots are taken, with or without a waiting list. */
export function isFull(state: ProgramAvailability): state is "full" | "waiting" {
  return state === "full" || state === "waiting";
}

/**
 * How many days of a program are left, including today; null before it begins and after it ends.
 * @param today in the club's time zone
 */
export function daysLeft(sessions: readonly { on: CalendarDate }[], today: CalendarDate) {
  const days = [...new Set(sessions.map(({ on }) => on))];
  const count = days.filter((day) => day >= today).length;
  return count > 0 && count < days.length ? { count, total: days.length } : null;
}

/** The facts by which defaultProgram() ranks programs of one kind. */
interface Candidate {
  startsOn: CalendarDate | null;
  endsOn: CalendarDate | null;
  opensAt: string | null;
}

function rankOf(state: ProgramAvailability, { endsOn }: Candidate, today: CalendarDate): number {
  if (state === "open" || state === "few") return 0;
  if (isFull(state)) return 1;
  if (state === "not_yet") return 2;
  return endsOn === null || endsOn >= today ? 3 : 4;
}

/**
 * The program meant by a family that names only a kind of program. It is the open program that starts first; else a
 * full one, the one that opens first, the next one, or the last
 * (docs/reference/registration-opening.md#default-program).
 * @param programs of one kind, with a price, in their order
 * @param today in the club's time zone
 */
export function defaultProgram<One extends Candidate>(
  programs: readonly One[],
  stateOf: (program: One) => ProgramAvailability,
  today: CalendarDate,
): One | undefined {
  const ranked = programs.map((program) => {
    const rank = rankOf(stateOf(program), program, today);
    const opens = rank === 2 ? (program.opensAt ?? "") : "";
    // Programs without days sort last.
    return { program, rank, order: `${opens} ${program.startsOn ?? "9999"}` };
  });
  ranked.sort((a, b) => {
    if (a.rank !== b.rank) return a.rank - b.rank;
    const earlier = a.order < b.order ? -1 : a.order > b.order ? 1 : 0;
    return a.rank === 4 ? -earlier : earlier;
  });
  return ranked[0]?.program;
}
