/** Prints the printable part of the page that an element is in, and nothing else (print.css). */
export function printOnly(inside: Element): void {
  const part = inside.closest("[data-printable]");
  part?.setAttribute("data-printed-alone", "");
  window.print();
  part?.removeAttribute("data-printed-alone");
}
