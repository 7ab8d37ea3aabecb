import type { Language } from "./languages.ts";

/** Seconds in words, rounded up to minutes and from an hour on to hours: "4 minutes", "2 horas". */
export function waitingTime(seconds: number, language: Language): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  const inHours = minutes >= 60;
  return new Intl.NumberFormat(language, {
    style: "unit",
    unit: inHours ? "hour" : "minute",
    unitDisplay: "long",
  }).format(inHours ? Math.ceil(minutes / 60) : minutes);
}
