/**
 * What families write in either language when there is nothing to report. The form's own button writes the first or
 * second.
 */
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

/** Only dashes or strokes in place of an answer. A picture of a peanut, in contrast, is an answer. */
const STROKES = /^[\s\-–—_./\\]*$/u;

/** Whether an answer about health reports nothing; the list for the entrance shows real conditions only. */
export function saysNothing(answer: string): boolean {
  if (STROKES.test(answer)) return true;
  const words = answer.toLocaleLowerCase("en-US").replace(/[^\p{L}\p{N}\s]/gu, "");
  return NOTHING.has(words.replace(/\s+/gu, " ").trim());
}
