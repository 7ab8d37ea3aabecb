import { useEffect, useState } from "react";
import type { CardTrouble } from "./card-trouble.ts";

/**
 * The trouble that /success hands over when a bank's own page led back without a payment; once, so that a
 * reload does not repeat it.
 */
export function useHandedTrouble(): CardTrouble | null {
  const [trouble, setTrouble] = useState<CardTrouble | null>(null);
  useEffect(() => {
    const state: unknown = window.history.state;
    if (typeof state !== "object" || state === null || !("paymentRefused" in state)) return;
    setTrouble({ kind: "declined" });
    window.history.replaceState(null, "");
  }, []);
  return trouble;
}
