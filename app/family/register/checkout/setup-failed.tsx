import { useEffect, useEffectEvent } from "react";
import { useLocation } from "wouter";
import { useSetupErrorText } from "#app/family/payment/payment-error-text.ts";
import type { PendingOrder } from "#app/family/register/pending-order.ts";
import { returnOrderErrors } from "#app/family/register/returned-errors.ts";
import { ApiError } from "#app/lib/api-error.ts";
import { useToast } from "#app/ui/use-toast.ts";
import { orderField, questionAt } from "#domain/registration/order-fields.ts";
import { FORM_FIELDS } from "#domain/registration/questions.ts";
import { AidRefused } from "./aid-refused.tsx";
import {
  AlreadyRegisteredNotice,
  OfferRefusedNotice,
  offerRefusalOf,
  RefusedNotice,
  refusalOf,
  SettingUp,
  UnavailableNotice,
} from "./checkout-notices.tsx";
import { ChildRefused, refusedChildren } from "./child-refused.tsx";
import { newPriceOf, PriceChanged } from "./price-changed.tsx";

/** Whether the form has a field for this path, given the number of children. */
function isOfForm(path: string, children: number): boolean {
  const { field, child = 0 } = questionAt(path);
  const isAsked = field.startsWith("answers.") || FORM_FIELDS.some((known) => known === field);
  return isAsked && child < children && orderField(field, child) === path;
}

/** Whether the server refused answers that the form can mark. */
function isAboutFields(error: unknown, order: PendingOrder): error is ApiError {
  if (!(error instanceof ApiError)) return false;
  return Object.keys(error.fields).some((path) => isOfForm(path, order.children.length));
}

interface SetupFailedProps {
  error: unknown;
  order: PendingOrder;
  /** The family decided to pay the new price or to go on without a child. */
  onDecided: () => void;
}

/**
 * Goes back to the form and its wrong fields, or to the home page with the reason. Typed values stay
 * (docs/reference/texts.md#failure-and-success-messages).
 */
function LeadBack({ error, order }: Pick<SetupFailedProps, "error" | "order">) {
  const errorText = useSetupErrorText("paymentSetupFailed");
  const toast = useToast();
  const [, navigate] = useLocation();
  const leave = useEffectEvent(() => {
    if (isAboutFields(error, order)) {
      returnOrderErrors(error);
      return navigate("/register", { replace: true });
    }
    const { title, message } = errorText(error);
    toast({ title, message, tone: "destructive", at: "/" });
    navigate("/", { replace: true });
  });
  useEffect(() => leave(), []);
  return <SettingUp />;
}

/** The notice for each reason why a payment could not be set up. */
export function SetupFailed({ error, order, onDecided }: SetupFailedProps) {
  const failure = error instanceof ApiError ? error : undefined;
  const code = failure?.code;
  const offerRefusal = order.offerId ? offerRefusalOf(code) : undefined;
  if (offerRefusal) return <OfferRefusedNotice code={offerRefusal} />;
  const price = failure && newPriceOf(failure);
  if (price) return <PriceChanged price={price} order={order} onAccepted={onDecided} />;
  if (code === "aid_limit") return <AidRefused order={order} onChanged={onDecided} />;
  if (code === "payment_unavailable") return <UnavailableNotice />;
  const refused = failure && !isAboutFields(failure, order) ? refusedChildren(failure, order) : undefined;
  if (refused) return <ChildRefused refused={refused} order={order} onChanged={onDecided} />;
  if (code === "already_registered") return <AlreadyRegisteredNotice />;
  const refusal = refusalOf(code);
  return refusal ? <RefusedNotice code={refusal} /> : <LeadBack error={error} order={order} />;
}
