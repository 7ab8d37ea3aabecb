/** Prints only the printable section around an element (print.css). */
export function printOnly(element: Element): void {
  const section = element.closest("[data-printable]");
  section?.setAttribute("data-printed-alone", "");
  window.print();
  section?.removeAttribute("data-printed-alone");
}
