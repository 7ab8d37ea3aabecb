import { useRef, useState } from "react";
import { fetchRules, type RegistrationFormState } from "#app/family/register/form/use-registration-form.ts";
import type { takeChildrenToAsk } from "./check-form.ts";

export interface HealthQuestionState {
  unanswered: ReturnType<typeof takeChildrenToAsk>;
  send: () => Promise<void>;
  isOpen: boolean;
}

/** Asks once per child, before sending, whether a blank health answer is meant. It never blocks. */
export function useHealthQuestion({ getValues }: RegistrationFormState) {
  const askedChildren = useRef(new Set<string>());
  const [question, setQuestion] = useState<HealthQuestionState>();
  const askOrSend = async (send: () => Promise<void>): Promise<void> => {
    const rules = await fetchRules();
    const unanswered = rules.takeChildrenToAsk(getValues("children"), askedChildren.current);
    if (unanswered.length === 0) return send();
    setQuestion({ unanswered, send, isOpen: true });
  };
  return { question, setQuestion, askOrSend };
}
