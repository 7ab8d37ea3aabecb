import type { Language } from "./languages.ts";

/** Seconds in words, rounded up to minutes, or to hours from one hour on: "4 minutes", "2 horas". */
export function waitingTime(seconds: number, language: Language): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  const [unit, count] = minutes < 60 ? ["minute", minutes] : ["hour", Math.ceil(minutes / 60)];
  return new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "long" }).format(count);
}
