import { useEffect, useState } from "react";
import { readPendingRegistration } from "#app/lib/pending-registration.ts";
import type { RegistrationData } from "#domain/registration.ts";

/**
 * What this browser keeps to be paid; undefined until it has been read, which is after the first render so
 * that a prerendered page agrees with it. `readAgain` takes up what another tab has stored; `round` counts.
 */
export function useStoredRegistration() {
  const [registration, setRegistration] = useState<RegistrationData | null>();
  const [round, setRound] = useState(0);
  useEffect(() => setRegistration(readPendingRegistration()), []);
  const readAgain = () => {
    // Gone means that another tab has paid for it: asking the server about this one then says so.
    setRegistration((known) => readPendingRegistration() ?? known);
    setRound((last) => last + 1);
  };
  return { registration, round, readAgain };
}
