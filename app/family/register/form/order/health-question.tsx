import { useRef } from "react";
import type { HealthQuestionState } from "#app/family/register/form/use-registration-form.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog, DialogActions } from "#app/ui/dialog.tsx";
import { inputName, orderPath } from "#domain/registration/order-fields.ts";

interface HealthQuestionProps {
  question: HealthQuestionState;
  setQuestion: (question: HealthQuestionState) => void;
  /** Opens a child's card, if there are several. */
  openCard: (childIndex: number) => void;
}

/** A dialog before sending, which names children with blank health answers. */
export function HealthQuestion({ question, setQuestion, openCard }: HealthQuestionProps) {
  const { t } = useTranslation(["health", "registration"], "payment");
  const { unanswered, send, isOpen } = question;
  const isAnswering = useRef(false);
  const [firstChild] = unanswered;
  const firstUnansweredField = () => {
    const [field] = firstChild?.unansweredFields ?? [];
    if (!isAnswering.current || !firstChild || !field) return null;
    const [control] = document.getElementsByName(inputName(orderPath(field, firstChild.childIndex)));
    return control ?? null;
  };
  const close = (willAnswer: boolean) => {
    isAnswering.current = willAnswer;
    setQuestion({ ...question, isOpen: false });
  };
  const answer = () => {
    if (firstChild) openCard(firstChild.childIndex);
    close(true);
  };
  const sendUnanswered = () => {
    close(false);
    void send();
  };
  return (
    <Dialog
      open={isOpen}
      onClose={() => close(false)}
      isAlert
      closeLabel={t("terms:close")}
      title={t("title")}
      text={t("text", { none: t("registration:more.notApplicable") })}
      finalFocus={firstUnansweredField}
    >
      <ul className="mt-3 grid gap-1">
        {unanswered.map(({ childIndex, firstName, unansweredFields }) => (
          <li key={childIndex}>
            <strong>{firstName}</strong>
            <span>{`: ${unansweredFields.map((field) => t(`terms:fields.${field}`)).join(", ")}`}</span>
          </li>
        ))}
      </ul>
      <DialogActions cancelLabel={t("without")} onCancel={sendUnanswered}>
        <Button onClick={answer}>{t("now")}</Button>
      </DialogActions>
    </Dialog>
  );
}
