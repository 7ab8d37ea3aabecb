import { useEffect, useRef } from "react";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";

const ANSWER_BUTTON =
  "min-h-11 rounded bg-white px-4 font-semibold ring-1 ring-sand-700 ring-inset hover:ring-dusk-700";

interface EmailSuggestionProps {
  /** The address that was probably meant. */
  address: string;
  /** The question blocked a submit, and takes the focus. */
  blocksSubmit: boolean;
  onCorrect: () => void;
  onKeep: () => void;
}

/** "Did you mean …@gmail.com?" */
export function EmailSuggestion({ address, blocksSubmit, onCorrect, onKeep }: EmailSuggestionProps) {
  const { t } = useTranslation("errors", "errors");
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (blocksSubmit) box.current?.focus();
  }, [blocksSubmit]);
  return (
    <div
      ref={box}
      tabIndex={-1}
      className="mt-2 scroll-my-8 rounded border-l-4 border-marigold bg-marigold-50 p-4"
    >
      <p className="font-semibold wrap-anywhere">{t("misspelt.question", { address })}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <button type="button" className={ANSWER_BUTTON} onClick={onCorrect}>
          {t("misspelt.correct")}
        </button>
        <button type="button" className={ANSWER_BUTTON} onClick={onKeep}>
          {t("misspelt.keep")}
        </button>
      </div>
    </div>
  );
}
