import { useEffect, useEffectEvent, useState } from "react";
import { useLocation } from "wouter";
import { useToast } from "#app/components/use-toast.ts";
import type { PendingRegistration } from "#app/features/register/registration-payment.ts";
import { returnErrors } from "#app/features/register/returned-errors.ts";
import { useErrorText } from "#app/i18n/use-error-text.ts";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import { ApiError, SetUpRefused } from "#app/lib/api-error.ts";
import { readProof, saveProof } from "#app/lib/payment-proof.ts";
import { isAtBank, usePaymentStatus } from "#app/lib/use-payment-status.ts";
import { REGISTRATION_FIELDS } from "#domain/registration.ts";
import {
  AlreadyRegisteredNotice,
  RefusedNotice,
  refusalOf,
  SettingUp,
  UnavailableNotice,
} from "./checkout-notices.tsx";
import { newPriceOf, PriceChanged } from "./price-changed.tsx";

/**
 * The server says "already registered" and this tab was about to pay: perhaps it did, and the answer was
 * lost or the page reloaded. Then the family sees its confirmation instead of a card form.
 */
function PaidAttempt() {
  const [, navigate] = useLocation();
  const [attempt] = useState(() => readProof("attempt"));
  const { data, isPending } = usePaymentStatus(attempt);
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

/** Whether the server refused answers that the form can show beside their fields. */
function isAboutFields(error: unknown): error is ApiError {
  if (!(error instanceof ApiError)) return false;
  const fields: readonly string[] = REGISTRATION_FIELDS;
  return Object.keys(error.fields).some((field) => fields.includes(field) || field.startsWith("answers."));
}

/** Whether an answer says no more than that something failed. */
function isMasked({ code }: ApiError): boolean {
  return code === undefined || code === "internal_error";
}

/** Leads back to the form and its wrong fields, or home with the reason; what was typed stays (docs/rules/wording.md#failures-and-what-they-say). */
function LeadBack({ error }: { error: unknown }) {
  const { t } = useTranslation("errors");
  const errorText = useErrorText();
  const toast = useToast();
  const [, navigate] = useLocation();
  const leave = useEffectEvent(() => {
    if (isAboutFields(error)) {
      returnErrors(error.fields);
      return navigate("/register", { replace: true });
    }
    const { title, message } = t("situations.paymentSetupFailed", { returnObjects: true });
    const isTold = error instanceof TypeError || (error instanceof ApiError && !isMasked(error));
    const said = error instanceof SetUpRefused ? error.message : "";
    toast({
      title,
      message: isTold ? errorText.ofThrown(error).message : said || message,
      tone: "destructive",
      at: "/",
    });
    navigate("/", { replace: true });
  });
  useEffect(() => leave(), []);
  return <SettingUp />;
}

interface SetupFailedProps {
  error: unknown;
  registration: PendingRegistration;
  /** The family pays the new price. */
  onAccepted: () => void;
}

/** What a family sees when no payment could be set up, by the reason. */
export function SetupFailed({ error, ...decision }: SetupFailedProps) {
  const code = error instanceof ApiError ? error.code : undefined;
  const price = error instanceof ApiError ? newPriceOf(error) : undefined;
  if (price) return <PriceChanged {...{ price, ...decision }} />;
  if (code === "payment_unavailable") return <UnavailableNotice />;
  const refusal = refusalOf(code);
  if (refusal) return <RefusedNotice code={refusal} />;
  if (code === "already_registered") {
    return readProof("attempt") ? <PaidAttempt /> : <AlreadyRegisteredNotice />;
  }
  return <LeadBack error={error} />;
}
