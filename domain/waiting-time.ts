import type { Language } from "./languages.ts";

const formats = new Map<string, Intl.NumberFormat>();

function formatOf(language: Language, unit: "minute" | "hour"): Intl.NumberFormat {
  const key = `${language} ${unit}`;
  const format =
    formats.get(key) ?? new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "long" });
  formats.set(key, format);
  return format;
}

/** Seconds in words, rounded up to minutes, or to hours from one hour on: "4 minutes", "2 horas". */
export function waitingTime(seconds: number, language: Language): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  if (minutes < 60) return formatOf(language, "minute").format(minutes);
  return formatOf(language, "hour").format(Math.ceil(minutes / 60));
}
