import { Suspense, useRef, useState } from "react";
import { lazyWithPreload } from "#app/lib/lazy-with-preload.tsx";
import type { AddressQuestionProps } from "./answer-question.tsx";

const MisspeltQuestion = lazyWithPreload(
  async () => (await import("./answer-question.tsx")).MisspeltQuestion,
);

/**
 * Suggests a correction for a misspelt address. The list of providers and the question load on demand; if they cannot load,
 * no question is asked.
 */
async function suggest(typed: string): Promise<string | undefined> {
  const [{ suggestAddress }] = await Promise.all([
    import("#domain/text/mail-domains.ts"),
    import("./answer-question.tsx"),
  ]);
  return suggestAddress(typed);
}

/**
 * Asks about an email address that looks misspelt, once it was typed; an answered one is not asked about again. `take`
 * receives the corrected address.
 */
export function useAddressQuestion(email: string, take: (address: string) => void) {
  const [asked, setAsked] = useState<{ typed: string; meant: string | undefined; isStop: boolean }>();
  const [kept, setKept] = useState<string>();
  const stoppedAt = useRef<string>(undefined);
  const isAsked = email === asked?.typed && email !== kept;

  const askAbout = async (typed = "") => {
    const meant = await suggest(typed);
    setAsked({ typed, meant, isStop: false });
  };

  /** Whether a form with this address may be sent. It is held back once, at an unanswered question. */
  const mayPass = async (typed: string): Promise<boolean> => {
    if (typed === kept || typed === stoppedAt.current) return true;
    const meant = await suggest(typed).catch(() => undefined);
    if (meant === undefined) return true;
    stoppedAt.current = typed;
    setAsked({ typed, meant, isStop: true });
    return false;
  };

  const answer = (address: string) => {
    setKept(address);
    take(address);
  };
  const suggestion = isAsked ? asked.meant : undefined;
  const question: AddressQuestionProps = {
    suggestion,
    isStop: isAsked && asked.isStop,
    onCorrect: () => suggestion && answer(suggestion),
    onKeep: () => answer(email),
  };
  return { askAbout: (typed?: string) => void askAbout(typed).catch(() => undefined), mayPass, question };
}

/** "Did you mean …@gmail.com?", below the field. The live region is always in the page, so that the question is announced. */
export function AddressQuestion(props: AddressQuestionProps) {
  return (
    <div role="status">
      <Suspense>{props.suggestion && <MisspeltQuestion {...props} />}</Suspense>
    </div>
  );
}
