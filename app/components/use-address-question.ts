import { useState } from "react";
import { suggestAddress } from "#domain/mail-domains.ts";
import type { AddressQuestionProps } from "./address-question.tsx";

/**
 * Asks about a mail address that looks misspelt once it was typed; one that was answered is not asked about again.
 * `take` gets the address that was chosen.
 */
export function useAddressQuestion(email: string, take: (address: string) => void) {
  const [typed, setTyped] = useState<string>();
  const [kept, setKept] = useState<string>();
  const suggestion = email === typed && email !== kept ? suggestAddress(email) : undefined;

  const answer = (address: string) => {
    setKept(address);
    take(address);
  };
  const question: AddressQuestionProps = {
    suggestion,
    onCorrect: () => suggestion && answer(suggestion),
    onKeep: () => answer(email),
  };
  return { askAbout: setTyped, question };
}
