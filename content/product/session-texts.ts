import type { PublicSession } from "#domain/programs/site-data.ts";
import type { Language } from "#domain/text/languages.ts";
import { clockTime, longDate, shortDay } from "#domain/time/formats.ts";

/** From here on a session is an evening; before, families read of days. */
const EVENING = "17:00";

const NUMBERS = {
  en: ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"],
  es: ["", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve", "diez"],
} as const satisfies Record<Language, readonly string[]>;

/** In their order. */
type Sessions = readonly Pick<PublicSession, "on" | "starts" | "ends">[];

interface SessionTexts {
  /** "two evenings", "una tarde". */
  length: string;
  /** "both evenings", "todos los días". */
  all: string;
  /** What happens in each of them: "every evening", "cada día". */
  each: string;
  /** Before the word camp, after it in Spanish: "2-day", "de 2 días". */
  days: string;
}

const writers: Record<Language, (count: number, isEvening: boolean) => SessionTexts> = {
  en: (count, isEvening) => {
    const one = isEvening ? "evening" : "day";
    const several = count === 2 ? `both ${one}s` : `every ${one}`;
    return {
      length: `${NUMBERS.en[count - 1] ?? count} ${one}${count === 1 ? "" : "s"}`,
      all: count === 1 ? `the ${one}` : several,
      each: count === 1 ? `the ${one}` : `every ${one}`,
      days: `${count}-day`,
    };
  },
  es: (count, isEvening) => {
    const [one, the, a] = isEvening ? ["tarde", "la", "una"] : ["día", "el", "un"];
    const all = isEvening ? "las" : "los";
    const every = isEvening ? "todas" : "todos";
    return {
      length: count === 1 ? `${a} ${one}` : `${NUMBERS.es[count - 1] ?? count} ${one}s`,
      all: count === 1 ? `${the} ${one}` : `${count === 2 ? `${all} dos` : `${every} ${all}`} ${one}s`,
      each: `${count === 1 ? the : "cada"} ${one}`,
      days: `de ${count} ${count === 1 ? "día" : "días"}`,
    };
  },
};

/** A program's sessions as sentences count them (docs/reference/texts.md#session-wording). */
export function sessionTexts(sessions: Sessions, language: Language): SessionTexts {
  const days = new Set(sessions.map(({ on }) => on)).size;
  return writers[language](
    days,
    sessions.every(({ starts }) => starts >= EVENING),
  );
}

/** "6:00 PM to 8:30 PM", "de 6:00 p.m. a 8:30 p.m.". */
export function hoursOf(
  { starts, ends }: Pick<PublicSession, "starts" | "ends">,
  language: Language,
): string {
  const [from, to] = [clockTime(starts, language), clockTime(ends, language)];
  return language === "es" ? `de ${from} a ${to}` : `${from} to ${to}`;
}

/** The hours of all sessions, or of each with its day where they differ. */
export function sessionHours(sessions: Sessions, language: Language): string {
  const hours = new Set(sessions.map((session) => hoursOf(session, language)));
  if (hours.size <= 1) return [...hours].join();
  return sessions
    .map((session) => `${longDate(session.on, language)}, ${hoursOf(session, language)}`)
    .join("; ");
}

/** The same, with the days that they hold for: "6:00 PM to 8:30 PM, both evenings". */
export function hoursOfWhich(sessions: Sessions, language: Language): string {
  const hours = sessionHours(sessions, language);
  const isOne = new Set(sessions.map(({ starts, ends }) => starts + ends)).size > 1 || sessions.length < 2;
  return isOne ? hours : `${hours}, ${sessionTexts(sessions, language).all}`;
}

/** "Tue, Dec 1, North field", "mar, 1 de dic, Cancha norte". */
export function nextSessionText(
  next: Pick<PublicSession, "on" | "place">,
  park: string,
  language: Language,
): string {
  return `${shortDay(next.on, language)}, ${next.place || park}`;
}
