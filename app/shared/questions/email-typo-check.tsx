import { type ReactNode, Suspense, useEffect, useEffectEvent, useRef, useState } from "react";
import { lazyWithPreload } from "#app/lib/lazy-with-preload.tsx";

const EmailSuggestion = lazyWithPreload(async () => (await import("./email-suggestion.tsx")).EmailSuggestion);

const inputIn = (box: HTMLElement | null) => box?.querySelector("input");

/** Sets a field's value and fires an input event, so that its form notices. */
function typeInto(field: HTMLInputElement | null | undefined, address: string): void {
  if (!field) return;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, address);
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.focus();
}

/**
 * Wraps an email field. When the field loses the focus, asks about a probable misspelling, and stops the first submit.
 * A misspelled address is never rejected. If the list of providers does not load, it asks nothing.
 */
export function EmailTypoCheck({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const [suggestion, setSuggestion] = useState<{ address: string; blocksSubmit: boolean }>();
  const confirmedAddress = useRef("");
  const submitCheck = useRef({ isChecking: false, passed: "" });
  /** Returns true if the typed address has a suggestion. */
  const checkAddress = useEffectEvent(async (blocksSubmit: boolean): Promise<boolean> => {
    const { suggestAddress } = await import("#domain/text/mail-domains.ts");
    const typedAddress = inputIn(box.current)?.value ?? "";
    const suggestedAddress =
      typedAddress === confirmedAddress.current ? undefined : suggestAddress(typedAddress);
    setSuggestion(suggestedAddress === undefined ? undefined : { address: suggestedAddress, blocksSubmit });
    return suggestedAddress !== undefined;
  });
  useEffect(() => {
    const input = inputIn(box.current);
    const controller = new AbortController();
    const { signal } = controller;
    const onSubmit = async (event: SubmitEvent) => {
      const address = input?.value ?? "";
      if (address === submitCheck.current.passed) return;
      event.preventDefault();
      event.stopPropagation();
      if (submitCheck.current.isChecking) return;
      submitCheck.current.isChecking = true;
      const hasSuggestion = await checkAddress(true).catch(() => false);
      submitCheck.current = { isChecking: false, passed: address };
      // Submit in a later task: a browser ignores requestSubmit() during the form's submit event.
      if (!hasSuggestion)
        setTimeout(() => input?.form?.isConnected && input.form.requestSubmit(event.submitter));
    };
    input?.addEventListener("input", () => setSuggestion(undefined), { signal });
    input?.addEventListener("blur", () => void checkAddress(false).catch(() => undefined), { signal });
    // Listen in the capture phase, because React's own listener at the root would send the form.
    input?.form?.addEventListener("submit", onSubmit, { signal, capture: true });
    return () => controller.abort();
  }, []);
  const keepAddress = () => {
    confirmedAddress.current = inputIn(box.current)?.value ?? "";
    setSuggestion(undefined);
  };
  return (
    <div ref={box}>
      {children}
      {/* The live region is always in the page, so that the question is announced. */}
      <div role="status">
        <Suspense>
          {suggestion && (
            <EmailSuggestion
              {...suggestion}
              onCorrect={() => typeInto(inputIn(box.current), suggestion.address)}
              onKeep={keepAddress}
            />
          )}
        </Suspense>
      </div>
    </div>
  );
}
