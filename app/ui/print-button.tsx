import { Printer } from "lucide-react";
import { Button } from "./button.tsx";

/** Prints only the printable section around an element (print.css). */
function printOnly(element: Element): void {
  const section = element.closest("[data-printable]");
  section?.setAttribute("data-printed-alone", "");
  window.print();
  section?.removeAttribute("data-printed-alone");
}

/** A button that prints the section around it. */
export function PrintButton({ label }: { label: string }) {
  return (
    <Button
      variant="quiet"
      onClick={({ currentTarget }) => printOnly(currentTarget)}
      className="mt-2 justify-self-start"
    >
      <Printer aria-hidden size={20} />
      <span>{label}</span>
    </Button>
  );
}
