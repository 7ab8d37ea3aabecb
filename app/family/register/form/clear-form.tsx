import { Trash2 } from "lucide-react";
import { useId, useRef, useState } from "react";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";

interface QuestionProps {
  id: string;
  onClear: () => void;
  onKeep: () => void;
}

function ClearQuestion({ id, onClear, onKeep }: QuestionProps) {
  const { t } = useTranslation("registration");
  return (
    <Card as="div" ground="sand" id={id} role="status" padding="row" className="mt-2">
      <p className="font-semibold">{t("clear.question")}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button variant="secondary" onClick={onKeep}>
          {t("clear.no")}
        </Button>
        <Button variant="danger" onClick={onClear}>
          {t("clear.yes")}
        </Button>
      </div>
    </Card>
  );
}

/** Empties the form after a confirmation, because phones are shared (docs/rules/registration.md#a-shared-phone-forgets). */
export function ClearForm({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation("registration");
  const [asking, setAsking] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const questionId = useId();
  const keep = () => {
    setAsking(false);
    trigger.current?.focus();
  };
  const clear = () => {
    setAsking(false);
    onClear();
  };
  return (
    <div>
      <Button
        ref={trigger}
        variant="quiet"
        aria-expanded={asking}
        aria-controls={questionId}
        onClick={() => setAsking(!asking)}
      >
        <Trash2 aria-hidden size={18} />
        {t("clear.button")}
      </Button>
      {asking && <ClearQuestion id={questionId} onClear={clear} onKeep={keep} />}
    </div>
  );
}
