import { useRef } from "react";
import type { FormChildren } from "#app/family/register/form/child/child-section.tsx";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog, DialogActions } from "#app/ui/dialog.tsx";
import { inputName, orderPath } from "#domain/registration/order-fields.ts";
import type { HealthQuestionState } from "./use-health-question.ts";

interface HealthQuestionProps {
  question: HealthQuestionState;
  setQuestion: (question: HealthQuestionState) => void;
  cards: FormChildren["cards"];
}

/** Names the children without a health answer, before the form is sent. */
export function HealthQuestion({ question, setQuestion, cards }: HealthQuestionProps) {
  const { t } = useTranslation(["health", "registration"], "payment");
  const { unanswered, send, isOpen } = question;
  const isAnswering = useRef(false);
  const [first] = unanswered;
  const firstBlank = () => {
    const [field] = first?.blankFields ?? [];
    if (!isAnswering.current || !first || !field) return null;
    const [control] = document.getElementsByName(inputName(orderPath(field, first.childIndex)));
    return control ?? null;
  };
  const close = (isToAnswer: boolean) => {
    isAnswering.current = isToAnswer;
    setQuestion({ ...question, isOpen: false });
  };
  const answer = () => {
    if (first) cards.current?.open(first.childIndex);
    close(true);
  };
  const sendWithout = () => {
    close(false);
    void send();
  };
  return (
    <Dialog
      open={isOpen}
      onClose={() => close(false)}
      alert
      closeLabel={t("terms:close")}
      title={t("title")}
      text={t("text", { none: t("registration:more.notApplicable") })}
      returnTo={firstBlank}
    >
      <ul className="mt-3 grid gap-1">
        {unanswered.map(({ childIndex, firstName, blankFields }) => (
          <li key={childIndex}>
            <strong>{firstName}</strong>
            <span>{`: ${blankFields.map((field) => t(`terms:fields.${field}`)).join(", ")}`}</span>
          </li>
        ))}
      </ul>
      <DialogActions cancelLabel={t("without")} onCancel={sendWithout}>
        <Button onClick={answer}>{t("now")}</Button>
      </DialogActions>
    </Dialog>
  );
}
