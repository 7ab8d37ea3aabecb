import { type ReactNode, Suspense, useEffect, useEffectEvent, useRef, useState } from "react";
import { lazyWithPreload } from "#app/lib/lazy-with-preload.tsx";

const MisspeltQuestion = lazyWithPreload(
  async () => (await import("./misspelt-question.tsx")).MisspeltQuestion,
);

const inputIn = (box: HTMLElement | null) => box?.querySelector("input");

/** Types an address into a field, as a person would, so that its form notices. */
function typeInto(field: HTMLInputElement | null | undefined, address: string): void {
  if (!field) return;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, address);
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.focus();
}

/**
 * Wraps the text field of an email address. A misspelt address is asked about when the field is left, and holds its form
 * back once; it is never refused. If the list of providers cannot load, no question is asked.
 */
export function AddressCheck({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const [asked, setAsked] = useState<{ meant: string; isStop: boolean }>();
  const kept = useRef("");
  const held = useRef({ isChecking: false, passed: "" });
  /** @returns whether the typed address is asked about */
  const ask = useEffectEvent(async (isStop: boolean): Promise<boolean> => {
    const { suggestAddress } = await import("#domain/text/mail-domains.ts");
    const typed = inputIn(box.current)?.value ?? "";
    const meant = typed === kept.current ? undefined : suggestAddress(typed);
    setAsked(meant === undefined ? undefined : { meant, isStop });
    return meant !== undefined;
  });
  useEffect(() => {
    const input = inputIn(box.current);
    const listening = new AbortController();
    const { signal } = listening;
    const hold = async (event: SubmitEvent) => {
      const address = input?.value ?? "";
      if (address === held.current.passed) return;
      event.preventDefault();
      event.stopPropagation();
      if (held.current.isChecking) return;
      held.current.isChecking = true;
      const isAsked = await ask(true).catch(() => false);
      held.current = { isChecking: false, passed: address };
      // In a later task: a browser ignores requestSubmit() while the form's submit event is still dispatched.
      if (!isAsked) setTimeout(() => input?.form?.isConnected && input.form.requestSubmit(event.submitter));
    };
    input?.addEventListener("input", () => setAsked(undefined), { signal });
    input?.addEventListener("blur", () => void ask(false).catch(() => undefined), { signal });
    // In the capture phase, because React's own listener at the root would send the form.
    input?.form?.addEventListener("submit", hold, { signal, capture: true });
    return () => listening.abort();
  }, []);
  const keep = () => {
    kept.current = inputIn(box.current)?.value ?? "";
    setAsked(undefined);
  };
  return (
    <div ref={box}>
      {children}
      {/* The live region is always in the page, so that the question is announced. */}
      <div role="status">
        <Suspense>
          {asked && (
            <MisspeltQuestion
              {...asked}
              onCorrect={() => typeInto(inputIn(box.current), asked.meant)}
              onKeep={keep}
            />
          )}
        </Suspense>
      </div>
    </div>
  );
}
