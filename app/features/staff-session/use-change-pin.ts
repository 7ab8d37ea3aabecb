import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useToast } from "#app/components/use-toast.ts";
import { useErrorText } from "#app/i18n/use-error-text.ts";
import { useLanguage } from "#app/i18n/use-language.ts";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import { api } from "#app/lib/api.ts";
import { ApiError } from "#app/lib/api-error.ts";
import { fieldErrors } from "#domain/field-errors.ts";
import { type AccessToKeep, changePinSchema } from "#domain/staff-access.ts";
import { waitingTime } from "#domain/waiting-time.ts";
import { useLeave } from "./use-leave.ts";

export interface PinValues {
  currentPin: string;
  newPin: string;
  repeatedPin: string;
}
export type PinField = keyof PinValues;
/** What is wrong with a field, as a sentence. */
type PinErrors = Partial<Record<PinField, string>>;

/** Checks and sends a new PIN. Whoever sends it is signed out by it, so success leads to /login. */
export function useChangePin() {
  const { t } = useTranslation("admin");
  const { ofCode, ofThrown } = useErrorText();
  const { language } = useLanguage();
  const toast = useToast();
  const leave = useLeave();
  const [errors, setErrors] = useState<PinErrors>({});

  const sentences = (codes: Record<string, string>): PinErrors =>
    Object.fromEntries(Object.entries(codes).map(([field, code]) => [field, ofCode(code).message]));

  const check = (values: PinValues): PinErrors => {
    const { error } = changePinSchema.safeParse(values);
    const wrong = sentences(fieldErrors(error?.issues ?? []));
    if (!wrong.newPin && values.newPin !== values.repeatedPin) wrong.repeatedPin = t("changePin.mismatch");
    return wrong;
  };

  const explain = (error: unknown): PinErrors => {
    if (error instanceof ApiError && error.code === "wrong_pin")
      return sentences({ currentPin: "wrong_pin" });
    if (error instanceof ApiError && error.code === "pin_locked") {
      const wait = waitingTime(Number(error.body.retryAfterSeconds), language);
      return { currentPin: t("changePin.locked", { wait }) };
    }
    return error instanceof ApiError ? sentences(error.fields) : {};
  };

  const { mutate, isPending } = useMutation({
    mutationFn: ({ currentPin, newPin, keep }: PinValues & { keep: AccessToKeep }) =>
      api.admin.pin.$post({ json: { currentPin, newPin, keep } }),
    onSuccess: () => {
      const [title, message] = [t("changePin.done"), t("changePin.doneText")];
      toast({ title, message, tone: "success", at: "/login" });
      leave("/login");
    },
    onError: (error) => {
      const wrong = explain(error);
      setErrors(wrong);
      if (Object.keys(wrong).length === 0) toast({ ...ofThrown(error), tone: "destructive" });
    },
  });

  return {
    errors,
    isPending,
    /** Takes a field's error away while it is being corrected. */
    correct: (field: PinField) => setErrors(({ [field]: _, ...others }) => others),
    submit: (values: PinValues, keep: AccessToKeep) => {
      const wrong = check(values);
      setErrors(wrong);
      if (Object.keys(wrong).length === 0) mutate({ ...values, keep });
    },
  };
}
