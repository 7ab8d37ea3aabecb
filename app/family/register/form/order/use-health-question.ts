import { useRef, useState } from "react";
import type { ChildValues } from "#app/family/register/form/form-values.ts";
import type { RegistrationForm } from "#app/family/register/form/use-registration-form.ts";
import { type HealthField, unansweredHealth } from "#domain/registration/questions.ts";

interface UnansweredChild {
  childIndex: number;
  firstName: string;
  blankFields: HealthField[];
}

export interface HealthQuestionState {
  unanswered: readonly UnansweredChild[];
  send: () => Promise<void>;
  isOpen: boolean;
}

const nameOf = ({ firstName, lastName }: ChildValues) =>
  `${firstName.trim()}\n${lastName.trim()}`.toLowerCase();

/** Children with a blank health answer that were not asked about in this visit; adds them to `asked`. */
export function childrenToAsk(children: readonly ChildValues[], asked: Set<string>): UnansweredChild[] {
  return children.flatMap((child, childIndex) => {
    const blankFields = unansweredHealth(child);
    if (blankFields.length === 0 || asked.has(nameOf(child))) return [];
    asked.add(nameOf(child));
    return { childIndex, firstName: child.firstName.trim(), blankFields };
  });
}

/** Asks once per child, before sending, whether a blank health answer is meant. It never blocks. */
export function useHealthQuestion({ getValues }: RegistrationForm) {
  const asked = useRef(new Set<string>());
  const [question, setQuestion] = useState<HealthQuestionState>();
  const askOrSend = (send: () => Promise<void>): Promise<void> | undefined => {
    const unanswered = childrenToAsk(getValues("children"), asked.current);
    if (unanswered.length === 0) return send();
    setQuestion({ unanswered, send, isOpen: true });
    return undefined;
  };
  const close = () => setQuestion((last) => last && { ...last, isOpen: false });
  return { question, askOrSend, close };
}
