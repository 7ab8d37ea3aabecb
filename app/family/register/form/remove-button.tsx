import { Trash2 } from "lucide-react";
import { useEffect, useId, useRef } from "react";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";

interface RemoveButtonProps {
  label: string;
  question: string;
  confirmLabel: string;
  cancelLabel: string;
  isConfirming: boolean;
  /** Called to show or hide the question. */
  onToggle: () => void;
  onConfirm: () => void;
}

/** A button that removes typed values after a confirmation below it. */
export function RemoveButton({
  label,
  question,
  confirmLabel,
  cancelLabel,
  isConfirming,
  onToggle,
  onConfirm,
}: RemoveButtonProps) {
  const trigger = useRef<HTMLButtonElement>(null);
  const card = useRef<HTMLDivElement>(null);
  const questionId = useId();
  // Another button may have opened the question.
  useEffect(() => {
    if (isConfirming) card.current?.focus();
  }, [isConfirming]);
  const cancel = () => {
    onToggle();
    trigger.current?.focus();
  };
  return (
    <div>
      <Button
        ref={trigger}
        variant="quiet"
        aria-expanded={isConfirming}
        aria-controls={questionId}
        onClick={onToggle}
      >
        <Trash2 aria-hidden size={18} />
        <span>{label}</span>
      </Button>
      <div id={questionId} role="status">
        {isConfirming && (
          <Card
            as="div"
            background="sand"
            ref={card}
            tabIndex={-1}
            padding="row"
            className="mt-2 scroll-mt-8"
          >
            <p className="font-semibold">{question}</p>
            <div className="mt-3 flex flex-wrap gap-3">
              <Button variant="secondary" onClick={cancel}>
                {cancelLabel}
              </Button>
              <Button variant="danger" onClick={onConfirm}>
                {confirmLabel}
              </Button>
            </div>
          </Card>
        )}
      </div>
    </div>
  );
}
