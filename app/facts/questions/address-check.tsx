import { type ReactNode, useEffect, useRef, useState } from "react";
import { AddressQuestion, useAddressQuestion } from "./address-question.tsx";

/** Types an address into a field, as a person would, so that its form notices. */
function typeInto(field: HTMLInputElement | null | undefined, address: string): void {
  if (!field) return;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, address);
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.focus();
}

/**
 * Wraps the text field of an email address. A misspelt address is asked about when the field is left, and holds its form
 * back once; it is never refused.
 */
export function AddressCheck({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const held = useRef({ isChecking: false, passed: "" });
  const [typed, setTyped] = useState("");
  const field = () => box.current?.querySelector("input");
  const { askAbout, mayPass, question } = useAddressQuestion(typed, (address) => typeInto(field(), address));
  useEffect(() => {
    const input = field();
    const listening = new AbortController();
    const { signal } = listening;
    const hold = (event: SubmitEvent) => {
      const address = input?.value ?? "";
      if (address === held.current.passed) return;
      event.preventDefault();
      event.stopPropagation();
      if (held.current.isChecking) return;
      held.current.isChecking = true;
      setTyped(address);
      void mayPass(address).then((mayBeSent) => {
        held.current = { isChecking: false, passed: mayBeSent ? address : "" };
        // In a later task: a browser ignores requestSubmit() while the form's submit event is still dispatched.
        if (mayBeSent)
          setTimeout(() => input?.form?.isConnected && input.form.requestSubmit(event.submitter));
      });
    };
    input?.addEventListener("input", () => setTyped(input.value), { signal });
    const ask = () => {
      setTyped(input?.value ?? "");
      askAbout(input?.value);
    };
    input?.addEventListener("blur", ask, { signal });
    // In the capture phase, because React's own listener at the root would send the form.
    input?.form?.addEventListener("submit", hold, { signal, capture: true });
    return () => listening.abort();
  });
  return (
    <div ref={box}>
      {children}
      <AddressQuestion {...question} />
    </div>
  );
}
