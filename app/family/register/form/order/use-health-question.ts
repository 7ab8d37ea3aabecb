import { useRef, useState } from "react";
import { fetchRules, type RegistrationFormState } from "#app/family/register/form/use-registration-form.ts";
import type { UnansweredChild } from "./check-form.ts";

export interface HealthQuestionState {
  unanswered: readonly UnansweredChild[];
  send: () => Promise<void>;
  isOpen: boolean;
}

/** Asks once per child, before sending, whether a blank health answer is meant. It never blocks. */
export function useHealthQuestion({ getValues }: RegistrationFormState) {
  const askedChildren = useRef(new Set<string>());
  const [question, setQuestion] = useState<HealthQuestionState>();
  const askOrSend = async (send: () => Promise<void>): Promise<void> => {
    const { takeChildrenToAsk } = await fetchRules();
    const unanswered = takeChildrenToAsk(getValues("children"), askedChildren.current);
    if (unanswered.length === 0) return send();
    setQuestion({ unanswered, send, isOpen: true });
  };
  return { question, setQuestion, askOrSend };
}
