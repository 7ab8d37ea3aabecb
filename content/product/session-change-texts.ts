import type { SessionChange, SessionChangeReason } from "#domain/club/session-change.ts";
import type { Language } from "#domain/text/languages.ts";
import { clockTime, weekdayAndDay } from "#domain/time/formats.ts";
import { hoursOf } from "./session-texts.ts";

/** Why a day changes, as families read it; each is true of a new hour or place too: nobody is told not to come. */
export const reasonTexts: Record<Language, Record<SessionChangeReason, string>> = {
  en: {
    lightning: "There is lightning near the field.",
    rain: "It is raining too hard on the field.",
    heat: "It is too hot on the field.",
    field: "The usual field cannot be used.",
    coach: "The coach cannot come.",
  },
  es: {
    lightning: "Hay tormenta eléctrica cerca de la cancha.",
    rain: "Llueve demasiado en la cancha.",
    heat: "Hace demasiado calor en la cancha.",
    field: "La cancha de siempre no se puede usar.",
    coach: "Quien entrena al grupo no puede venir.",
  },
};

/** What is said of a day: a change, or that the day takes place after all. */
export type SessionMailValues = Pick<
  SessionChange,
  "on" | "starts" | "reason" | "newDate" | "newStarts" | "newEnds" | "newPlace"
> & { kind: SessionChange["kind"] | "back" };

interface Writer {
  /** `from` is the published day; `to` and `place` are empty unless they change. */
  cancelled: (from: string, to: string) => string;
  moved: (from: string, to: string, place: string) => string;
  place: (from: string, place: string) => string;
  /** `place` is the published one. */
  back: (from: string, place: string) => string;
}

/** Hours stand in brackets, because "p.m." would end a sentence. */
const whenOf = (day: string, hours: string) => `${day} (${hours})`;

const writers: Record<Language, Writer> = {
  en: {
    cancelled: (from, to) => (to ? `${to}, moved from ${from}, is canceled.` : `${from} is canceled.`),
    moved: (from, to, place) => `${from} moves to ${to}${place && `, at ${place}`}.`,
    place: (from, place) => `${from} is at another location: ${place}.`,
    back: (from, place) => `${from} takes place as planned, at ${place}.`,
  },
  es: {
    cancelled: (from, to) =>
      to
        ? `la sesión del ${to}, que reemplazaba la del ${from}, se cancela.`
        : `la sesión del ${from} se cancela.`,
    moved: (from, to, place) => `la sesión del ${from} pasa al ${to}${place && `, en ${place}`}.`,
    place: (from, place) => `la sesión del ${from} cambia de lugar: ${place}.`,
    back: (from, place) => `la sesión del ${from} sí se hace, como estaba prevista, en ${place}.`,
  },
};

/** Beside the published day itself: "Canceled. There is lightning near the field." */
export function changeNote(change: SessionMailValues, language: Language): string {
  const { subjects } = sessionChangeTexts[language];
  const { to, place, why } = partsOf(change, language);
  const where = [to, place].filter(Boolean).join(", ");
  return `${subjects[subjectOf(change)]}${where && `: ${where}`}.${why}`;
}

/** Which words name a change: another day is more than another hour. */
function subjectOf({ kind, on, newDate }: SessionMailValues): SessionMailValues["kind"] | "otherDay" {
  return kind === "moved" && newDate !== null && newDate !== on ? "otherDay" : kind;
}

/** The first words of the mail's subject, which name the program and the day. */
export const sessionChangeTexts = {
  en: {
    subjects: {
      cancelled: "Canceled",
      moved: "New time",
      otherDay: "Another day",
      place: "Another location",
      back: "As planned",
    },
    bring: {
      cancelled: "Please do not bring {child} to the field.",
      time: "Please bring {child} at that time, to the usual place.",
      others: "Please bring {child} at that time and place.",
    },
  },
  es: {
    subjects: {
      cancelled: "Cancelado",
      moved: "Nueva hora",
      otherDay: "Otro día",
      place: "Otro lugar",
      back: "Sí se hace",
    },
    bring: {
      cancelled: "Por favor, no traiga a {nombre} a la cancha.",
      time: "Por favor, traiga a {nombre} a esa hora, al lugar de siempre.",
      others: "Por favor, traiga a {nombre} a esa hora y a ese lugar.",
    },
  },
} as const satisfies Record<
  Language,
  {
    subjects: Record<ReturnType<typeof subjectOf>, string>;
    bring: Record<"cancelled" | "time" | "others", string>;
  }
>;

/** The new day and hours, the new place and the reason; each is empty where there is none. */
function partsOf({ newDate, newStarts, newEnds, newPlace, reason }: SessionMailValues, language: Language) {
  const isMoved = newDate !== null && newStarts !== null && newEnds !== null;
  const hours = isMoved ? hoursOf({ starts: newStarts, ends: newEnds }, language) : "";
  return {
    to: isMoved ? whenOf(weekdayAndDay(newDate, language), hours) : "",
    place: newPlace ?? "",
    why: reason === null ? "" : ` ${reasonTexts[language][reason]}`,
  };
}

/** "Summer Camp: Thursday, June 12 (6:00 PM) is canceled. There is lightning near the field." */
export function sessionChangeSentence(
  program: string,
  change: SessionMailValues,
  language: Language,
): string {
  const { cancelled, moved, place: elsewhere, back } = writers[language];
  const { to, place, why } = partsOf(change, language);
  const from = whenOf(weekdayAndDay(change.on, language), clockTime(change.starts, language));
  const sentences = {
    cancelled: cancelled(from, to),
    back: back(from, place),
    moved: moved(from, to, place),
    place: elsewhere(from, place),
  };
  return `${program}: ${sentences[change.kind]}${why}`;
}

/** The mail to the families of a program, with fields that are filled in for each (domain/staff/messages.ts). */
export function sessionChangeEmail(program: string, change: SessionMailValues, language: Language) {
  const { subjects, bring } = sessionChangeTexts[language];
  const { kind, on, newDate, newPlace } = change;
  // Who was told of another day looks for that one.
  const day = weekdayAndDay(kind === "cancelled" ? (newDate ?? on) : on, language);
  const others = newPlace === null ? bring.time : bring.others;
  return {
    subject: `${subjects[subjectOf(change)]}: ${program}, ${day}`,
    body: `${sessionChangeSentence(program, change, language)}\n\n${kind === "cancelled" ? bring.cancelled : others}`,
  };
}
