/** What families write, in either language, when there is nothing to tell; the form's own button writes the first or the second. */
const NOTHING = new Set([
  "na",
  "ninguna",
  "no",
  "none",
  "nothing",
  "ninguno",
  "nada",
  "no tiene",
  "no aplica",
  "no hay",
  "no allergies",
  "no known allergies",
  "sin alergias",
  "ninguna alergia",
]);

/** A line in place of an answer. A picture of a peanut is one. */
const STROKES = /^[\s\-–—_./\\]*$/u;

/** Whether an answer about health tells nothing: the list for the entrance has real conditions only. */
export function saysNothing(answer: string): boolean {
  if (STROKES.test(answer)) return true;
  const words = answer.toLocaleLowerCase("en-US").replace(/[^\p{L}\p{N}\s]/gu, "");
  return NOTHING.has(words.replace(/\s+/gu, " ").trim());
}
