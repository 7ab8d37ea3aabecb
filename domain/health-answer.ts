/** What families write, in either language, when there is nothing to tell; the form's own button writes N/A. */
const NOTHING = new Set([
  "na",
  "no",
  "none",
  "nothing",
  "ninguna",
  "ninguno",
  "nada",
  "no tiene",
  "no aplica",
]);

/** Whether an answer about health tells nothing, so that a list need not draw the eye to it. It is shown all the same. */
export function saysNothing(answer: string): boolean {
  const words = answer.toLocaleLowerCase("en-US").replace(/[^\p{L}\p{N}\s]/gu, "");
  return NOTHING.has(words.replace(/\s+/gu, " ").trim());
}
