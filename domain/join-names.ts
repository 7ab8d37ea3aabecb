import type { Language } from "./languages.ts";

/** "Mateo, Sofía, and Diego", "Mateo, Sofía y Diego". */
export function joinNames(names: readonly string[], language: Language): string {
  return new Intl.ListFormat(language, { type: "conjunction" }).format(names);
}
