import { useState } from "react";
import { Dialog } from "#app/components/staff/dialog.tsx";
import { RowButton } from "#app/components/staff/row-button.tsx";
import { useToast } from "#app/components/use-toast.ts";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import type { DifferenceAction } from "#domain/books.ts";
import { DecisionForm } from "./decision-form.tsx";
import { type Difference, useDecision } from "./use-books.ts";

/** Make it right, send the money back, or say why it may stay: each asks once more and takes a note. */
export function DifferenceActions({ difference }: { difference: Difference }) {
  const { t } = useTranslation("adminBooks");
  const [action, setAction] = useState<DifferenceAction>();
  const toast = useToast();
  const close = () => setAction(undefined);
  const decision = useDecision(difference.id, ({ resolution }) => {
    close();
    const outcome = resolution ?? "open";
    toast({ title: t(`done.${outcome}`), tone: resolution ? "success" : "neutral" });
  });
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      {difference.actions.map((name, index) => (
        <RowButton key={name} tone={index === 0 ? "main" : "plain"} onClick={() => setAction(name)}>
          {t(`actions.${name}.button`)}
        </RowButton>
      ))}
      {action && (
        <Dialog open onClose={close} title={t(`actions.${action}.title`)} text={t(`actions.${action}.text`)}>
          <DecisionForm action={action} decision={decision} onClose={close} />
        </Dialog>
      )}
    </div>
  );
}
