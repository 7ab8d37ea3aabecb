/** Prints the printable part of the page that an element is in, and nothing else. */
export function printOnly(inside: Element): void {
  const part = inside.closest("[data-printable]");
  const others = [...document.querySelectorAll("[data-printable]")].filter((other) => other !== part);
  for (const other of others) other.classList.add("print:hidden");
  window.print();
  for (const other of others) other.classList.remove("print:hidden");
}
