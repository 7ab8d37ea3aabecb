import { Suspense, useState } from "react";
import { useTranslation } from "#app/i18n/use-translation.tsx";

/**
 * Asks about a mail address that looks misspelt once it was typed; one that was answered is not asked about again.
 * `take` gets the address that was chosen.
 */
export function useAddressQuestion(email: string, take: (address: string) => void) {
  const [asked, setAsked] = useState<{ typed: string; meant: string | undefined }>();
  const [kept, setKept] = useState<string>();
  const suggestion = email === asked?.typed && email !== kept ? asked.meant : undefined;

  // The providers' names come when an address was typed; without a network nothing is asked.
  const askAbout = async (typed = "") => {
    const { suggestAddress } = await import("#domain/mail-domains.ts");
    setAsked({ typed, meant: suggestAddress(typed) });
  };

  const answer = (address: string) => {
    setKept(address);
    take(address);
  };
  const question: AddressQuestionProps = {
    suggestion,
    onCorrect: () => suggestion && answer(suggestion),
    onKeep: () => answer(email),
  };
  return { askAbout: (typed?: string) => void askAbout(typed).catch(() => undefined), question };
}

const ANSWER =
  "min-h-11 rounded bg-white px-4 font-semibold ring-1 ring-sand-700 ring-inset hover:ring-dusk-700";

export interface AddressQuestionProps {
  suggestion: string | undefined;
  onCorrect: () => void;
  onKeep: () => void;
}

function Question({ suggestion, onCorrect, onKeep }: AddressQuestionProps) {
  const { t } = useTranslation("errors");
  return (
    <div className="mt-2 rounded border-l-4 border-marigold bg-marigold-50 p-4">
      <p className="font-semibold wrap-anywhere">{t("misspelt.question", { address: suggestion ?? "" })}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <button type="button" className={ANSWER} onClick={onCorrect}>
          {t("misspelt.correct")}
        </button>
        <button type="button" className={ANSWER} onClick={onKeep}>
          {t("misspelt.keep")}
        </button>
      </div>
    </div>
  );
}

/** "Did you mean …@gmail.com?", under the field. Always in the page, so that it is read out when it appears. */
export function AddressQuestion(props: AddressQuestionProps) {
  return (
    <div role="status">
      <Suspense>{props.suggestion && <Question {...props} />}</Suspense>
    </div>
  );
}
