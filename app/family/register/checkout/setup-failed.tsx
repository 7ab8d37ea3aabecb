import { useEffect, useEffectEvent } from "react";
import { useLocation } from "wouter";
import type { PendingOrder } from "#app/family/register/pending-order.ts";
import { returnOrderErrors } from "#app/family/register/return-order-errors.ts";
import { ApiError, SetUpRefused } from "#app/lib/api-error.ts";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { useToast } from "#app/ui/use-toast.ts";
import { orderField } from "#domain/order-fields.ts";
import { questionAt } from "#domain/order-paths.ts";
import { FORM_FIELDS } from "#domain/registration-questions.ts";
import {
  AlreadyRegisteredNotice,
  RefusedNotice,
  refusalOf,
  SettingUp,
  UnavailableNotice,
} from "./checkout-notices.tsx";
import { ChildRefused, type RefusedChildren, refusedChildren } from "./child-refused.tsx";
import { newPriceOf, PriceChanged } from "./price-changed.tsx";

interface RefusedProps {
  refused: RefusedChildren | undefined;
  order: PendingOrder;
  onDecided: () => void;
}

/** One child of several is refused, or the only one has a place already. */
function Refused({ refused, order, onDecided }: RefusedProps) {
  if (!refused) return <AlreadyRegisteredNotice />;
  return <ChildRefused {...{ refused, order }} onChanged={onDecided} />;
}

/** Whether the form has a field for a path, with so many children. */
function isOfForm(path: string, children: number): boolean {
  const { field, child = 0 } = questionAt(path);
  const isAsked = field.startsWith("answers.") || FORM_FIELDS.some((known) => known === field);
  return isAsked && child < children && orderField(field, child) === path;
}

/** Whether the server refused answers that the form can show beside their fields. */
function isAboutFields(error: unknown, order: PendingOrder): error is ApiError {
  if (!(error instanceof ApiError)) return false;
  return Object.keys(error.fields).some((path) => isOfForm(path, order.children.length));
}

/** Whether an answer says no more than that something failed. */
function isMasked({ code }: ApiError): boolean {
  return code === undefined || code === "internal_error";
}

interface SetupFailedProps {
  error: unknown;
  order: PendingOrder;
  /** The family has decided: it pays the new price, or goes on without a child. */
  onDecided: () => void;
}

/** Leads back to the form and its wrong fields, or home with the reason; what was typed stays (docs/rules/wording.md#failures-and-what-they-say). */
function LeadBack({ error, order }: Pick<SetupFailedProps, "error" | "order">) {
  const { t } = useTranslation("checkout");
  const errorText = useErrorText();
  const toast = useToast();
  const [, navigate] = useLocation();
  const leave = useEffectEvent(() => {
    if (isAboutFields(error, order)) {
      returnOrderErrors(error);
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

/** What a family sees when no payment could be set up, by the reason. */
export function SetupFailed({ error, order, onDecided }: SetupFailedProps) {
  const failure = error instanceof ApiError ? error : undefined;
  const code = failure?.code;
  const price = failure && newPriceOf(failure);
  if (price) return <PriceChanged {...{ price, order }} onAccepted={onDecided} />;
  if (code === "payment_unavailable") return <UnavailableNotice />;
  const refused = failure && !isAboutFields(failure, order) ? refusedChildren(failure, order) : undefined;
  const refusal = refusalOf(code);
  if (!refused && refusal) return <RefusedNotice code={refusal} />;
  if (refused || code === "already_registered") return <Refused {...{ refused, order, onDecided }} />;
  return <LeadBack {...{ error, order }} />;
}
