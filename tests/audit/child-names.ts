/** A name of letters alone. */
export function nameOf(number: number): string {
  return `Child${[...String(number)].map((digit) => "abcdefghij"[Number(digit)]).join("")}`;
}
