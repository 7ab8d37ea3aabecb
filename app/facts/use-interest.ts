import { type FormEvent, useRef, useState } from "react";
import { ApiError, apiFetch } from "#app/lib/api-error.ts";
import type { InterestReason } from "#domain/family/interest.ts";
import type { Language } from "#domain/text/languages.ts";

export type InterestField = "name" | "contact";
/** Keys of the form's error messages. */
export type InterestError = "name" | "nameAddress" | "contact" | "offline" | "tooMany" | "gone" | "failed";

type State = "typing" | "sending" | "sent";

/** The server validates; its schema would be heavier than the rest of this form. */
function sentenceOf(field: InterestField, code: string | undefined): InterestError | undefined {
  if (code === undefined) return undefined;
  return field === "name" && code === "name_address" ? "nameAddress" : field;
}

function failureOf(error: unknown): InterestError {
  if (error instanceof TypeError) return "offline";
  if (error instanceof ApiError && error.status === 429) return "tooMany";
  return error instanceof ApiError && error.status === 404 ? "gone" : "failed";
}

interface Asked {
  programId: string;
  language: Language;
  reason: InterestReason;
}

/** State and submission of one program's interest form. Typed values stay until they are saved. */
export function useInterest(asked: Asked) {
  const [state, setState] = useState<State>("typing");
  const [errors, setErrors] = useState<Partial<Record<InterestField | "form", InterestError>>>({});
  const [contact, setContact] = useState("");
  const form = useRef<HTMLFormElement>(null);

  const refuse = (wrong: typeof errors) => {
    setErrors(wrong);
    setState("typing");
    const first = wrong.name ? "name" : wrong.contact ? "contact" : undefined;
    if (first) form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
  };

  const send = async (sent: Record<string, string>) => {
    try {
      await apiFetch("/api/interests", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ ...sent, ...asked }),
      });
      setState("sent");
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : {};
      const name = sentenceOf("name", fields.name);
      const wrong = sentenceOf("contact", fields.contact);
      refuse(
        name || wrong
          ? { ...(name && { name }), ...(wrong && { contact: wrong }) }
          : { form: failureOf(error) },
      );
    }
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = Object.fromEntries(
      [...new FormData(event.currentTarget)].map(([field, value]) => [field, String(value)]),
    );
    const missing = {
      ...(!typed.name?.trim() && { name: "name" as const }),
      ...(!typed.contact?.trim() && { contact: "contact" as const }),
    };
    setErrors({});
    if (Object.keys(missing).length > 0) return refuse(missing);
    setContact(typed.contact?.trim() ?? "");
    setState("sending");
    void send(typed);
  };

  return { form, state, errors, contact, submit };
}
