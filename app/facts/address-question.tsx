import { type Ref, Suspense, useEffect, useRef, useState } from "react";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";

/**
 * Suggests a correction for a misspelt address. The list of providers loads on demand; if it cannot load, no question
 * is asked.
 */
async function suggest(typed: string): Promise<string | undefined> {
  const { suggestAddress } = await import("#domain/mail-domains.ts");
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

const ANSWER =
  "min-h-11 rounded bg-white px-4 font-semibold ring-1 ring-sand-700 ring-inset hover:ring-dusk-700";

interface AnswerQuestionProps {
  question: string;
  yes: string;
  no: string;
  onYes: () => void;
  onNo: () => void;
  ref?: Ref<HTMLDivElement>;
}

/** A question below a field about an answer that may be right. */
export function AnswerQuestion({ question, yes, no, onYes, onNo, ref }: AnswerQuestionProps) {
  return (
    <div
      ref={ref}
      tabIndex={-1}
      className="mt-2 scroll-my-8 rounded border-l-4 border-marigold bg-marigold-50 p-4"
    >
      <p className="font-semibold wrap-anywhere">{question}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <button type="button" className={ANSWER} onClick={onYes}>
          {yes}
        </button>
        <button type="button" className={ANSWER} onClick={onNo}>
          {no}
        </button>
      </div>
    </div>
  );
}

export interface AddressQuestionProps {
  suggestion: string | undefined;
  /** Sending the form was held back: the question takes the focus. */
  isStop: boolean;
  onCorrect: () => void;
  onKeep: () => void;
}

function Question({ suggestion = "", isStop, onCorrect, onKeep }: AddressQuestionProps) {
  const { t } = useTranslation("errors", "errors");
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isStop) box.current?.focus();
  }, [isStop]);
  return (
    <AnswerQuestion
      ref={box}
      question={t("misspelt.question", { address: suggestion })}
      yes={t("misspelt.correct")}
      no={t("misspelt.keep")}
      onYes={onCorrect}
      onNo={onKeep}
    />
  );
}

/** "Did you mean …@gmail.com?", below the field. The live region is always in the page, so that the question is announced. */
export function AddressQuestion(props: AddressQuestionProps) {
  return (
    <div role="status">
      <Suspense>{props.suggestion && <Question {...props} />}</Suspense>
    </div>
  );
}
