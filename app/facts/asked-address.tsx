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
export function AskedAddress({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState("");
  const field = () => box.current?.querySelector("input");
  const { askAbout, mayPass, question } = useAddressQuestion(typed, (address) => typeInto(field(), address));
  const latest = useRef({ askAbout, mayPass });
  useEffect(() => {
    latest.current = { askAbout, mayPass };
  });
  useEffect(() => {
    const input = box.current?.querySelector("input");
    const form = input?.form;
    let isChecking = false;
    let passed = "";
    const check = async (address: string, submitter: HTMLElement | null) => {
      isChecking = true;
      setTyped(address);
      const mayBeSent = await latest.current.mayPass(address);
      isChecking = false;
      if (!(mayBeSent && form?.isConnected)) return;
      passed = address;
      form.requestSubmit(submitter);
    };
    // In the capture phase, because React's own listener at the root would send the form.
    const hold = (event: SubmitEvent) => {
      const address = input?.value ?? "";
      if (address === passed) return;
      event.preventDefault();
      event.stopPropagation();
      if (!isChecking) void check(address, event.submitter);
    };
    const follow = () => setTyped(input?.value ?? "");
    const ask = () => {
      follow();
      latest.current.askAbout(input?.value);
    };
    input?.addEventListener("input", follow);
    input?.addEventListener("blur", ask);
    form?.addEventListener("submit", hold, true);
    return () => {
      input?.removeEventListener("input", follow);
      input?.removeEventListener("blur", ask);
      form?.removeEventListener("submit", hold, true);
    };
  }, []);
  return (
    <div ref={box}>
      {children}
      <AddressQuestion {...question} />
    </div>
  );
}
