import { Trash2 } from "lucide-react";
import { useEffect, useId, useRef } from "react";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";

interface AskedButtonProps {
  label: string;
  question: string;
  yes: string;
  no: string;
  isAsked: boolean;
  /** Called to show or hide the question. */
  onAsk: () => void;
  onYes: () => void;
}

/** A button that removes what was typed, once a question below it is answered. */
export function AskedButton({ label, question, yes, no, isAsked, onAsk, onYes }: AskedButtonProps) {
  const trigger = useRef<HTMLButtonElement>(null);
  const card = useRef<HTMLDivElement>(null);
  const questionId = useId();
  // Another button may have asked for it.
  useEffect(() => {
    if (isAsked) card.current?.focus();
  }, [isAsked]);
  const keep = () => {
    onAsk();
    trigger.current?.focus();
  };
  return (
    <div>
      <Button
        ref={trigger}
        variant="quiet"
        aria-expanded={isAsked}
        aria-controls={questionId}
        onClick={onAsk}
      >
        <Trash2 aria-hidden size={18} />
        <span>{label}</span>
      </Button>
      <div id={questionId} role="status">
        {isAsked && (
          <Card as="div" ground="sand" ref={card} tabIndex={-1} padding="row" className="mt-2 scroll-mt-8">
            <p className="font-semibold">{question}</p>
            <div className="mt-3 flex flex-wrap gap-3">
              <Button variant="secondary" onClick={keep}>
                {no}
              </Button>
              <Button variant="danger" onClick={onYes}>
                {yes}
              </Button>
            </div>
          </Card>
        )}
      </div>
    </div>
  );
}
