import { useEffect, useEffectEvent, useState } from "react";
import { useLocation } from "wouter";
import { readProof, saveProof } from "#app/lib/payment-proof.ts";
import { isAtBank, usePaymentTruth } from "#app/lib/use-payment-truth.ts";
import { AlreadyRegisteredNotice } from "./checkout-notices.tsx";
import { SettingUp } from "./setting-up.tsx";

/**
 * The server says "already registered" and this tab was about to pay: perhaps it did, and the answer was
 * lost or the page reloaded. Then the family sees its confirmation instead of a card form.
 */
export function PaidAttempt() {
  const [, navigate] = useLocation();
  const [attempt] = useState(() => readProof("attempt"));
  const { data, isPending } = usePaymentTruth(attempt);
  const isOurs = data !== undefined && (data.intentStatus === "succeeded" || isAtBank(data));
  const goOn = useEffectEvent(() => {
    if (attempt) saveProof("registration", attempt);
    navigate("/success", { replace: true });
  });
  useEffect(() => {
    if (isOurs) goOn();
  }, [isOurs]);
  return isPending || isOurs ? <SettingUp /> : <AlreadyRegisteredNotice />;
}
