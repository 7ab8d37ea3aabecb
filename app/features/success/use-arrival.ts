import { useEffect, useState } from "react";
import { type PaymentProof, type ProofKind, readProof } from "#app/lib/payment-proof.ts";

/** What a provider that redirects adds to the address (design.md §7.23). */
const PARAMETERS = ["payment_intent", "payment_intent_client_secret", "redirect_status"] as const;

export interface Arrival {
  kind: Extract<ProofKind, "registration" | "donation">;
  proof: PaymentProof | null;
  /** A bank's own page led here. */
  byRedirect: boolean;
}

function readArrival(): Arrival {
  const parameters = new URLSearchParams(window.location.search);
  const kind = parameters.get("donation") === "true" ? "donation" : "registration";
  const [paymentIntentId, clientSecret] = PARAMETERS.map((name) => parameters.get(name));
  if (!paymentIntentId || !clientSecret) return { kind, proof: readProof(kind), byRedirect: false };
  return { kind, proof: { paymentIntentId, clientSecret }, byRedirect: true };
}

/** Takes the provider's parameters out of the address, where they would be shared and kept in the history. */
export function cleanAddress(): void {
  const address = new URL(window.location.href);
  for (const name of PARAMETERS) address.searchParams.delete(name);
  window.history.replaceState(window.history.state, "", address);
}

/** How someone came here, and with what proof; undefined before the first look at the address. */
export function useArrival(): Arrival | undefined {
  const [arrival, setArrival] = useState<Arrival>();
  useEffect(() => setArrival(readArrival()), []);
  return arrival;
}
