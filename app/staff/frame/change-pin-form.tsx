import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { api } from "#app/lib/api.ts";
import { ApiError } from "#app/lib/api-error.ts";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useLanguage } from "#app/lib/i18n/use-language.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { useLeave } from "#app/staff/shared/use-leave.ts";
import { Button } from "#app/ui/button.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { useToast } from "#app/ui/use-toast.ts";
import { fieldErrors } from "#domain/field-errors.ts";
import { type AccessToKeep, changePinSchema } from "#domain/staff-access.ts";
import { digitsOfPin } from "#domain/staff-session.ts";
import { waitingTime } from "#domain/waiting-time.ts";

interface PinValues {
  currentPin: string;
  newPin: string;
  repeatedPin: string;
}
type PinField = keyof PinValues;
/** Error message of each field. */
type PinErrors = Partial<Record<PinField, string>>;

/** Checks and sends a new PIN. This signs the sender out, so success leads to /login. */
function useChangePin() {
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
    /** Clears a field's error while it is corrected. */
    correct: (field: PinField) => setErrors(({ [field]: _, ...others }) => others),
    submit: (values: PinValues, keep: AccessToKeep) => {
      const wrong = check(values);
      setErrors(wrong);
      if (Object.keys(wrong).length === 0) mutate({ ...values, keep });
    },
  };
}

const FIELDS: readonly PinField[] = ["currentPin", "newPin", "repeatedPin"];
const EMPTY: PinValues = { currentPin: "", newPin: "", repeatedPin: "" };

interface ChangePinProps {
  /** Access that stays valid; undefined until loaded, and nothing is sent before. */
  keep: AccessToKeep | undefined;
  /** The checkboxes for it. */
  choice: ReactNode;
}

function ChangePinForm({ keep, choice }: ChangePinProps) {
  const { t } = useTranslation("admin");
  const [values, setValues] = useState(EMPTY);
  const { errors, isPending, correct, submit } = useChangePin();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const wrong = FIELDS.find((field) => errors[field]);
    if (wrong) form.current?.querySelector<HTMLInputElement>(`[name=${wrong}]`)?.focus();
  }, [errors]);
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending && keep) submit(values, keep);
      }}
    >
      <p className="mb-5 text-small text-dusk-700">{t("changePin.text")}</p>
      <div className="grid max-w-3xl items-start gap-5 sm:grid-cols-3">
        {FIELDS.map((field) => (
          <TextField
            key={field}
            name={field}
            type="password"
            inputMode="numeric"
            autoComplete="off"
            unmarked
            label={t(`changePin.${field}`)}
            error={errors[field]}
            value={values[field]}
            onChange={(event) => {
              setValues({ ...values, [field]: digitsOfPin(event.target.value) });
              if (errors[field]) correct(field);
            }}
          />
        ))}
      </div>
      {choice}
      <Button type="submit" variant="secondary" busy={isPending || !keep} className="mt-6">
        {t(isPending ? "changePin.saving" : "changePin.submit")}
      </Button>
    </form>
  );
}

/** The PIN form, folded because it is rarely used and ends all access that is not ticked. */
export function ChangePin(props: ChangePinProps) {
  const { t } = useTranslation("admin");
  return (
    <Disclosure summary={t("changePin.title")}>
      <ChangePinForm {...props} />
    </Disclosure>
  );
}
